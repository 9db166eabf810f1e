import { describe, expect, it } from 'vitest'
import { excerptOf } from './excerpt.ts'

const shown = (text: string, question: string) =>
  excerptOf(text, question)
    .map((piece) => (piece.isFound ? `[${piece.text}]` : piece.text))
    .join('')

describe('an excerpt', () => {
  it('marks every search word, ignoring case', () => {
    expect(shown('The quick Fox and the fox', 'fox THE')).toBe('[The] quick [Fox] and [the] [fox]')
    expect(shown('这个滚动终于不跳了', '滚动')).toBe('这个[滚动]终于不跳了')
  })

  it('begins shortly before the first match in a long text', () => {
    const text = `${'and on '.repeat(60)}needle in it`
    expect(shown(text, 'needle')).toMatch(/^…(and on |on )[and on]*\[needle\] in it$/)
    expect(shown(text, 'needle').length).toBeLessThan(80)
  })

  it('is the beginning if no word is visible, and bounded', () => {
    expect(shown('a file of words', 'nothing')).toBe('a file of words')
    expect(shown('x'.repeat(5000), 'y').length).toBe(240)
  })

  it('does not split a character', () => {
    const text = `${'😀'.repeat(80)}needle`
    expect(shown(text, 'needle')).toMatch(/^…(😀)+\[needle\]$/u)
    expect(shown(`x${text}`, 'needle')).toMatch(/^…(😀)+\[needle\]$/u)
  })

  it('shows all lines as one', () => {
    expect(shown('one\n\ntwo', 'two')).toBe('one [two]')
  })
})
