// Outgoing read positions. Only the furthest position of a conversation counts, so at most one per conversation is
// pending, and one on its way: the server answers late in a busy conversation, and what was read meanwhile is sent at
// once. It is sent again after a lost connection until the server has accepted it. Rules OUT-9 and OUT-10.

import { hasReason, type Meta, type ParleyError } from '@parley/protocol'
import type { SendAnswer } from '../calls/channel.ts'
import type { Log } from '../log.ts'
import type { Ingest } from '../state/ingest.ts'
import { type ConversationKey, type ConversationRef, keyOf, type Message } from '../state/state.ts'

export interface Reads {
  /** Marks everything known in the conversation as read. */
  mark(ref: ConversationRef): void
  flush(): void
  forget(): void
  /** Restores positions of an earlier session that the server may not have. */
  restore(newest: readonly Message[]): void
}

export function createReads(parts: {
  /** Called when the pending position has changed; undefined if there is none. */
  changed?: ((key: ConversationKey, newest: Message | undefined) => void) | undefined
  ingest: Pick<Ingest, 'markedRead' | 'covered'>
  isOnline(): boolean
  compose(ref: ConversationRef, messageId: string): Meta
  send(meta: Meta): Promise<SendAnswer>
  log: Log
}): Reads {
  const pending = new Map<ConversationKey, Message>()
  const inFlight = new Map<ConversationKey, Message>()

  const send = (key: ConversationKey, newest: Message) => {
    const { conversation: ref } = newest
    inFlight.set(key, newest)
    parts.send(parts.compose(ref, newest.id)).then(
      ({ seq }) => {
        if (seq !== undefined) parts.ingest.covered(ref, seq)
        answered(key, newest, true)
      },
      (error: ParleyError) => {
        // If the connection was lost, the flush after the next sign-in sends it again.
        const isFinal = !hasReason(error, 'disconnected', 'sendTimeout')
        if (isFinal) parts.log('warn', 'a receipt was refused', error)
        answered(key, newest, isFinal)
      },
    )
  }

  /** Removes the pending position if this was it, or sends the one that it has moved to. */
  const answered = (key: ConversationKey, newest: Message, isFinal: boolean) => {
    if (inFlight.get(key) !== newest) return
    inFlight.delete(key)
    const next = pending.get(key)
    if (!isFinal || !next) return
    if (next !== newest) {
      if (parts.isOnline()) send(key, next)
      return
    }
    pending.delete(key)
    parts.changed?.(key, undefined)
  }

  return {
    mark(ref) {
      const newest = parts.ingest.markedRead(ref)
      if (!newest) return
      pending.set(keyOf(ref), newest)
      parts.changed?.(keyOf(ref), newest)
      if (parts.isOnline() && !inFlight.has(keyOf(ref))) send(keyOf(ref), newest)
    },
    flush() {
      inFlight.clear()
      for (const [key, newest] of pending) send(key, newest)
    },
    forget() {
      pending.clear()
      inFlight.clear()
    },
    restore(all) {
      for (const newest of all) pending.set(keyOf(newest.conversation), newest)
    },
  }
}
