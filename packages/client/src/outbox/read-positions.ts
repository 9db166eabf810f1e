// Read positions on their way out. Only the furthest one of a conversation counts, so there is at most one waiting per
// conversation, and it is told again after a lost connection until the server has it. Rules OUT-9 and OUT-10.

import { hasReason, type Meta, type ParleyError } from '@parley/protocol'
import type { SendAnswer } from '../calls/channel.ts'
import type { Log } from '../log.ts'
import type { Ingest } from '../state/ingest.ts'
import { type ConversationKey, type ConversationRef, keyOf, type Message } from '../state/state.ts'

export interface Reads {
  /** Everything known of the conversation is read. */
  mark(ref: ConversationRef): void
  flush(): void
  forget(): void
  /** Those of an earlier visit that the server may not know. */
  restore(newest: readonly Message[]): void
}

export function createReads(parts: {
  /** What waits has changed: a message, or none any more. */
  changed?: ((key: ConversationKey, newest: Message | undefined) => void) | undefined
  ingest: Pick<Ingest, 'markedRead' | 'covered'>
  isOnline(): boolean
  compose(ref: ConversationRef, messageId: string): Meta
  send(meta: Meta): Promise<SendAnswer>
  log: Log
}): Reads {
  const waiting = new Map<ConversationKey, Message>()

  const tell = (key: ConversationKey, newest: Message) => {
    const { conversation: ref } = newest
    parts.send(parts.compose(ref, newest.id)).then(
      ({ seq }) => {
        done(key, newest)
        if (seq !== undefined) parts.ingest.covered(ref, seq)
      },
      (error: ParleyError) => {
        // A lost connection: the flush after the next sign-in tells it again.
        if (hasReason(error, 'disconnected', 'sendTimeout')) return
        parts.log('warn', 'a receipt was refused', error)
        done(key, newest)
      },
    )
  }

  /** Unless it has moved on meanwhile. */
  const done = (key: ConversationKey, newest: Message) => {
    if (waiting.get(key) !== newest) return
    waiting.delete(key)
    parts.changed?.(key, undefined)
  }

  return {
    mark(ref) {
      const newest = parts.ingest.markedRead(ref)
      if (!newest) return
      waiting.set(keyOf(ref), newest)
      parts.changed?.(keyOf(ref), newest)
      if (parts.isOnline()) tell(keyOf(ref), newest)
    },
    flush() {
      for (const [key, newest] of waiting) tell(key, newest)
    },
    forget: () => waiting.clear(),
    restore(all) {
      for (const newest of all) waiting.set(keyOf(newest.conversation), newest)
    },
  }
}
