// How new each part of a message is. Copies and updates of a message arrive in any order, and merging needs to know
// which part is newer. This is not for screens, so it is kept beside the messages and disappears with them.

import type { Message } from './message-types.ts'

export interface Freshness {
  /** From the channel with its envelope; lists tell less. */
  readonly isFull: boolean
  /** The edit after which the contents, and the ext, are as they are. */
  readonly contents: number
  readonly ext: number
  /** All reactions are as they were at this place of the log; −1 if nobody has told about them. */
  readonly told: number
  /** Reactions of which something newer is known, and from where. */
  readonly reactions: ReadonlyMap<string, number>
  /** The place of the recall in the log. */
  readonly recall: number
}

const kept = new WeakMap<Message, Freshness>()
const none: ReadonlyMap<string, number> = new Map()

export function freshnessOf(message: Message): Freshness {
  const count = message.edited?.count ?? 0
  const told = message.reactions ? 0 : -1
  return kept.get(message) ?? { isFull: true, contents: count, ext: count, told, reactions: none, recall: 0 }
}

/** Notes what is known about a message; the rest is as it was, or as it is for a message that has just come. */
export function fresh(message: Message, change: Partial<Freshness>, from = message): Message {
  kept.set(message, { ...freshnessOf(from), ...change })
  return message
}
