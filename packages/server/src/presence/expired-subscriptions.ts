// Deletes expired subscriptions in small batches, with one timer for the earliest expiry. They have no effect even
// before that, because the broadcast checks the time.

import type { Metrics } from '../metrics.ts'
import type { Host, Timer } from '../platform/host.ts'
import type { Database } from '../storage/database.ts'
import { dropEnded, earliestEnd } from './queries.ts'

const rowsAtOnce = 500
/** The pause between steps, so that many expiries in a row share one. */
const restMs = 1000
/** Timers are limited to some weeks. */
const longestMs = 86_400_000

export class SubscriptionExpiry {
  private readonly parts: { readonly database: Database; readonly host: Host; readonly metrics: Metrics }
  private timer: { readonly timer: Timer; readonly at: number } | undefined
  private running: Promise<void> | undefined
  private isStopped = false

  constructor(parts: SubscriptionExpiry['parts']) {
    this.parts = parts
  }

  get isBusy(): boolean {
    return this.running !== undefined
  }

  /** A subscription expires at this time. */
  note(expiresAt: number): void {
    if (this.isStopped || this.running) return
    const { host } = this.parts
    const now = host.now()
    const at = Math.min(Math.max(expiresAt, now + restMs), now + longestMs)
    if (this.timer) {
      if (this.timer.at <= at) return
      host.clearTimer(this.timer.timer)
    }
    this.timer = { at, timer: host.setTimer(() => this.start(), at - now) }
  }

  /** Deletes expired subscriptions now and at every later expiry. */
  start(): void {
    this.timer = undefined
    if (this.isStopped || this.running) return
    this.running = this.step().then((next) => {
      this.running = undefined
      if (next !== undefined) this.note(next)
    })
  }

  /** Returns the time of the next step. */
  private async step(): Promise<number | undefined> {
    const { database, host, metrics } = this.parts
    try {
      const now = host.now()
      const earliest = await database.read(earliestEnd)
      if (earliest === undefined || earliest > now) return earliest
      const isMore = await database.write((sql) => dropEnded(sql, now, rowsAtOnce))
      return isMore ? now : await database.read(earliestEnd)
    } catch (error) {
      metrics.problem('presence', error)
      return host.now() + longestMs / 24
    }
  }

  async stop(): Promise<void> {
    this.isStopped = true
    if (this.timer) this.parts.host.clearTimer(this.timer.timer)
    await this.running
  }
}
