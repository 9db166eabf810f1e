// How often something may happen: a bucket that fills evenly and allows bursts. Times are monotonic; one that goes back
// anyway counts as no time at all.

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

  /** False when it happens too often. `cost`: how much of the bucket it takes. */
  take(now: number, cost = 1): boolean {
    // A clock that was set back adds nothing and takes nothing away.
    this.left = Math.min(this.burst, this.left + (Math.max(0, now - this.at) / 1000) * this.perSecond)
    this.at = now
    if (this.left < cost) return false
    this.left -= cost
    return true
  }
}

/** A bucket for each key, for the keys seen lately. */
export class Buckets {
  private readonly buckets = new LruCache<string, Bucket>(10_000)
  private readonly burstSeconds: number

  constructor(burstSeconds: number) {
    this.burstSeconds = burstSeconds
  }

  take(key: string, perSecond: number, now: number, cost = 1): boolean {
    return this.of(key, perSecond, now).take(now, cost)
  }

  /** The bucket of a key, for whoever takes from it often. */
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
