// The words by which users are found: those of the user name and of the nickname, normalised.

import { foldText } from '@parley/protocol/search'

/** More words than this are ignored, as are the ends of longer ones. */
export const mostTerms = 24
export const longestTerm = 64

const separators = /[^\p{L}\p{M}\p{N}]+/u
/** In scripts without spaces, a given name is found after the family name too. */
const withoutSpaces = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}]/u

/** A user is found by the beginning of each of these. */
export function termsOfPerson(name: string, nickname: string): readonly string[] {
  const chunks = [name, ...foldText(nickname).split(/\s+/u)]
  const words = chunks.flatMap((chunk) => [chunk, ...chunk.split(separators)])
  const terms = words.flatMap((word) => (withoutSpaces.test(word) ? endsOf(word) : [word]))
  return [...new Set(terms.map(cut).filter((term) => term !== ''))].slice(0, mostTerms)
}

/** The words of a query. All of them must be the beginning of a term. A leading @ is not part of a user name. */
export function wordsOfQuery(text: string): readonly string[] {
  const words = foldText(text.trim().replace(/^@/u, '')).split(/\s+/u)
  return [...new Set(words.map(cut).filter((word) => word !== ''))].slice(0, mostTerms)
}

const endsOf = (word: string): readonly string[] => {
  const letters = [...word]
  return letters.map((_, index) => letters.slice(index).join(''))
}

/** In whole characters. */
const cut = (word: string): string =>
  word.length > longestTerm ? [...word].slice(0, longestTerm).join('') : word
