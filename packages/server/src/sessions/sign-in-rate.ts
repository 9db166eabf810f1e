// Rate limits per address for registering, asking for a token and signing in on the channel. Each has the rate of the
// setting, so guessing tokens is as limited as guessing passwords. In a cluster each node has its share of the rate, because
// a balancer spreads the attempts over the nodes.

import type { Config } from '../config/config.ts'
import type { Host } from '../platform/host.ts'
import { Buckets, isLoopback } from '../rate-limits.ts'

export type SignInStep = 'register' | 'token' | 'channel'

const burstSeconds = 2

export class SignInRate {
  private readonly buckets = new Buckets(burstSeconds)
  private readonly config: Config
  private readonly host: Host
  private readonly nodes: () => number

  /** `nodes`: how many nodes share the rate. */
  constructor(config: Config, host: Host, nodes: () => number = () => 1) {
    this.config = config
    this.host = host
    this.nodes = nodes
  }

  isTooHigh(step: SignInStep, address: string): boolean {
    const { signInsPerSecond, signInsPerSecondLoopback } = this.config
    const perSecond = isLoopback(address) ? signInsPerSecondLoopback : signInsPerSecond
    const nodes = this.nodes()
    // The rate of a bucket is fixed, so a different number of nodes begins a new one.
    const key = nodes === 1 ? `${step} ${address}` : `${step} ${address} ${nodes}`
    return !this.buckets.take(key, perSecond / nodes, this.host.monotonic())
  }
}
