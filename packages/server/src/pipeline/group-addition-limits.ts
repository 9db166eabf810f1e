// Rate limit for adding users to groups without asking them. Each one costs a row, an event and a delivery.

import type { Config } from '../config/config.ts'
import type { Host } from '../platform/host.ts'
import { Buckets } from '../rate-limits/buckets.ts'
import type { SharedLimits } from '../rate-limits/shared-limits.ts'

/** The burst is a full group, the rate per minute is a setting. */
export class GroupAdditionLimits {
  private readonly buckets: Buckets
  private readonly host: Pick<Host, 'monotonic'>

  constructor(
    config: Pick<Config, 'membersAddedPerMinute' | 'maxGroupMembers'>,
    host: Pick<Host, 'monotonic'>,
    limits?: SharedLimits,
  ) {
    const perSecond = config.membersAddedPerMinute / 60
    const burstSeconds = config.maxGroupMembers / perSecond
    this.buckets = new Buckets({ name: 'group additions', perSecond, burstSeconds }, limits)
    this.host = host
  }

  /** 0 if they may be added, else the milliseconds to wait. */
  waitFor(userId: number, people: number): number {
    const now = this.host.monotonic()
    const bucket = this.buckets.of(String(userId), now)
    return people === 0 || bucket.take(now, people) ? 0 : bucket.waitMs(now, people)
  }
}
