// A lease for work that one node does for all, such as sending pushes. It is a row that its holder renews. When the
// holder dies, another node takes it after a while.

import type { Host } from '../platform/host.ts'
import { type Periodic, periodically } from '../platform/periodically.ts'
import type { Database } from '../storage/database.ts'

export interface LeaseParts {
  readonly database: Database
  readonly host: Host
  /** The work, and a text that is unique to this process. */
  readonly name: string
  readonly holder: string
  /** This node has the lease now. */
  readonly gained: () => void
  readonly failed: (error: unknown) => void
}

const renewMs = 4000
/** Longer than clocks of nodes may differ, and than a pause of the process that should not matter. */
export const leaseMs = 15_000

export class Lease {
  private readonly parts: LeaseParts
  private readonly rounds: Periodic
  /** In monotonic time. */
  private heldUntil = Number.NEGATIVE_INFINITY

  constructor(parts: LeaseParts) {
    this.parts = parts
    this.rounds = periodically({
      host: parts.host,
      everyMs: renewMs,
      round: () => this.renew(),
      failed: parts.failed,
    })
  }

  /** Ends a little before others may take it. */
  get isHeld(): boolean {
    return this.parts.host.monotonic() < this.heldUntil
  }

  get isBusy(): boolean {
    return this.rounds.isBusy
  }

  async start(): Promise<void> {
    await this.renew()
    this.rounds.start()
  }

  /** Gives it up, so that another node can take it at once. */
  async stop(): Promise<void> {
    await this.rounds.stop()
    if (!this.isHeld) return
    this.heldUntil = Number.NEGATIVE_INFINITY
    const { database, holder } = this.parts
    await database.write((sql) =>
      sql.run('DELETE FROM settings WHERE key = ? AND value LIKE ?', [this.key, `${holder} %`]),
    )
  }

  private get key(): string {
    return `lease.${this.parts.name}`
  }

  private async renew(): Promise<void> {
    const { database, host, holder, gained } = this.parts
    const wasHeld = this.isHeld
    const began = host.monotonic()
    const now = host.now()
    const value = `${holder} ${now + leaseMs}`
    const isMine = await database.write(async (sql) => {
      const row = await sql.first<{ value: string }>('SELECT value FROM settings WHERE key = ?', [this.key])
      if (!row) {
        await sql.insertMany(
          'settings',
          ['key', 'value'],
          [[this.key, value]],
          'ON CONFLICT (key) DO NOTHING',
        )
        return (
          (await sql.first('SELECT 1 AS one FROM settings WHERE key = ? AND value = ?', [
            this.key,
            value,
          ])) !== undefined
        )
      }
      const [of = '', until = '0'] = row.value.split(' ')
      if (of !== holder && Number(until) > now) return false
      // Compares with what was read: another node may be taking it at the same time.
      const { changes } = await sql.run('UPDATE settings SET value = ? WHERE key = ? AND value = ?', [
        value,
        this.key,
        row.value,
      ])
      return changes === 1
    })
    this.heldUntil = isMine ? began + leaseMs - renewMs : Number.NEGATIVE_INFINITY
    if (isMine && !wasHeld) gained()
  }
}
