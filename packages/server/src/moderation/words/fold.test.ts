import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { moreRuns } from '../../../../../tools/testing/property-runs.mjs'
import { fold, rangeOf } from './fold.ts'

describe('folding', () => {
  test.each([
    ['case', 'BaD', 'bad'],
    ['full width', 'ＢＡＤ　１２', 'bad 12'],
    ['half-width Katakana with its voicing mark', 'ｶﾞｷﾞ', 'ガギ'],
    ['circled and mathematical letters', 'ⓑ𝐚𝕕', 'bad'],
    ['ligatures', 'ﬁsh', 'fish'],
    ['composed and decomposed', 'cafe\u0301', 'caf\u00e9'],
    ['sharp s', 'STRASSE', 'straße'],
    ['final sigma', 'ΟΔΟΣ', 'οδος'],
    ['dotted and dotless i', 'Iİıi', 'iiii'],
    ['zero-width space, joiners, soft hyphen, byte order mark', 'b\u200ba\u200d\u00ad\ufeffd', 'bad'],
    ['direction marks', '\u202ebad\u202c', 'bad'],
    ['variation selectors', '葛\u{e0100}城', '葛城'],
    ['control characters', 'b\u0001a\u007fd', 'bad'],
    ['Hangul written in letters', 'ㅂㅏㅂㅗ', '바보'],
    ['Hangul in half width', 'ﾡￂ', '가'],
    ['a zero-width space inside a decomposed syllable', '\u1112\u200b\u1161\u11ab', '한'],
    ['any white space', 'bad\r\n\t word', 'bad word'],
    ['no-break and wide spaces', 'bad\u00a0\u3000word', 'bad word'],
  ])('removes differences of spelling: %s', (_, one, other) => {
    expect(fold(one).text).toBe(fold(other).text)
  })

  test('keeps different letters different', () => {
    expect(fold('bad').text).not.toBe(fold('bäd').text)
    expect(fold('か').text).not.toBe(fold('が').text)
  })
})

describe('positions', () => {
  test('of plain text are unchanged', () => {
    const folded = fold('So BAD')
    expect(folded).toEqual({ text: 'so bad' })
    expect(rangeOf(folded, 3, 5)).toEqual([3, 6])
  })

  test('of marks and invisible characters are those of the letter before', () => {
    const text = 'x\u200bcafe\u0301!'
    const folded = fold(text)
    expect(folded.text).toBe('xcaf\u00e9!')
    expect(text.slice(...rangeOf(folded, 1, 4))).toBe('cafe\u0301')
  })

  test('of a character that stands for several letters are one', () => {
    const folded = fold('a㎏b')
    expect(folded.text).toBe('akgb')
    expect(rangeOf(folded, 1, 1)).toEqual([1, 2])
    expect(rangeOf(folded, 2, 2)).toEqual([1, 2])
  })

  test('of characters beyond 16 bits cover both code units', () => {
    const folded = fold('𠀀é')
    expect(folded.text).toBe('𠀀é')
    expect(folded.starts).toEqual([0, 0, 2])
    expect(folded.ends).toEqual([2, 2, 3])
  })

  test('half a character is harmless', () => {
    expect(fold('a\ud800b\udc00').text).toHaveLength(4)
  })
})

describe('any text', () => {
  const odd =
    'aE\u0301\u0308 \u00a0\u200b\u00adｶﾞＺ가\u1100\u1161\u11a8ㅂㅏﾡￂßİıΣς㎏ﬁ\u00b4か\u3099\ufe0f😀\u{e0100}𝕕क\u094d\u093c\u09c7\u09be'
  const texts = fc.string({ unit: fc.constantFrom(...odd), maxLength: 12 })

  test('normalising the whole text first makes no difference: nothing is joined across the pieces', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(fold(text.normalize('NFKC')).text).toBe(fold(text).text)
        expect(fold(text.normalize('NFD')).text).toBe(fold(text).text)
      }),
      { seed: 11, numRuns: moreRuns(3000) },
    )
  })

  test('folding is idempotent, and every code unit has a position, in order', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const folded = fold(text)
        expect(fold(folded.text).text).toBe(folded.text)
        let before = 0
        for (let unit = 0; unit < folded.text.length; unit++) {
          const [start, end] = rangeOf(folded, unit, unit)
          expect(start).toBeGreaterThanOrEqual(before)
          expect(end).toBeGreaterThan(start)
          expect(end).toBeLessThanOrEqual(text.length)
          before = start
        }
      }),
      { seed: 12, numRuns: moreRuns(3000) },
    )
  })
})
