// Sends that have arrived and are not answered yet, counted in sends and in bytes, per session and in total. A
// connection whose session has too many is not read until there is room again.

import type { Config } from '../config/config.ts'

type Limits = Pick<Config, 'sendsInFlight' | 'sendsInFlightBytes' | 'sendsInFlightBytesTotal'>

export class AllInFlight {
  bytes = 0
  readonly limits: Limits
  /** Sessions that wait for room. */
  readonly waiting = new Set<InFlight>()

  constructor(limits: Limits) {
    this.limits = limits
  }

  get isFull(): boolean {
    return this.bytes > this.limits.sendsInFlightBytesTotal
  }

  move(bytes: number): void {
    const wasFull = this.isFull
    this.bytes += bytes
    if (wasFull && !this.isFull) for (const one of [...this.waiting]) one.wake()
  }
}

export class InFlight {
  sends = 0
  bytes = 0
  private readonly all: AllInFlight
  private relieved: (() => void) | undefined

  constructor(all: AllInFlight) {
    this.all = all
  }

  begin(bytes: number): void {
    this.sends++
    this.bytes += bytes
    this.all.move(bytes)
  }

  end(bytes: number): void {
    this.sends--
    this.bytes -= bytes
    this.all.move(-bytes)
    this.wake()
  }

  /** A session with nothing in flight always has room, however much others have. */
  get isFull(): boolean {
    const { limits } = this.all
    return (
      this.sends > limits.sendsInFlight ||
      this.bytes > limits.sendsInFlightBytes ||
      (this.sends > 0 && this.all.isFull)
    )
  }

  /** Calls `run` once, as soon as there is room again. */
  whenRelieved(run: () => void): void {
    this.relieved = run
    this.all.waiting.add(this)
  }

  wake(): void {
    if (!this.relieved || this.isFull) return
    const run = this.relieved
    this.relieved = undefined
    this.all.waiting.delete(this)
    run()
  }
}
