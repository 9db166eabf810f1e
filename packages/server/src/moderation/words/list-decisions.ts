// Applies a word list to messages and texts: refuses them, or masks its words with asterisks.

import type { MessageBody } from '@parley/protocol'
import type { WordCounts } from '../counts.ts'
import { allowed, type Verdict } from '../question.ts'
import type { WordList } from './list.ts'
import { changeTexts } from './texts.ts'

export type WordAction = 'refuse' | 'replace'

/** A list with what happens to texts that match. */
export interface RuledWords {
  readonly list: WordList
  readonly action: WordAction
}

const refused: Verdict = { allow: false, reason: 'illegalContent', detail: { form: 'words' } }

export function decideByList({ list, action }: RuledWords, body: MessageBody, counts: WordCounts): Verdict {
  if (action === 'refuse') {
    if (!isInBody(list, body)) return allowed
    counts.refused++
    return refused
  }
  const covered = changeTexts(body, (text) => list.cover(text))
  if (covered === body) return allowed
  counts.replaced++
  return { allow: true, body: covered }
}

/** The same for a text that is not a message: the visible text, or undefined if it is refused. */
export function decideTextByList(
  { list, action }: RuledWords,
  text: string,
  counts: WordCounts,
): string | undefined {
  if (action === 'refuse') {
    if (!list.isIn(text)) return text
    counts.refused++
    return undefined
  }
  const covered = list.cover(text)
  if (covered !== text) counts.replaced++
  return covered
}

function isInBody(list: WordList, body: MessageBody): boolean {
  let isFound = false
  changeTexts(body, (text) => {
    isFound ||= list.isIn(text)
    return text
  })
  return isFound
}

export interface TestedText {
  readonly result: 'pass' | WordAction
  readonly matches: readonly string[]
  /** The text with masked matches. Undefined if it is refused. */
  readonly shown: string | undefined
  /** How many words the lists have. */
  readonly words: number
  /** The action on a text that matches: the first list that found something decides. */
  readonly action: WordAction
}

/** The matches of the lists in a text, for moderators who try it out. Counts nothing. Undefined: there is no list. */
export function testByLists(lists: readonly RuledWords[], text: string): TestedText | undefined {
  const [first] = lists
  if (!first) return undefined
  const found = lists.filter(({ list }) => list.isIn(text))
  const matches = [...new Set(found.flatMap(({ list }) => list.matchesIn(text)))]
  const words = lists.reduce((sum, { list }) => sum + list.size, 0)
  const isRefused = found.some(({ action }) => action === 'refuse')
  const shown = isRefused ? undefined : found.reduce((rest, { list }) => list.cover(rest), text)
  const result = isRefused ? 'refuse' : found.length > 0 ? 'replace' : 'pass'
  return { result, matches, shown, words, action: found[0]?.action ?? first.action }
}
