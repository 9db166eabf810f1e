// Pauses before a failed commit is retried. A world on virtual time has to know of them: its time stands still while the
// server works, and a pause only ends if time passes.

import type { Host } from '../platform/host.ts'

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

/** Whether a commit of the server with this host waits before it is retried. */
export const isPausing = (host: Host): boolean => (running.get(host) ?? 0) > 0
