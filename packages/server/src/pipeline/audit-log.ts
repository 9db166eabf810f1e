// The audit: who changed what, on whose behalf, from where, with which outcome, for everything that back ends do. A row is
// durable before the request is answered. Rows that come while others are being written share the next transaction.

import type { Config } from '../config/config.ts'
import type { Metrics } from '../metrics.ts'
import type { Host } from '../platform/host.ts'
import { type Periodic, periodically } from '../platform/periodically.ts'
import type { Database } from '../storage/database.ts'

export interface AuditRow {
  readonly appId: number
  /** The name of the key. Empty: the app's own credentials. */
  readonly key: string
  readonly call: string
  /** The user on whose behalf the back end acted. */
  readonly actedAs: string
  readonly target: string
  readonly address: string
  /** The status of the answer. */
  readonly status: number
  /** Why an operator read messages. */
  readonly reason?: string | undefined
}

/** The key in rows of the operator. No key can have this name. */
export const operatorName = 'command line'

/** The name in rows of automatic actions of the server. No key can have this name. */
export const automaticName = 'automatic action'

/** The name in rows of an operator who is signed in. The blank makes sure that no key can have this name either. */
export const nameOfOperator = ({ name }: { readonly name: string }): string => `operator ${name}`

const everyMs = 3_600_000
/** Rows deleted in one statement. */
const atOnce = 5000
const longestTarget = 300

interface Waiting {
  readonly row: AuditRow & { readonly at: number }
  readonly done: () => void
  readonly failed: (error: unknown) => void
}

export class AuditLog {
  private readonly parts: {
    readonly database: Database
    readonly host: Host
    readonly config: Pick<Config, 'auditMs' | 'auditRows'>
    readonly metrics: Pick<Metrics, 'problem'>
  }
  private readonly rounds: Periodic
  private waiting: Waiting[] = []
  private isWriting = false

  constructor(parts: AuditLog['parts']) {
    this.parts = parts
    this.rounds = periodically({
      host: parts.host,
      everyMs,
      round: () => this.prune(),
      failed: (error) => parts.metrics.problem('audit', error),
    })
  }

  get isBusy(): boolean {
    return this.isWriting || this.rounds.isBusy
  }

  start(): void {
    this.rounds.start()
  }

  stop(): Promise<void> {
    return this.rounds.stop()
  }

  /** Resolves when the row is durable. */
  note(row: AuditRow): Promise<void> {
    const at = this.parts.host.now()
    return new Promise((done, failed) => {
      this.waiting.push({ row: { ...row, at, target: row.target.slice(0, longestTarget) }, done, failed })
      if (!this.isWriting) void this.write()
    })
  }

  private async write(): Promise<void> {
    this.isWriting = true
    while (this.waiting.length > 0) {
      const group = this.waiting.splice(0)
      try {
        await this.parts.database.write((sql) =>
          sql.insertMany(
            'audit',
            ['app_id', 'at', 'key_name', 'call', 'acted_as', 'target', 'address', 'status', 'reason'],
            group.map(({ row }) => [
              row.appId,
              row.at,
              row.key,
              row.call,
              storable(row.actedAs),
              storable(row.target),
              row.address,
              row.status,
              storable(row.reason ?? ''),
            ]),
          ),
        )
        for (const { done } of group) done()
      } catch (error) {
        for (const { failed } of group) failed(error)
      }
    }
    this.isWriting = false
  }

  /** Deletes rows that are too old or too many. */
  async prune(): Promise<void> {
    const { database, host, config } = this.parts
    const before = config.auditMs > 0 ? host.now() - config.auditMs : 0
    for (let deleted = atOnce; deleted === atOnce && !this.rounds.isStopped; )
      deleted = await database.write(async (sql) => {
        const newest = await sql.first<{ id: number | null }>('SELECT max(id) AS id FROM audit')
        const { changes } = await sql.run(
          'DELETE FROM audit WHERE id IN (SELECT id FROM audit WHERE at < ? OR id <= ? ORDER BY id LIMIT ?)',
          [before, (newest?.id ?? 0) - config.auditRows, atOnce],
        )
        return changes
      })
  }
}

/** PostgreSQL rejects NUL. */
const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed()
