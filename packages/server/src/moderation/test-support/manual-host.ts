// A host whose time and timers a test controls.

import type { Host } from '../../platform/host.ts'

export interface ManualHost extends Host {
  time: number
  /** How far the clock was set. It changes the wall-clock time, not the monotonic time. */
  clockSetMs: number
  /** Pending timers. */
  readonly timers: ReadonlyMap<unknown, { readonly run: () => void; readonly ms: number }>
  /** Fires every pending timer. */
  ring(): void
}

export function manualHost(time = Date.UTC(2026, 5, 1)): ManualHost {
  const timers = new Map<unknown, { readonly run: () => void; readonly ms: number }>()
  let counter = 0
  return {
    time,
    clockSetMs: 0,
    timers,
    now() {
      return this.time + this.clockSetMs
    },
    monotonic() {
      return this.time
    },
    setTimer(run, ms) {
      const timer = ++counter
      timers.set(timer, { run, ms })
      return timer
    },
    clearTimer: (timer) => void timers.delete(timer),
    soon: (run) => run(),
    ring() {
      const due = [...timers.values()]
      timers.clear()
      for (const { run } of due) run()
    },
    randomBytes: (count) => Uint8Array.from({ length: count }, () => (counter = (counter * 31 + 7) % 251)),
  }
}
