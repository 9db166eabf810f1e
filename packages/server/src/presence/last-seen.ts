// Stores when users were last seen, for those who ask after they have gone. The changes of a few seconds share one
// transaction.

import type { Metrics } from '../metrics.ts'
import type { Host, Timer } from '../platform/host.ts'
import type { Database } from '../storage/database.ts'
import { writeSeen } from './queries.ts'

const collectMs = 5000
const atOnce = 500

export class Seen {
  private readonly parts: {
    readonly database: Database
    readonly host: Host
    readonly metrics: Metrics
    /** Called after the time was stored. */
    readonly stored: (userId: number) => void
  }
  private pending = new Map<number, number>()
  private timer: Timer | undefined
  private running: Promise<void> | undefined
  private isStopped = false

  constructor(parts: Seen['parts']) {
    this.parts = parts
  }

  get isBusy(): boolean {
    return this.running !== undefined
  }

  note(userId: number, at: number): void {
    this.pending.set(userId, at)
    if (this.timer !== undefined || this.running || this.isStopped) return
    this.timer = this.parts.host.setTimer(() => {
      this.timer = undefined
      this.running = this.store().finally(() => {
        this.running = undefined
      })
    }, collectMs)
  }

  private async store(): Promise<void> {
    while (this.pending.size > 0) {
      const all = [...this.pending]
      this.pending = new Map(all.slice(atOnce))
      const some = new Map(all.slice(0, atOnce))
      try {
        await this.parts.database.write((sql) => writeSeen(sql, some))
      } catch (error) {
        // The time is only less exact then: the last sign-in is known.
        this.parts.metrics.problem('presence', error)
      }
      for (const userId of some.keys()) this.parts.stored(userId)
    }
  }

  /** Stores the rest. */
  async stop(): Promise<void> {
    this.isStopped = true
    if (this.timer !== undefined) this.parts.host.clearTimer(this.timer)
    await this.running
    await this.store()
  }
}
