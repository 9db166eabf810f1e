// Empties messages past the retention time of the app or the server, in small steps, so that nobody waits. In a cluster one
// node does it for all.

import { retentionKinds, retentionOf } from '../areas/history/retention-queries.ts'
import type { Config } from '../config/config.ts'
import { asServer } from '../pipeline/app-settings.ts'
import { type PeriodicParts, PeriodicWork } from '../platform/periodic-work.ts'
import type { Database } from '../storage/database.ts'
import { expireEntries } from '../storage/procedures/retention.ts'

const everyMs = 600_000
/** Entries in a transaction: some milliseconds of database time. */
const atOnce = 50
const logsAtOnce = 500
const dayMs = 86_400_000

interface HistoryRetentionParts extends PeriodicParts {
  readonly database: Database
  readonly config: Pick<Config, 'historyMs'>
}

export class HistoryRetention extends PeriodicWork<HistoryRetentionParts> {
  private readonly isWorker: () => boolean

  constructor(parts: HistoryRetentionParts, isWorker: () => boolean = () => true) {
    super(parts, { everyMs, where: 'retention' })
    this.isWorker = isWorker
  }

  /** Empties everything that is due. */
  async round(): Promise<void> {
    const { database, host, config } = this.parts
    const apps = await database.read((sql) => sql.all<{ id: number }>('SELECT id FROM apps ORDER BY id'))
    for (const { id: appId } of apps) {
      const rows = await database.read((sql) => retentionOf(sql, appId))
      for (const kind of retentionKinds) {
        const days = rows.find((row) => row.kind === kind)?.history_days ?? asServer
        const keptMs = days === asServer ? config.historyMs : days * dayMs
        if (keptMs > 0) await this.expire(appId, kind, host.now() - keptMs)
      }
    }
  }

  protected override get isStopped(): boolean {
    return super.isStopped || !this.isWorker()
  }

  private async expire(appId: number, kind: string, before: number): Promise<void> {
    const { database } = this.parts
    for (let after = 0; !this.isStopped; ) {
      const logs = await database.read((sql) =>
        sql.all<{ id: number; oldest: number | null }>(
          `SELECT l.id, (SELECT e.sent_at FROM entries e WHERE e.log_id = l.id AND e.seq = COALESCE(f.seq, 0) + 1) AS oldest
           FROM logs l LEFT JOIN log_floors f ON f.log_id = l.id
           WHERE l.app_id = ? AND l.kind = ? AND l.id > ? ORDER BY l.id LIMIT ?`,
          [appId, kind, after, logsAtOnce],
        ),
      )
      for (const { id: logId, oldest } of logs) {
        let emptied = oldest !== null && oldest < before ? atOnce : 0
        while (emptied === atOnce && !this.isStopped)
          emptied = await database.call(expireEntries, { logId, before, most: atOnce })
      }
      if (logs.length < logsAtOnce) return
      after = logs.at(-1)?.id ?? after
    }
  }
}
