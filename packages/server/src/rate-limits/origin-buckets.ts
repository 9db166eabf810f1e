// A bucket per key and origin. Programs on the server's own machine have a separate rate, which is not shared with the
// other nodes, because their loopback is another machine.

import { type Bucket, Buckets } from './buckets.ts'
import { isLoopback } from './loopback.ts'
import type { SharedLimits } from './shared-limits.ts'

export interface RateByOrigin {
  readonly name: string
  readonly perSecond: number
  readonly perSecondLoopback: number
  readonly burstSeconds: number
  /** A bucket that is still in use. */
  readonly existing?: (key: string, isLocal: boolean) => Bucket | undefined
}

export class OriginBuckets {
  private readonly remote: Buckets
  private readonly local: Buckets

  constructor({ perSecondLoopback, existing, ...rate }: RateByOrigin, shared: SharedLimits | undefined) {
    this.remote = new Buckets({ ...rate, existing: existing && ((key) => existing(key, false)) }, shared)
    this.local = new Buckets({
      ...rate,
      perSecond: perSecondLoopback,
      existing: existing && ((key) => existing(key, true)),
    })
  }

  of(key: string, address: string, now: number): Bucket {
    return (isLoopback(address) ? this.local : this.remote).of(key, now)
  }
}
