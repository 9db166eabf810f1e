// Who can be mentioned, best first. Members come with groups; until then it is who was seen in the conversation.

import type { Message, State } from '@parley/client'
import type { Mentioned } from '../../drafts/draft-more.ts'
import { pinyinInitials } from './pinyin.ts'

const mostShown = 20

/** Everybody who wrote here, the last one first. */
export function peopleSeen(messages: Iterable<Message>, me: string | undefined): readonly string[] {
  const users = new Set<string>()
  for (const { from } of messages) {
    if (from === '' || from === me) continue
    users.delete(from)
    users.add(from)
  }
  return [...users].reverse()
}

/** Who goes with the words, of those seen in the conversation; everybody at once comes last. */
export function findPeople(
  state: Pick<State, 'timelines' | 'me'>,
  conversation: string,
  words: string,
  nameOf: (user: string) => string,
  everyone: string,
): readonly Mentioned[] {
  const segments = state.timelines.get(conversation)?.segments ?? []
  const seen = peopleSeen(
    segments.flatMap(({ messages }) => messages),
    state.me,
  )
  const people = [...seen.map((user) => ({ user, name: nameOf(user) })), { user: 'ALL', name: everyone }]
  return matching(people, words)
}

/** Those whose name or id goes with the words, in the order of how well; those who wrote last first among equals. */
export function matching<T extends Mentioned>(
  people: readonly T[],
  words: string,
  most: number = mostShown,
): readonly T[] {
  const wanted = words.trim().toLocaleLowerCase()
  if (wanted === '') return people.slice(0, most)
  return people
    .map((person) => ({ person, rank: rankOf(person, wanted) }))
    .filter(({ rank }) => rank < noMatch)
    .sort((a, b) => a.rank - b.rank)
    .slice(0, most)
    .map(({ person }) => person)
}

const noMatch = 4

function rankOf({ user, name }: Mentioned, wanted: string): number {
  const lower = name.toLocaleLowerCase()
  if (lower.startsWith(wanted)) return 0
  if (lower.split(/[\s._-]+/).some((word) => word.startsWith(wanted))) return 1
  if (user.toLowerCase().startsWith(wanted) || pinyinInitials(name).toLowerCase().startsWith(wanted)) return 2
  return lower.includes(wanted) ? 3 : noMatch
}
