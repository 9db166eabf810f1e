// Retries failed work, with pauses. A virtual clock has to know of the pauses: it does not advance while the server
// works, and a pause only ends if time passes.

import type { Host } from '../platform/host.ts'
import { type Database, isTemporary } from '../storage/database.ts'

const running = new WeakMap<Host, number>()

const count = (host: Host, by: number): void => {
  running.set(host, (running.get(host) ?? 0) + by)
}

export function pauseFor(host: Host, ms: number): Promise<void> {
  count(host, 1)
  return new Promise((resolve) => {
    host.setTimer(() => {
      count(host, -1)
      resolve()
    }, ms)
  })
}

/** Whether something in the server with this host waits before it is retried. */
export const isPausing = (host: Host): boolean => (running.get(host) ?? 0) > 0

/** How long failed work is tried again after its first failure, and the growing pauses between the attempts. */
export const persistMs = 10_000
const firstPauseMs = 50
const longestPauseMs = 1000

/** The pause after this one. The first repeat has none: usually only one connection broke. */
export const longerPause = (pause: number): number =>
  Math.min(Math.max(2 * pause, firstPauseMs), longestPauseMs)

/**
 * Reads, and writes that may be repeated. PostgreSQL may be restarting, out of connections or blocked: then they are
 * tried again for ten seconds, as commits are.
 */
export async function persistently<T>(
  { database, host }: { readonly database: Pick<Database, 'dialect'>; readonly host: Host },
  work: () => Promise<T>,
): Promise<T> {
  let deadline: number | undefined
  for (let pause = 0; ; pause = longerPause(pause)) {
    try {
      return await work()
    } catch (error) {
      deadline ??= host.monotonic() + persistMs
      const mayPass = database.dialect === 'postgres' && isTemporary(error)
      if (!mayPass || host.monotonic() + pause > deadline) throw error
      if (pause > 0) await pauseFor(host, pause)
    }
  }
}
