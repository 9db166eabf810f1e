// Token buckets: they fill evenly and allow bursts. Times are monotonic; a time that goes back counts as no time.
//
// In a cluster the buckets are shared: every node has its own bucket for a key, and takes from it what other nodes
// report as spent. So a key has its whole budget on any node, but only once over all of them.

import { LruCache } from '../lru-cache.ts'
import { mostWaiting, type SharedLimit, type SharedLimits, type Spending } from './shared-limits.ts'

/** The part of a burst that is reported to the other nodes at once. Less is not worth a message. */
const partsTold = 8

export class Bucket {
  private left: number
  private at: number
  private readonly perSecond: number
  private readonly burst: number
  private readonly worthTelling: number
  private readonly tell: ((bucket: Bucket) => boolean) | undefined
  /** Tokens that were taken here and not yet reported to the other nodes. */
  private untold = 0
  private isWaiting = false

  /** `tell`: adds the bucket to those that are to be reported. False if there are too many. */
  constructor(perSecond: number, burst: number, now: number, tell?: (bucket: Bucket) => boolean) {
    this.perSecond = perSecond
    this.burst = burst
    this.left = burst
    this.at = now
    this.tell = tell
    this.worthTelling = burst / partsTold
  }

  /** False when the rate is exceeded. `cost` is the number of tokens to take. */
  take(now: number, cost = 1): boolean {
    this.fill(now)
    if (this.left < cost) return false
    this.pay(cost)
    return true
  }

  /** Takes tokens for work that is done already. More than there are become a debt, of one burst at most. */
  spend(now: number, cost: number): void {
    this.fill(now)
    // What was spent on other nodes may have made a larger debt already, which must not be reduced.
    this.pay(Math.max(0, Math.min(cost, this.left + this.burst)))
  }

  private pay(cost: number): void {
    this.left -= cost
    if (!this.tell) return
    this.untold += cost
    if (!this.isWaiting && this.untold >= this.worthTelling) this.isWaiting = this.tell(this)
  }

  /** The milliseconds until this many tokens may be taken. */
  waitMs(now: number, cost = 1): number {
    this.fill(now)
    return Math.ceil((Math.max(0, cost - this.left) / this.perSecond) * 1000)
  }

  /**
   * The spending to report to the other nodes, at most a burst. More is unreported only if they were unreachable for a
   * while; then a bucket that everybody took from would be empty, and not in debt.
   */
  takeUntold(): number {
    const told = Math.min(this.untold, this.burst)
    this.untold = 0
    this.isWaiting = false
    return told
  }

  /**
   * Tokens were taken on another node. What several nodes have allowed at the same moment becomes a debt, which has to be
   * filled before anything is allowed again.
   */
  spentElsewhere(now: number, amount: number): void {
    this.fill(now)
    this.left -= Math.min(amount, this.burst)
  }

  private fill(now: number): void {
    // A clock that was set back adds nothing and takes nothing away.
    this.left = Math.min(this.burst, this.left + (Math.max(0, now - this.at) / 1000) * this.perSecond)
    this.at = now
  }
}

export interface Rate {
  /** The report for the other nodes. */
  readonly name: string
  readonly perSecond: number
  readonly burstSeconds: number
  /** A bucket that is still in use, although its key is not among the recently seen ones. */
  readonly held?: ((key: string) => Bucket | undefined) | undefined
}

const mostKeys = 10_000

/** A bucket per key, for recently seen keys. */
export class Buckets implements SharedLimit {
  private readonly buckets = new LruCache<string, Bucket>(mostKeys)
  private readonly rate: Rate
  private readonly burst: number
  private readonly untold = new Map<Bucket, string>()
  private readonly whenUntold: (() => void) | undefined

  /** `shared`: the limits that all nodes share. Undefined if this one is local. */
  constructor(rate: Rate, shared?: SharedLimits) {
    this.rate = rate
    this.burst = Math.max(1, rate.perSecond * rate.burstSeconds)
    this.whenUntold = shared?.add(rate.name, this)
  }

  take(key: string, now: number, cost = 1): boolean {
    return this.of(key, now).take(now, cost)
  }

  /** The bucket of a key, for callers that take from it often. */
  of(key: string, now: number): Bucket {
    let bucket = this.buckets.get(key)
    if (!bucket) {
      bucket = this.rate.held?.(key) ?? this.newBucket(key, now)
      this.buckets.set(key, bucket)
    }
    return bucket
  }

  private newBucket(key: string, now: number): Bucket {
    const { whenUntold, untold } = this
    if (!whenUntold) return new Bucket(this.rate.perSecond, this.burst, now)
    return new Bucket(this.rate.perSecond, this.burst, now, (bucket) => {
      if (untold.size >= mostWaiting) return false
      untold.set(bucket, key)
      whenUntold()
      return true
    })
  }

  get hasUntold(): boolean {
    return this.untold.size > 0
  }

  takeUntold(most: number): Spending[] {
    const told: Spending[] = []
    for (const [bucket, key] of this.untold) {
      if (told.length === most) break
      this.untold.delete(bucket)
      told.push([key, bucket.takeUntold()])
    }
    return told
  }

  spentElsewhere(key: string, amount: number, now: number): void {
    this.of(key, now).spentElsewhere(now, amount)
  }
}
