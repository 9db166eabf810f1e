// What the server takes from the world besides sockets and the database: time, timers, turns and chance. Handed in, so
// that a whole system runs on a virtual clock from a seed.

export type Timer = unknown

export interface Host {
  /** Milliseconds since 1970: what time of day it is. It may be set forward and back at any time. */
  now(): number
  /** Milliseconds since some moment, never set: for rates, deadlines and everything else that lasts. */
  monotonic(): number
  setTimer(run: () => void, ms: number): Timer
  clearTimer(timer: Timer): void
  /** Runs after what is ready now: everything that arrives in one turn can share one commit and one write. */
  soon(run: () => void): void
  randomBytes(count: number): Uint8Array
}
