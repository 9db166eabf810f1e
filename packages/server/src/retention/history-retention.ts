// Empties messages that are older than the app, or the server, keeps them. In small steps, so that nobody waits. In a cluster
// one node does it for all.

import { asServer, retentionKinds, retentionOf } from '../areas/history/retention-queries.ts'
import type { Config } from '../config/config.ts'
import type { Metrics } from '../metrics.ts'
import type { Host } from '../platform/host.ts'
import { type Periodic, periodically } from '../platform/periodically.ts'
import type { Database } from '../storage/database.ts'
import { expireEntries } from '../storage/procedures/retention.ts'

const everyMs = 600_000
/** Entries in a transaction: some milliseconds of database time. */
const atOnce = 50
const logsAtOnce = 500
const dayMs = 86_400_000

export class HistoryRetention {
  private readonly parts: {
    readonly database: Database
    readonly host: Host
    readonly config: Pick<Config, 'historyMs'>
    readonly metrics: Pick<Metrics, 'problem'>
  }
  private readonly isWorker: () => boolean
  private readonly rounds: Periodic

  constructor(parts: HistoryRetention['parts'], isWorker: () => boolean = () => true) {
    this.parts = parts
    this.isWorker = isWorker
    this.rounds = periodically({
      host: parts.host,
      everyMs,
      round: () => this.round(),
      failed: (error) => parts.metrics.problem('retention', error),
    })
  }

  get isBusy(): boolean {
    return this.rounds.isBusy
  }

  start(): void {
    this.rounds.start()
  }

  stop(): Promise<void> {
    return this.rounds.stop()
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

  private get isStopped(): boolean {
    return this.rounds.isStopped || !this.isWorker()
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
