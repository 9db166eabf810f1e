// The reactions of a message: read from untrusted values, and merged from updates in any order.

import { isObject } from '@parley/protocol'
import { numberIn } from './lenient-readers.ts'
import { type Freshness, fresh, freshnessOf } from './message-freshness.ts'
import type { Message, Reaction } from './message-types.ts'

/** Upper bounds for reactions per message and users per reaction. */
const mostReactions = 100
const mostUsers = 50

/** Reads a reaction; undefined if it is malformed or has no users. */
export function reactionOf(
  given: { reaction?: unknown; count?: unknown; users?: unknown; isMine?: unknown },
  me: string,
): Reaction | undefined {
  const { reaction, isMine } = given
  const count = Math.floor(Math.min(numberIn(given.count), Number.MAX_SAFE_INTEGER))
  if (typeof reaction !== 'string' || reaction === '' || count < 1) return undefined
  const all = Array.isArray(given.users) ? given.users : []
  const users = all.slice(0, mostUsers).filter((user): user is string => typeof user === 'string')
  return {
    reaction,
    count,
    isMine: typeof isMine === 'boolean' ? isMine : users.includes(me),
    users,
  }
}

/** Reads the reactions of a message, with their wire names. */
export function reactionsIn(value: unknown, me: string): readonly Reaction[] {
  if (!Array.isArray(value)) return []
  const byName = new Map<string, Reaction>()
  for (const one of value.slice(0, mostReactions)) {
    if (!isObject(one)) continue
    const { reaction, count, userList, state } = one
    const read = reactionOf({ reaction, count, users: userList, isMine: state }, me)
    if (read) byName.set(read.reaction, read)
  }
  return sorted(byName.values())
}

/** Sorts by name, so that the order does not depend on arrival. */
export const sorted = (reactions: Iterable<Reaction>) =>
  [...reactions].sort((a, b) => (a.reaction < b.reaction ? -1 : 1))

/** Reactions of a message: the complete list at a log position, and newer updates. */
export interface ReactionUpdate extends Pick<Freshness, 'told' | 'reactions'> {
  readonly list: readonly Reaction[]
}

export const reactionsOf = (message: Message): ReactionUpdate => ({
  ...freshnessOf(message),
  list: message.reactions ?? [],
})

/** Merges two states: per reaction the newer one wins. Unchanged objects stay identical. */
export function mergeReactions(known: ReactionUpdate, update: ReactionUpdate): ReactionUpdate {
  const told = Math.max(known.told, update.told)
  const list: Reaction[] = []
  const reactions = new Map<string, number>()
  const [before, after] = [known.list, update.list].map(
    (all) => new Map(all.map((one) => [one.reaction, one])),
  )
  const names = [before, after, known.reactions, update.reactions].flatMap((all) => [...(all?.keys() ?? [])])
  for (const name of [...new Set(names)].sort().slice(0, mostReactions)) {
    const [knownSince, updateSince] = [known, update].map((one) =>
      Math.max(one.told, one.reactions.get(name) ?? -1),
    )
    const [old, next] = [before?.get(name), after?.get(name)]
    const since = Math.max(knownSince as number, updateSince as number)
    // An unknown position (−1) changes nothing. If two updates have the same position, the later arrival wins.
    const chosen = updateSince === since && since >= 0 && !isSame(old, next) ? next : old
    if (chosen) list.push(chosen)
    if (since > told) reactions.set(name, since)
  }
  const isUnchanged = list.length === known.list.length && list.every((one, at) => one === known.list[at])
  return { list: isUnchanged ? known.list : list, told, reactions }
}

function isSame(a: Reaction | undefined, b: Reaction | undefined): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

/** Copies a message with other reactions. */
export function withReactions(message: Message, list: readonly Reaction[]): Message {
  const { reactions: before, ...rest } = message
  if (list === before || (list.length === 0 && !before)) return message
  return fresh({ ...rest, ...(list.length > 0 && { reactions: list }) } as Message, {}, message)
}
