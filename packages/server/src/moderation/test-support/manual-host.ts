// A host whose time and timers do what a test says.

import type { Host } from '../../platform/host.ts'

export interface ManualHost extends Host {
  time: number
  /** How much the clock was set: it changes the time of day and nothing that lasts. */
  clockSetMs: number
  /** Timers that are set and neither rung nor cleared. */
  readonly timers: ReadonlyMap<unknown, { readonly run: () => void; readonly ms: number }>
  /** Rings every timer that is set. */
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
