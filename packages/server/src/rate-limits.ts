// Token buckets: they fill evenly and allow bursts. Times are monotonic; a time that goes back counts as no time.

import { LruCache } from './lru-cache.ts'

export class Bucket {
  private left: number
  private at: number
  private readonly perSecond: number
  private readonly burst: number

  constructor(perSecond: number, burst: number, now: number) {
    this.perSecond = perSecond
    this.burst = burst
    this.left = burst
    this.at = now
  }

  /** False when the rate is exceeded. `cost` is the number of tokens to take. */
  take(now: number, cost = 1): boolean {
    // A clock that was set back adds nothing and takes nothing away.
    this.left = Math.min(this.burst, this.left + (Math.max(0, now - this.at) / 1000) * this.perSecond)
    this.at = now
    if (this.left < cost) return false
    this.left -= cost
    return true
  }
}

/** A bucket per key, for recently seen keys. */
export class Buckets {
  private readonly buckets = new LruCache<string, Bucket>(10_000)
  private readonly burstSeconds: number

  constructor(burstSeconds: number) {
    this.burstSeconds = burstSeconds
  }

  take(key: string, perSecond: number, now: number, cost = 1): boolean {
    return this.of(key, perSecond, now).take(now, cost)
  }

  /** The bucket of a key, for callers that take from it often. */
  of(key: string, perSecond: number, now: number): Bucket {
    let bucket = this.buckets.get(key)
    if (!bucket) {
      bucket = new Bucket(perSecond, Math.max(1, perSecond * this.burstSeconds), now)
      this.buckets.set(key, bucket)
    }
    return bucket
  }
}

/** Loopback is the operator's own machine: tests, benchmarks, back ends beside the server. */
export function isLoopback(address: string): boolean {
  return address === '::1' || address.startsWith('127.') || address.startsWith('::ffff:127.')
}
