// Token buckets: they fill evenly and allow bursts. Times are monotonic; a time that goes back counts as no time.
//
// In a cluster the buckets are shared: every node has its own bucket for a key, and takes from it what other nodes
// report as spent. So a key has its whole budget on any node, but only once over all of them.

import { LruCache } from '../lru-cache.ts'
import { mostWaiting, type SharedLimit, type SharedLimits, type Spending } from './shared-limits.ts'

/** The part of a burst that is reported to the other nodes at once. Less is not worth a message. */
const reportsPerBurst = 8

export class Bucket {
  private left: number
  private at: number
  private readonly perSecond: number
  private readonly burst: number
  private readonly worthReporting: number
  private readonly report: ((bucket: Bucket) => boolean) | undefined
  /** Tokens that were taken here and not yet reported to the other nodes. */
  private unreported = 0
  private isWaiting = false

  /** `report`: adds the bucket to those that are to be reported. False if there are too many. */
  constructor(perSecond: number, burst: number, now: number, report?: (bucket: Bucket) => boolean) {
    this.perSecond = perSecond
    this.burst = burst
    this.left = burst
    this.at = now
    this.report = report
    this.worthReporting = burst / reportsPerBurst
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
    if (!this.report) return
    this.unreported += cost
    if (!this.isWaiting && this.unreported >= this.worthReporting) this.isWaiting = this.report(this)
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
  takeUnreported(): number {
    const reported = Math.min(this.unreported, this.burst)
    this.unreported = 0
    this.isWaiting = false
    return reported
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
  readonly existing?: ((key: string) => Bucket | undefined) | undefined
}

const mostKeys = 10_000

/** A bucket per key, for recently seen keys. */
export class Buckets implements SharedLimit {
  private readonly buckets = new LruCache<string, Bucket>(mostKeys)
  private readonly rate: Rate
  private readonly burst: number
  private readonly unreported = new Map<Bucket, string>()
  private readonly whenUnreported: (() => void) | undefined

  /** `shared`: the limits that all nodes share. Undefined if this one is local. */
  constructor(rate: Rate, shared?: SharedLimits) {
    this.rate = rate
    this.burst = Math.max(1, rate.perSecond * rate.burstSeconds)
    this.whenUnreported = shared?.add(rate.name, this)
  }

  take(key: string, now: number, cost = 1): boolean {
    return this.of(key, now).take(now, cost)
  }

  /** The bucket of a key, for callers that take from it often. */
  of(key: string, now: number): Bucket {
    let bucket = this.buckets.get(key)
    if (!bucket) {
      bucket = this.rate.existing?.(key) ?? this.newBucket(key, now)
      this.buckets.set(key, bucket)
    }
    return bucket
  }

  private newBucket(key: string, now: number): Bucket {
    const { whenUnreported, unreported } = this
    if (!whenUnreported) return new Bucket(this.rate.perSecond, this.burst, now)
    return new Bucket(this.rate.perSecond, this.burst, now, (bucket) => {
      if (unreported.size >= mostWaiting) return false
      unreported.set(bucket, key)
      whenUnreported()
      return true
    })
  }

  get hasUnreported(): boolean {
    return this.unreported.size > 0
  }

  takeUnreported(most: number): Spending[] {
    const reported: Spending[] = []
    for (const [bucket, key] of this.unreported) {
      if (reported.length === most) break
      this.unreported.delete(bucket)
      reported.push([key, bucket.takeUnreported()])
    }
    return reported
  }

  spentElsewhere(key: string, amount: number, now: number): void {
    this.of(key, now).spentElsewhere(now, amount)
  }
}
