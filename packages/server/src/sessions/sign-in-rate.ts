// Rate limits per address for registering, asking for a token and signing in on the channel. Each has the rate of the
// setting, so guessing tokens is as limited as guessing passwords.

import type { Config } from '../config/config.ts'
import type { Host } from '../platform/host.ts'
import { OriginBuckets } from '../rate-limits/origin-buckets.ts'
import type { SharedLimits } from '../rate-limits/shared-limits.ts'

export type SignInStep = 'register' | 'token' | 'channel'

const burstSeconds = 2

export class SignInRate {
  private readonly buckets: OriginBuckets
  private readonly host: Pick<Host, 'monotonic'>

  constructor(
    config: Pick<Config, 'signInsPerSecond' | 'signInsPerSecondLoopback'>,
    host: Pick<Host, 'monotonic'>,
    limits?: SharedLimits,
  ) {
    this.host = host
    const { signInsPerSecond: perSecond, signInsPerSecondLoopback: perSecondLoopback } = config
    this.buckets = new OriginBuckets({ name: 'sign-ins', perSecond, perSecondLoopback, burstSeconds }, limits)
  }

  isTooHigh(step: SignInStep, address: string): boolean {
    const now = this.host.monotonic()
    return !this.buckets.of(`${step} ${address}`, address, now).take(now)
  }
}
