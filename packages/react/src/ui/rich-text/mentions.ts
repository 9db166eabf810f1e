// A trie of names: finds the longest name at a position in one pass, however many names there are.

import { getOrCreate } from '../../get-or-create.ts'
import { isPlainWord } from './characters.ts'
import type { Mention } from './pieces.ts'
import type { Reader } from './reader.ts'

export interface Names {
  readonly next: Map<string, Names>
  user?: string
}

const longestName = 128

export function namesOf(mentions: readonly Mention[]): Names {
  const root: Names = { next: new Map() }
  for (const { name, user } of mentions) {
    if (name === '' || name.length > longestName) continue
    let place = root
    for (const character of name.split('')) {
      place = getOrCreate<string, Names>(place.next, character, () => ({ next: new Map() }))
    }
    place.user ??= user
  }
  return root
}

/** The longest name here that is not the beginning of a longer word: @Ann, but not in @Anna. */
export function nameAt(
  reader: Reader,
  start: number,
  names: Names,
): { end: number; user: string } | undefined {
  let found: { end: number; user: string } | undefined
  let place: Names | undefined = names
  for (let end = start; place !== undefined; end++) {
    const character = reader.at(end)
    const isCut = isPlainWord(character) && isPlainWord(reader.at(end - 1))
    if (place.user !== undefined && !isCut) found = { end, user: place.user }
    place = place.next.get(character)
  }
  return found
}
