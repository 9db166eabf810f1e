// The surroundings of the server besides sockets and the database: time, timers, turns and randomness. Injected, so
// that a whole system runs on a virtual clock from a seed.

export type Timer = unknown

export interface Host {
  /** Wall-clock time in milliseconds since 1970. It may be set forward and back at any time. */
  now(): number
  /** Monotonic time in milliseconds, for rates, time limits and all other durations. */
  monotonic(): number
  setTimer(run: () => void, ms: number): Timer
  clearTimer(timer: Timer): void
  /** Runs at the end of this turn, so that everything that arrives in one turn can share one commit and one write. */
  soon(run: () => void): void
  randomBytes(count: number): Uint8Array
}
