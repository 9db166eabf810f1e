// The real clock and event loop, used unless something else is injected.
import type { StorageClock } from '../clock.ts'

/** The system clock. Its timers do not keep the process alive. */
export const systemClock: StorageClock = {
  now: () => Date.now(),
  after(milliseconds, run) {
    const timer = setTimeout(run, milliseconds)
    timer.unref()
    return () => clearTimeout(timer)
  },
}

/** Runs after everything that is already queued in this turn of the event loop. */
export function afterThisTurn(run: () => void): void {
  setImmediate(run)
}

/** Monotonic milliseconds, independent of the time of day. */
export function monotonicNow(): number {
  return performance.now()
}

/** Milliseconds of processor time that the calling thread has used. */
export function threadCpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
