// Who is really mentioned in a text: of those that were chosen, the ones whose @name still stands in it.

import type { Mentioned } from '../../state/drafts/draft-details.ts'

/** What is sent along: ids, or 'ALL' when everybody is meant; undefined when nobody is. */
export type MentionList = 'ALL' | readonly string[] | undefined

const word = /[\p{L}\p{N}_]/u
/** These are written without spaces between words, so what follows a name says nothing. */
const spaceless = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u
const isPlainWord = (character: string): boolean => word.test(character) && !spaceless.test(character)

export function mentionsIn(text: string, chosen: readonly Mentioned[]): readonly Mentioned[] {
  // The longest first: in "@Ann Lee" nobody called Ann is meant.
  const names = [...chosen].sort((a, b) => b.name.length - a.name.length)
  const found = new Map<string, Mentioned>()
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const mentioned = names.find(({ name }) => standsAt(text, at + 1, name))
    if (mentioned) found.set(mentioned.user, mentioned)
  }
  return [...found.values()]
}

export function mentionList(text: string, chosen: readonly Mentioned[]): MentionList {
  const users = mentionsIn(text, chosen).map(({ user }) => user)
  if (users.includes('ALL')) return 'ALL'
  return users.length > 0 ? users : undefined
}

/** The whole name, and not the beginning of a longer word: @Ann, but not in @Anna. */
function standsAt(text: string, start: number, name: string): boolean {
  if (!text.startsWith(name, start)) return false
  const [last, next] = [
    [...name].at(-1) ?? '',
    [...text.slice(start + name.length, start + name.length + 2)][0] ?? '',
  ]
  return !(isPlainWord(last) && isPlainWord(next))
}
