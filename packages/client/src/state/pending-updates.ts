// Updates of messages that are not in a timeline yet, kept until the message arrives. Their number is bounded: the
// oldest are dropped. A copy of the message in a list does not consume them.

import type { Message } from './state.ts'

/** Applies an update to a message. */
export type MessageUpdate = (message: Message) => Message

export interface PendingUpdates {
  add(id: string, update: MessageUpdate): void
  /** The message with all pending updates applied. */
  applied(message: Message): Message
  /** Drops the updates of a message that is now in a timeline. */
  done(id: string): void
  has(id: string): boolean
  clear(): void
}

const mostMessages = 1000
/** Updates kept per message; the oldest are dropped. */
const mostUpdates = 30

export function createPendingUpdates(): PendingUpdates {
  const pending = new Map<string, MessageUpdate[]>()
  return {
    add(id, update) {
      const updates = pending.get(id) ?? []
      pending.delete(id)
      pending.set(id, [...updates.slice(1 - mostUpdates), update])
      if (pending.size > mostMessages) pending.delete(pending.keys().next().value as string)
    },
    applied: (message) =>
      pending.get(message.id)?.reduce((before, update) => update(before), message) ?? message,
    done: (id) => void pending.delete(id),
    has: (id) => pending.has(id),
    clear: () => pending.clear(),
  }
}
