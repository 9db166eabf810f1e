// A search query. White space separates parts, all of which must occur. A part with a character of a script without
// spaces matches anywhere; any other part that begins with a letter or digit matches the start of a word. The index is
// queried with terms that every match must have; the candidates are then compared exactly.

import { foldText } from './fold.ts'
import {
  endsWithLetter,
  longestTerm,
  runsOf,
  startsWithLetter,
  unspacedCharacter,
  wordTerm,
} from './terms.ts'

/** The rest of a longer query is ignored. */
export const longestQuery = 256

/** A term to look up in the index. */
export interface SearchTerm {
  readonly text: string
  /** Any term with this prefix matches. */
  readonly isPrefix: boolean
}

/** A search text, prepared for the index. */
export interface SearchQuery {
  /** Folded. */
  readonly parts: readonly { readonly text: string; readonly beginsWord: boolean }[]
  /** The most selective first. A query without terms finds nothing. */
  readonly terms: readonly SearchTerm[]
}

/** Prepares a search text. */
export function queryOf(text: string): SearchQuery {
  // Folding may turn one character into many.
  const folded = cut(foldText(cut(text)))
  const words = [...new Set(folded.split(/\s+/u).filter((part) => part !== ''))]
  const parts = words
    .map((part) => ({ text: part, beginsWord: startsWithLetter.test(part) && !unspacedCharacter.test(part) }))
    .filter((part, _, all) => !isImplied(part, all))
  const terms = new Map<string, SearchTerm>()
  for (const part of parts)
    for (const term of termsOfPart(part.text, part.beginsWord))
      terms.set(`${term.isPrefix} ${term.text}`, term)
  return {
    parts,
    terms: [...terms.values()].sort(
      (a, b) => Number(a.isPrefix) - Number(b.isPrefix) || b.text.length - a.text.length,
    ),
  }
}

type Part = SearchQuery['parts'][number]

/**
 * Whether another part implies this one: `a` is redundant beside `ab`. Without redundant parts, no two parts begin at
 * the same position of a text, so comparing with all of them takes linear time.
 */
const isImplied = (part: Part, all: readonly Part[]): boolean =>
  part.beginsWord &&
  all.some((other) => other !== part && other.beginsWord && other.text.startsWith(part.text))

/** Never splits a surrogate pair. */
function cut(text: string): string {
  return text.length <= longestQuery
    ? text
    : [...text.slice(0, longestQuery * 2)].slice(0, longestQuery).join('')
}

function* termsOfPart(part: string, beginsWord: boolean): Generator<SearchTerm> {
  for (const { kind, text, at } of runsOf(part)) {
    const isAtEnd = at + text.length === part.length
    if (kind === 'symbol') yield { text, isPrefix: false }
    else if (kind === 'word') {
      // A word at the beginning may be the end of a longer one, unless the part has to begin with it.
      if (at === 0 && !beginsWord) continue
      const term = wordTerm(text)
      yield { text: term, isPrefix: isAtEnd && [...term].length < longestTerm }
    } else {
      const characters = [...text]
      if (characters.length === 1) yield { text, isPrefix: isAtEnd }
      for (let index = 1; index < characters.length; index++)
        yield { text: `${characters[index - 1]}${characters[index]}`, isPrefix: false }
    }
  }
}

/** Whether a text, in its original spelling, contains everything that the query asks for. */
export function matches(text: string, query: SearchQuery): boolean {
  if (query.terms.length === 0) return false
  const folded = foldText(text)
  return query.parts.every((part) => occurs(folded, part))
}

function occurs(folded: string, { text, beginsWord }: Part): boolean {
  let at = folded.indexOf(text)
  // The two code units before it contain the whole preceding character.
  while (at > 0 && beginsWord && endsWithLetter.test(folded.slice(Math.max(0, at - 2), at)))
    at = folded.indexOf(text, at + 1)
  return at >= 0
}
