import { describe, expect, it } from 'vitest'
import { foldAfterCharacters, foldedText, isBigEmoji, mayBeHigh } from './folded-text.ts'

describe('big emoji', () => {
  it.each(['🎉', '👍🏽', '👩‍👩‍👧', '🇩🇪', '❤️', '🎉 🎉 🎉', '3️⃣', '🏴󠁧󠁢󠁳󠁣󠁴󠁿'])('%s is shown large', (text) => {
    expect(isBigEmoji(text)).toBe(true)
  })

  it.each(['🎉🎉🎉🎉', 'ok 👍', '3', '#', '', '好'])('%s is not shown large', (text) => {
    expect(isBigEmoji(text)).toBe(false)
  })
})

describe('folding', () => {
  it('keeps ordinary texts, and texts that are only a little too long', () => {
    expect(foldedText('hello')).toBeUndefined()
    expect(foldedText('x'.repeat(foldAfterCharacters + 100))).toBeUndefined()
  })

  it('cuts long texts at a word', () => {
    const folded = foldedText('word '.repeat(2000)) ?? ''
    expect(folded.length).toBeLessThanOrEqual(foldAfterCharacters + 1)
    expect(folded.endsWith('word…')).toBe(true)
  })

  it('measures only texts that may be high', () => {
    expect(mayBeHigh('hello\nworld')).toBe(false)
    expect(mayBeHigh('line\n'.repeat(7))).toBe(true)
    expect(mayBeHigh('word '.repeat(60))).toBe(true)
  })

  it('does not split a character', () => {
    const folded = foldedText(`x${'🎉'.repeat(4000)}`) ?? ''
    expect(folded.at(-2)).toBe('\udf89')
  })

  it('does not split an emoji sequence', () => {
    const folded = foldedText(`x${'👨‍👩‍👧'.repeat(1000)}`) ?? ''
    expect(folded.slice(0, -1).endsWith('👨‍👩‍👧')).toBe(true)
  })
})
