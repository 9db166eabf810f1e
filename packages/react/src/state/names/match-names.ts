// Candidates for a mention, best first: recent senders, then the other members of the group.

import type { Message, State } from '@parley/client'
import { isGone } from '../../messages/menu-entries.ts'
import type { MentionedUser } from '../drafts/draft-details.ts'
import { pinyinInitials } from './pinyin.ts'

const mostShown = 20

/** All senders of these messages, most recent first. */
export function peopleSeen(messages: Iterable<Message>, me: string | undefined): readonly string[] {
  const users = new Set<string>()
  for (const message of messages) {
    const { from } = message
    if (from === '' || from === me || isGone(message)) continue
    users.delete(from)
    users.add(from)
  }
  return [...users].reverse()
}

/** The loaded members: all, some or none. */
export interface Members {
  readonly users: readonly string[]
  readonly isComplete: boolean
}

/**
 * Finds users by name among recent senders and known members. "Everybody" comes last, if the user may mention
 * everybody.
 */
export function findPeople(
  state: Pick<State, 'timelines' | 'me'>,
  conversation: string,
  words: string,
  nameOf: (user: string) => string,
  everyone: string | undefined,
  members: Members = { users: [], isComplete: false },
): readonly MentionedUser[] {
  const segments = state.timelines.get(conversation)?.segments ?? []
  const seen = peopleSeen(
    segments.flatMap(({ messages }) => messages),
    state.me,
  )
  const isIn = new Set(members.users)
  // Leaves out senders who are known to have left. A member list without the current user is not reliable.
  const isKnown = members.isComplete && isIn.has(state.me ?? '')
  const wrote = isKnown ? seen.filter((user) => isIn.has(user)) : seen
  const users = new Set([...wrote, ...members.users.filter((user) => user !== state.me)])
  const people = [...users].map((user) => ({ user, name: nameOf(user) }))
  return matching(everyone === undefined ? people : [...people, { user: 'ALL', name: everyone }], words)
}

/** Users whose name or id matches the query, best match first; more recent senders first among equals. */
export function matching<T extends MentionedUser>(
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

function rankOf({ user, name }: MentionedUser, wanted: string): number {
  const lower = name.toLocaleLowerCase()
  if (lower.startsWith(wanted)) return 0
  if (lower.split(/[\s._-]+/).some((word) => word.startsWith(wanted))) return 1
  if (user.toLowerCase().startsWith(wanted) || pinyinInitials(name).toLowerCase().startsWith(wanted)) return 2
  return lower.includes(wanted) ? 3 : noMatch
}
