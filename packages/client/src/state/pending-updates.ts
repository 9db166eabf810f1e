// Updates of messages that are not in a timeline yet, kept until the message arrives. Their number is bounded: the
// oldest are dropped. A copy of the message in a list does not consume them.

import type { Message } from './state.ts'

/** Applies an update to a message. */
export type MessageUpdate = (message: Message) => Message

export interface Waiting {
  add(id: string, act: MessageUpdate): void
  /** The message with all pending updates applied. */
  applied(message: Message): Message
  /** Drops the updates of a message that is now in a timeline. */
  done(id: string): void
  has(id: string): boolean
  clear(): void
}

const mostMessages = 1000
/** Updates kept per message; the oldest are dropped. */
const mostActs = 30

export function createPendingUpdates(): Waiting {
  const waiting = new Map<string, MessageUpdate[]>()
  return {
    add(id, act) {
      const acts = waiting.get(id) ?? []
      waiting.delete(id)
      waiting.set(id, [...acts.slice(1 - mostActs), act])
      if (waiting.size > mostMessages) waiting.delete(waiting.keys().next().value as string)
    },
    applied: (message) => (waiting.get(message.id) ?? []).reduce((before, act) => act(before), message),
    done: (id) => void waiting.delete(id),
    has: (id) => waiting.has(id),
    clear: () => waiting.clear(),
  }
}
