// Rate limit for adding users to groups without asking them. Each one costs a row, an event and a delivery.

import type { Config } from '../config/config.ts'
import type { Host } from '../platform/host.ts'
import { Buckets } from '../rate-limits.ts'

/** The burst is a full group, the rate per minute is a setting. */
export class GroupAdditionLimits {
  private readonly buckets: Buckets
  private readonly perSecond: number
  private readonly host: Pick<Host, 'monotonic'>

  constructor(
    config: Pick<Config, 'membersAddedPerMinute' | 'maxGroupMembers'>,
    host: Pick<Host, 'monotonic'>,
  ) {
    this.perSecond = config.membersAddedPerMinute / 60
    this.buckets = new Buckets(config.maxGroupMembers / this.perSecond)
    this.host = host
  }

  /** 0 if they may be added, else the milliseconds to wait. */
  waitFor(userId: number, people: number): number {
    if (people === 0 || this.buckets.take(String(userId), this.perSecond, this.host.monotonic(), people))
      return 0
    return Math.ceil((people / this.perSecond) * 1000)
  }
}
