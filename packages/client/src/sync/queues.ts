// Queues: which have unread pages, which are being read, and what has been acknowledged. A page is acknowledged only
// after it was applied, so the server repeats anything that was lost in between. Rules SYNC-1 to SYNC-8.

import type { CommUnreadDL, JID, Meta } from '@parley/protocol'
import { keyFrame, queueFrame, readMetas, type SyncDown } from '../connection/frames.ts'
import { type CatchUp, catchUp } from './catch-up.ts'

export interface Queues {
  unread(answer: CommUnreadDL): void
  notice(queue: JID | undefined): void
  page(sync: SyncDown): void
  /** A new socket: no queue is being read on it yet. */
  connected(): void
  forget(): void
}

export interface QueueParts {
  put(frame: Uint8Array): boolean
  /** Acknowledges a page, once its contents are stored. */
  acknowledge(frame: Uint8Array): void
  /** Applies a page. An error is logged, and the page counts as not applied. */
  apply(page: {
    queue: string
    metas: readonly Meta[]
    coversUpTo: number
    /** The state of the catch-up, including this page. */
    catchUp: CatchUp
  }): void
  catchingUp(isRunning: boolean): void
  /** Requests the list of unread queues again. */
  askUnread(): void
  skipped(error: unknown): void
}

/** Servers limit the number of queues in one answer; an answer with this many may be incomplete. */
const maybeCut = 100

export function createQueues(parts: QueueParts): Queues {
  let state: CatchUp = { name: 'idle' }
  /** Queues that were requested on this socket, and are not drained yet. */
  const reading = new Set<string>()
  /** The last key acknowledged on this socket, per queue. */
  const acknowledged = new Map<string, string>()

  /** How many queues the last answer listed. */
  let listed = 0

  const move = (event: Parameters<typeof catchUp>[1]) => {
    const before = state
    state = catchUp(state, event)
    if (state.name === before.name) return
    parts.catchingUp(state.name === 'running')
    if (state.name === 'idle' && listed >= maybeCut) parts.askUnread()
  }

  const read = (queue: JID) => {
    const name = queue.name ?? ''
    if (name === '' || reading.has(name)) return
    reading.add(name)
    parts.put(queueFrame(queue))
  }

  const drained = (name: string) => {
    reading.delete(name)
    move({ name: 'drained', queue: name })
  }

  return {
    unread({ unread = [] }) {
      const queues = unread.flatMap(({ queue }) => (queue?.name ? [queue] : []))
      listed = queues.length
      move({ name: 'unread', queues: queues.map(({ name }) => name as string) })
      for (const queue of queues) read(queue)
    },
    notice(queue) {
      if (queue) read(queue)
    },
    page(sync) {
      const { queue, nextKey, isLast, seq } = sync
      const name = queue?.name ?? ''
      // Keys are opaque. The log number is a separate field; servers that do not send it use it as the key.
      parts.apply({
        queue: name,
        metas: readMetas(sync, parts.skipped),
        coversUpTo: Number(seq ?? nextKey ?? 0),
        catchUp: state,
      })
      if (!queue || name === '') return
      // SYNC-5: without this check a key that does not advance would request the same page for ever.
      if (isLast || nextKey === undefined || acknowledged.get(name) === nextKey) return drained(name)
      acknowledged.set(name, nextKey)
      parts.acknowledge(keyFrame(queue, nextKey))
    },
    connected() {
      reading.clear()
      acknowledged.clear()
    },
    forget() {
      reading.clear()
      acknowledged.clear()
      state = { name: 'idle' }
    },
  }
}
