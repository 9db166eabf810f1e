// Rate limits per address for registering, asking for a token and signing in on the channel. Each has the rate of the
// setting, so guessing tokens is as limited as guessing passwords.

import type { Config } from '../config/config.ts'
import type { Host } from '../platform/host.ts'
import { Buckets, isLoopback } from '../rate-limits.ts'

export type SignInStep = 'register' | 'token' | 'channel'

const burstSeconds = 2

export class SignInRate {
  private readonly buckets = new Buckets(burstSeconds)
  private readonly config: Config
  private readonly host: Host

  constructor(config: Config, host: Host) {
    this.config = config
    this.host = host
  }

  isTooHigh(step: SignInStep, address: string): boolean {
    const { signInsPerSecond, signInsPerSecondLoopback } = this.config
    const perSecond = isLoopback(address) ? signInsPerSecondLoopback : signInsPerSecond
    return !this.buckets.take(`${step} ${address}`, perSecond, this.host.monotonic())
  }
}
