// The mentions of a text: those of the chosen users whose @name is still in it.

import type { MentionedUser } from '../../state/drafts/draft-details.ts'

/** The mentions on the wire: ids, or 'ALL' for everybody; undefined if there are none. */
export type MentionList = 'ALL' | readonly string[] | undefined

const word = /[\p{L}\p{N}_]/u
/** Scripts without spaces between words, so that any character may follow a name. */
const spaceless = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u
const isPlainWord = (character: string): boolean => word.test(character) && !spaceless.test(character)

export function mentionsIn(text: string, chosen: readonly MentionedUser[]): readonly MentionedUser[] {
  // The longest names come first: "@Ann Lee" does not mention Ann.
  const names = [...chosen].sort((a, b) => b.name.length - a.name.length)
  const found = new Map<string, MentionedUser>()
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const mentioned = names.find(({ name }) => standsAt(text, at + 1, name))
    if (mentioned) found.set(mentioned.user, mentioned)
  }
  return [...found.values()]
}

export function mentionList(text: string, chosen: readonly MentionedUser[]): MentionList {
  const users = mentionsIn(text, chosen).map(({ user }) => user)
  if (users.includes('ALL')) return 'ALL'
  return users.length > 0 ? users : undefined
}

/** True if the whole name is there, not just the beginning of a longer word: @Ann, but not in @Anna. */
function standsAt(text: string, start: number, name: string): boolean {
  if (!text.startsWith(name, start)) return false
  const [last, next] = [
    [...name].at(-1) ?? '',
    [...text.slice(start + name.length, start + name.length + 2)][0] ?? '',
  ]
  return !(isPlainWord(last) && isPlainWord(next))
}
