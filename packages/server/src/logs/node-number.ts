// The number of this program among those that share a PostgreSQL database. It is a part of every id, so that two
// programs never create the same one. The number is leased: a program that does not renew it for a while loses it to the
// next one that asks. Every append names the incarnation of the lease, so that a program that was paused and wakes up
// cannot use a number that another program has by now. SQLite has one program, with the number 0.

import type { Host } from '../platform/host.ts'
import { type Periodic, periodically } from '../platform/periodically.ts'
import type { Database } from '../storage/database.ts'
import type { Fence } from '../storage/procedures/append-types.ts'
import { nodeCount } from './message-ids.ts'

export interface NodeLease {
  /**
   * A number that is not renewed for this long may be leased by another program. Measured with the database's clock.
   */
  readonly ms: number
  readonly renewMs: number
}

const usualLease: NodeLease = { ms: 8000, renewMs: 2000 }

/** Leases are measured by the clock of the database, because those of the programs may differ. */
const now = 'CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)'

export interface NodeNumberParts {
  readonly database: Database
  readonly host: Host
  readonly lease?: NodeLease | undefined
  /** Called when the number has changed. */
  readonly changed: (number: number) => void
  readonly problem: (error: unknown) => void
}

export class NodeNumber {
  private lease: Fence | undefined
  /** Called when another program has the number that this one had. Set after the first number was leased. */
  whenMoved: () => void = () => undefined
  private running: Promise<void> | undefined
  private readonly renewing: Periodic
  private readonly leaseMs: number
  private readonly parts: NodeNumberParts

  constructor(parts: NodeNumberParts) {
    this.parts = parts
    const { host, problem, lease = usualLease } = parts
    this.leaseMs = lease.ms
    this.renewing = periodically({ host, everyMs: lease.renewMs, round: () => this.renew(), failed: problem })
  }

  /** Undefined with SQLite. */
  get fence(): Fence | undefined {
    return this.lease
  }

  /** Leases a free number. Databases without leases use the given one. */
  async claim(number = 0): Promise<void> {
    const { database, changed } = this.parts
    if (database.dialect !== 'postgres') return changed(number)
    this.lease = await database.write(async (sql) => {
      for (let node = 0; node < nodeCount; node++) {
        const row = await sql.first<{ incarnation: number }>(
          `INSERT INTO nodes (number, incarnation, expires_at, decrypts_since, secret_keys)
           VALUES (?, 1, ${now} + ?, 1, ?)
           ON CONFLICT (number) DO UPDATE SET incarnation = nodes.incarnation + 1, expires_at = excluded.expires_at,
             decrypts_since = nodes.incarnation + 1, secret_keys = excluded.secret_keys
           WHERE nodes.expires_at < ${now} RETURNING incarnation`,
          [node, this.leaseMs, this.keys()],
        )
        if (row) return { node, incarnation: row.incarnation }
      }
      throw new Error(`${nodeCount} programs use this database already, which is the limit.`)
    })
    changed(this.lease.node)
  }

  start(): void {
    if (this.lease) this.renewing.start()
  }

  /** Whether a number is being leased or renewed. */
  get isBusy(): boolean {
    return this.running !== undefined
  }

  /** Renews the lease. If another program has the number by now, leases another one. */
  renew(): Promise<void> {
    this.running ??= this.renewOnce().finally(() => {
      this.running = undefined
    })
    return this.running
  }

  private async renewOnce(): Promise<void> {
    const { lease } = this
    if (!lease) return
    const { changes } = await this.parts.database.write((sql) =>
      sql.run(
        `UPDATE nodes SET expires_at = ${now} + ?, secret_keys = ? WHERE number = ? AND incarnation = ?`,
        [this.leaseMs, this.keys(), lease.node, lease.incarnation],
      ),
    )
    if (changes > 0 || this.lease !== lease) return
    this.parts.problem(new Error(`The lease of node number ${lease.node} has ended; taking another one.`))
    await this.claim()
    this.whenMoved()
  }

  /** The keys of this program, for others that are about to encrypt secrets. */
  private keys(): string {
    return this.parts.database.secrets.heldIds.join(' ')
  }

  /** Gives the number back, so that the next program need not wait. */
  async stop(): Promise<void> {
    await this.renewing.stop()
    const { lease } = this
    if (!lease) return
    this.lease = undefined
    await this.parts.database
      .write((sql) =>
        sql.run('UPDATE nodes SET expires_at = 0 WHERE number = ? AND incarnation = ?', [
          lease.node,
          lease.incarnation,
        ]),
      )
      // Without an answer it expires.
      .catch(this.parts.problem)
  }
}

/** The largest stored id, so that a clock that was set back repeats none. */
export async function highestId(database: Database): Promise<number> {
  const row = await database.read((sql) =>
    sql.first<{ id: number | null }>('SELECT max(id) AS id FROM entries'),
  )
  return row?.id ?? 0
}

/** The numbers that programs hold now. None with SQLite. */
export async function leasedNumbers(database: Database): Promise<number[]> {
  if (database.dialect !== 'postgres') return []
  const rows = await database.read((sql) =>
    sql.all<{ number: number }>(`SELECT number FROM nodes WHERE expires_at > ${now}`),
  )
  return rows.map(({ number }) => number)
}
