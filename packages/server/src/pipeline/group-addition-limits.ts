// How many people one person may put into groups who were not asked. Each costs a row, an event and a delivery.

import type { Config } from '../config.ts'
import type { Host } from '../platform/host.ts'
import { Buckets } from '../rate-limits.ts'

/** A full group at once, then as many a minute as the setting says. */
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

  /** 0 when they may be added, else how many milliseconds to wait. */
  waitFor(userId: number, people: number): number {
    if (people === 0 || this.buckets.take(String(userId), this.perSecond, this.host.monotonic(), people))
      return 0
    return Math.ceil((people / this.perSecond) * 1000)
  }
}
