// A trie of names: finds the longest name at a position in one pass, however many names there are.

import { getOrCreate } from '../../get-or-create.ts'
import { isPlainWord } from './characters.ts'
import type { Mention } from './pieces.ts'
import type { Reader } from './reader.ts'

export interface NameTrie {
  readonly next: Map<string, NameTrie>
  user?: string
}

const longestName = 128

export function namesOf(mentions: readonly Mention[]): NameTrie {
  const root: NameTrie = { next: new Map() }
  for (const { name, user } of mentions) {
    if (name === '' || name.length > longestName) continue
    let node = root
    for (const character of name.split('')) {
      node = getOrCreate<string, NameTrie>(node.next, character, () => ({ next: new Map() }))
    }
    node.user ??= user
  }
  return root
}

/** The longest name here that is not the beginning of a longer word: @Ann, but not in @Anna. */
export function nameAt(
  reader: Reader,
  start: number,
  names: NameTrie,
): { end: number; user: string } | undefined {
  let found: { end: number; user: string } | undefined
  let node: NameTrie | undefined = names
  for (let end = start; node !== undefined; end++) {
    const character = reader.at(end)
    const isCut = isPlainWord(character) && isPlainWord(reader.at(end - 1))
    if (node.user !== undefined && !isCut) found = { end, user: node.user }
    node = node.next.get(character)
  }
  return found
}
