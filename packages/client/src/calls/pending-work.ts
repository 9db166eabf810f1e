// Pending work that always settles: by itself, by an overall deadline, by the caller's signal, or with the session. Its
// cancel signal fires when it ends, whatever the cause.

import { localError, type ParleyError } from '@parley/protocol'
import type { CancelSignal, Clock } from '../platform/platform.ts'
import { createCancel } from './cancellation.ts'

/** Work that is cancelled when the session ends. */
export interface PendingWork {
  /** Runs the work until it is done, cancelled, or too late. */
  run<T>(
    limits: { signal?: CancelSignal | undefined; ms: number; late: () => ParleyError },
    work: (signal: CancelSignal) => Promise<T>,
  ): Promise<T>
  /** Rejects all pending work: the session is over, or the client is closed. */
  abandon(error: ParleyError): void
}

/** Creates a registry of work that is cancelled when the session ends. */
export function createPendingWork({ clock, isClosed }: { clock: Clock; isClosed(): boolean }): PendingWork {
  const all = new Set<(error: ParleyError) => void>()
  return {
    run: ({ signal, ms, late }, work) =>
      new Promise((resolve, reject) => {
        const own = createCancel()
        const settled = () => {
          all.delete(failed)
          clock.clearTimer(deadline)
          signal?.removeEventListener('abort', aborted)
        }
        const failed = (error: unknown) => {
          settled()
          reject(error)
          own.cancel()
        }
        const aborted = () => failed(localError('requestAborted'))
        const deadline = clock.setTimer(() => failed(late()), ms)
        all.add(failed)
        if (signal?.aborted || isClosed()) return aborted()
        signal?.addEventListener('abort', aborted)
        work(own.signal).then((value) => {
          settled()
          resolve(value)
          own.cancel()
        }, failed)
      }),
    abandon(error) {
      for (const fail of [...all]) fail(error)
    },
  }
}
