// Uploads that start when a file is chosen, while the user is still writing its caption. A message that is sent in the
// meantime continues with the same upload. An upload that the network interrupted restarts with the next connection;
// one that the server refused waits for the user.

import type { Client, Draft } from '@parley/client'
import type { ReasonedError } from '../../strings/strings.ts'
import { perClient } from '../client-store.ts'

/** The progress of the upload of a chosen file. */
export type UploadState =
  | { readonly name: 'waiting' }
  | {
      readonly name: 'uploading'
      /** The uploaded fraction, from 0 to 1. */
      readonly part: number
    }
  | { readonly name: 'done' }
  | {
      readonly name: 'failed'
      /** Why the upload failed. */
      readonly error: ReasonedError
    }

/** The upload of a chosen file that is not sent yet. */
export interface UploadAhead {
  /** The current state. */
  get(): UploadState
  /** Calls the function after every change. Returns a function that stops it. */
  subscribe(changed: () => void): () => void
  /** Starts a failed upload again. */
  retry(): void
  /**
   * Leaves the upload to its message, which was sent: a running upload continues, and one that has not started is left
   * to the message.
   */
  leave(): void
  /** Cancels the upload permanently. */
  cancel(): void
}

/** The number of concurrent uploads; the others are queued. */
const mostAtOnce = 3

interface Lane {
  running: number
  readonly waiting: Set<() => void>
}

type Uploads = Pick<Client, 'messages' | 'watch' | 'state'>

const laneOf = perClient<Lane, Uploads>(() => ({ running: 0, waiting: new Set() }))

export function uploadAhead(client: Uploads, draft: () => Promise<Draft>): UploadAhead {
  const lane = laneOf(client)
  const listeners = new Set<() => void>()
  const end = new AbortController()
  const { signal } = end
  let state: UploadState = { name: 'waiting' }

  const set = (next: UploadState) => {
    if (signal.aborted) return
    state = next
    for (const listener of [...listeners]) listener()
  }
  const isOnline = () => client.state.connection.name === 'online'

  async function run(): Promise<void> {
    lane.running++
    try {
      set({ name: 'uploading', part: 0 })
      await client.messages.upload(await draft(), {
        signal,
        onProgress: (loaded, total) => set({ name: 'uploading', part: total > 0 ? loaded / total : 0 }),
      })
      set({ name: 'done' })
      stopWatching()
    } catch (error) {
      set({ name: 'failed', error: error as ReasonedError })
    } finally {
      lane.running--
      const [next] = lane.waiting
      next?.()
    }
  }

  /** Runs when there is a free slot and a connection. */
  const start = () => {
    lane.waiting.delete(start)
    if (signal.aborted) return
    if (lane.running < mostAtOnce && isOnline()) void run()
    else lane.waiting.add(start)
  }
  const isUnanswered = () => state.name === 'failed' && state.error.data === undefined
  const stopWatching = client.watch(isOnline, (online) => {
    if (!online) return
    if (lane.waiting.has(start) || isUnanswered()) start()
  })
  const leave = () => {
    stopWatching()
    lane.waiting.delete(start)
  }
  start()

  return {
    get: () => state,
    subscribe(changed) {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    retry() {
      if (state.name !== 'failed') return
      set({ name: 'waiting' })
      start()
    },
    leave,
    cancel() {
      end.abort()
      leave()
    },
  }
}
