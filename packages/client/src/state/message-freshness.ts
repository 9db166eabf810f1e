// How new each part of a message is. Copies and updates of a message arrive in any order, and merging needs to know
// which part is newer. Screens do not need this, so it is kept beside the messages and disappears with them.

import type { Message } from './message-types.ts'

export interface Freshness {
  /** Whether it arrived over the channel with its envelope; lists contain less. */
  readonly isFull: boolean
  /** The edit counts of the content and of the ext. */
  readonly contents: number
  readonly ext: number
  /** The log position at which all reactions were known; −1 if they never were. */
  readonly told: number
  /** Reactions with a newer state, and its log position. */
  readonly reactions: ReadonlyMap<string, number>
  /** The log position of the recall. */
  readonly recall: number
}

const freshnesses = new WeakMap<Message, Freshness>()
const none: ReadonlyMap<string, number> = new Map()

export function freshnessOf(message: Message): Freshness {
  const count = message.edited?.count ?? 0
  const told = message.reactions ? 0 : -1
  return (
    freshnesses.get(message) ?? {
      isFull: true,
      contents: count,
      ext: count,
      told,
      reactions: none,
      recall: 0,
    }
  )
}

/** Records the freshness of a message; other parts are taken from `from`, or have the values of a new message. */
export function fresh(message: Message, change: Partial<Freshness>, from = message): Message {
  freshnesses.set(message, { ...freshnessOf(from), ...change })
  return message
}
