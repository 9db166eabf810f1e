// Sends the other nodes what this node has spent of the shared limits, a few times a second while there is something to
// send.

import type { Bus } from '../bus/bus.ts'
import type { Host, Timer } from '../platform/host.ts'
import { SharedLimits, type SpendingByLimit } from '../rate-limits/shared-limits.ts'

const broadcastMs = 250

export class LimitExchange {
  readonly limits = new SharedLimits(() => this.begin())
  private readonly bus: Pick<Bus, 'state'>
  private readonly host: Host
  private readonly broadcast: (limits: SpendingByLimit) => void
  private timer: Timer | undefined
  private isStopped = false

  constructor(parts: {
    readonly bus: Pick<Bus, 'state'>
    readonly host: Host
    readonly broadcast: (limits: SpendingByLimit) => void
  }) {
    this.bus = parts.bus
    this.host = parts.host
    this.broadcast = parts.broadcast
  }

  received(limits: unknown): void {
    this.limits.spentElsewhere(limits, this.host.monotonic())
  }

  stop(): void {
    this.isStopped = true
    this.host.clearTimer(this.timer)
  }

  private begin(): void {
    if (this.timer !== undefined || this.isStopped) return
    this.timer = this.host.setTimer(() => {
      this.timer = undefined
      this.report()
    }, broadcastMs)
  }

  private report(): void {
    // Without the bus each node counts alone. Its unsent spending is bounded, and sent when the bus is back.
    if (this.bus.state === 'connected') {
      const spending = this.limits.takeUnreported()
      if (spending) this.broadcast(spending)
    }
    if (this.limits.hasUnreported) this.begin()
  }
}
