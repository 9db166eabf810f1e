// The real time and the real event loop, used when nobody hands in something else.
import type { StorageClock } from '../clock.ts'

/** The machine's own clock. Its timers do not keep a process alive. */
export const systemClock: StorageClock = {
  now: () => Date.now(),
  after(milliseconds, run) {
    const timer = setTimeout(run, milliseconds)
    timer.unref()
    return () => clearTimeout(timer)
  },
}

/** Runs after everything that the event loop already has in hand: one turn, however many sockets had something. */
export function afterThisTurn(run: () => void): void {
  setImmediate(run)
}

/** Milliseconds that only grow, whatever happens to the time of day. */
export function monotonicNow(): number {
  return performance.now()
}
