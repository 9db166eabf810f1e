import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { codePoint } from '../../../tools/testing/code-points.mjs'
import { normalized } from './normalization.ts'
import { foldText, matches, queryOf } from './search/index.ts'

const forms = ['NFC', 'NFD', 'NFKC', 'NFKD'] as const

describe('normalisation', () => {
  test.each([
    ['marks in alternating order', '\u0301\u0323'],
    ['half-width voicing marks', '\uff9e\u0323'],
    ['marks outside of the basic plane', '\u{1d165}\u{1d16d}'],
    ['marks that decompose into two', '\u0344\u0323'],
  ])('cuts a run of %s, so that its cost is linear', (_name, pair) => {
    const text = `a${pair.repeat(16_000)}b`
    for (const form of forms) {
      const result = normalized(text, form)
      expect(result.endsWith('b')).toBe(true)
      expect([...result].length).toBeLessThanOrEqual(62)
    }
  })

  test('keeps thirty marks, and does not change how other texts are normalised', () => {
    expect(normalized(`a${'\u0323'.repeat(30)}`, 'NFD')).toHaveLength(31)
    fc.assert(
      fc.property(fc.string({ unit: codePoint, maxLength: 25 }), fc.constantFrom(...forms), (text, form) => {
        expect(normalized(text, form)).toBe(text.normalize(form))
      }),
    )
  })

  test('search folds a text with very long runs of marks into a short one', () => {
    // Cyrillic keeps its marks when texts are compared.
    const text = `привет и${'\u0301\u0323'.repeat(16_000)} мир`
    expect(foldText(text).length).toBeLessThan(80)
    expect(matches(text, queryOf('мир'))).toBe(true)
  })
})

describe('the parts of a query', () => {
  test('a part that another one implies is not compared again', () => {
    expect(queryOf('a aa aaa b aaa').parts.map(({ text }) => text)).toEqual(['aaa', 'b'])
    expect(matches('aaaa b', queryOf('a aa b'))).toBe(true)
    expect(matches('baaa', queryOf('a aa'))).toBe(false)
  })

  test('prefixes in unspaced scripts stay, because they may occur anywhere', () => {
    expect(queryOf('明 明天').parts).toHaveLength(2)
  })
})
