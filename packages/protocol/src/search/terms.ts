// The index terms of a text. Scripts without spaces between words give every pair of neighbouring characters and the
// last one of each run alone: every part of a run is then covered by its pairs, and every single character begins some
// term. Other letters and digits give words. Of the rest only symbols (emoji among them) are terms; punctuation is in
// every sentence and useless.

import { foldText } from './fold.ts'

/** Longer words are found by their prefix. */
export const longestTerm = 32

// Han, kana (with the marks and the long vowel sign), Hangul, Bopomofo, Thai, Lao, Khmer, Burmese, Tibetan, Yi.
const unspaced =
  '\\p{sc=Han}\\p{sc=Hira}\\p{sc=Kana}\\u3099\\u309a\\u30fc\\p{sc=Hang}\\p{sc=Bopo}' +
  '\\p{sc=Thai}\\p{sc=Laoo}\\p{sc=Khmr}\\p{sc=Mymr}\\p{sc=Tibt}\\p{sc=Yiii}'
const spaced = `(?:(?![${unspaced}])[\\p{L}\\p{N}\\p{M}])`

export const unspacedCharacter = /* @__PURE__ */ new RegExp(`[${unspaced}]`, 'u')
export const startsWithLetter = /* @__PURE__ */ new RegExp(`^${spaced}`, 'u')
export const endsWithLetter = /* @__PURE__ */ new RegExp(`${spaced}$`, 'u')
const runs = /* @__PURE__ */ new RegExp(`([${unspaced}]+)|(${spaced}+)|\\p{S}`, 'gu')

export interface Run {
  readonly kind: 'unspaced' | 'word' | 'symbol'
  readonly text: string
  readonly at: number
}

/** The runs of a folded text, without the characters between them. */
export function* runsOf(folded: string): Generator<Run> {
  for (const found of folded.matchAll(runs))
    yield {
      kind: found[1] ? 'unspaced' : found[2] ? 'word' : 'symbol',
      text: found[0],
      at: found.index,
    }
}

/** The distinct terms of a text. */
export function termsOf(text: string): string[] {
  const terms = new Set<string>()
  for (const { kind, text: run } of runsOf(foldText(text)))
    if (kind === 'unspaced') {
      const characters = [...run]
      characters.forEach((character, at) => {
        terms.add(character + (characters[at + 1] ?? ''))
      })
    } else terms.add(wordTerm(run))
  return [...terms]
}

export function wordTerm(word: string): string {
  return word.length <= longestTerm ? word : [...word].slice(0, longestTerm).join('')
}
