// A queue of equal time-outs with a single timer for the first of them, so that ten thousand disconnecting devices do
// not need ten thousand timers.

import type { Host, Timer } from '../platform/host.ts'

export class TimerQueue<K, V> {
  private readonly host: Host
  private readonly ms: number
  private readonly over: (key: K, value: V) => void
  /** Ordered by their ends, because all wait for the same time. */
  private readonly waiting = new Map<K, { readonly value: V; readonly until: number }>()
  private timer: Timer | undefined

  /** `over` is called for each when its time is up. */
  constructor(host: Host, ms: number, over: (key: K, value: V) => void) {
    this.host = host
    this.ms = ms
    this.over = over
  }

  get size(): number {
    return this.waiting.size
  }

  has(key: K): boolean {
    return this.waiting.has(key)
  }

  /** Starts or restarts the time-out of a key. */
  begin(key: K, value: V): void {
    this.waiting.delete(key)
    this.waiting.set(key, { value, until: this.host.monotonic() + this.ms })
    this.arm()
  }

  /** Cancels a time-out. Returns whether there was one. */
  end(key: K): boolean {
    return this.waiting.delete(key)
  }

  values(): Iterable<V> {
    return [...this.waiting.values()].map(({ value }) => value)
  }

  stop(): void {
    if (this.timer !== undefined) this.host.clearTimer(this.timer)
    this.timer = undefined
    this.waiting.clear()
  }

  /** The timer may fire for a cancelled item; then the next one is set. */
  private arm(): void {
    if (this.timer !== undefined) return
    const [first] = this.waiting.values()
    if (!first) return
    const ring = () => {
      this.timer = undefined
      this.ring()
      this.arm()
    }
    this.timer = this.host.setTimer(ring, Math.max(0, first.until - this.host.monotonic()))
  }

  private ring(): void {
    const now = this.host.monotonic()
    for (const [key, { value, until }] of this.waiting) {
      if (until > now) return
      this.waiting.delete(key)
      this.over(key, value)
    }
  }
}
