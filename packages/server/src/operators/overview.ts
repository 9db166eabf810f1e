// The figures of the console's overview. A sample is taken every ten seconds and kept in memory for ten minutes; one a minute
// is stored for a day, with the number of the node, so that any node can show all of them.

import type { OverviewSample as Sample } from '@parley/protocol'
import type { HealthReport } from '../health/health.ts'
import type { Metrics } from '../metrics.ts'
import type { Host } from '../platform/host.ts'
import { type Periodic, periodically } from '../platform/periodically.ts'
import type { Database } from '../storage/database.ts'

const everyMs = 10_000
/** Ten minutes. */
const mostLive = 60
const storedEveryMs = 60_000
const keptMs = 25 * 3_600_000
const dayMs = 24 * 3_600_000
/** Rows of one answer: a day of ten nodes. */
const mostRows = 14_400

export interface OverviewParts {
  readonly database: Database
  readonly host: Host
  readonly metrics: Pick<Metrics, 'accepted' | 'refused' | 'problems' | 'problem'>
  readonly node: () => number
  readonly devices: () => number
  readonly health: () => Promise<HealthReport>
}

export class Overview {
  private readonly parts: OverviewParts
  private readonly rounds: Periodic
  private readonly samples: Sample[] = []
  private storedAt = Number.NEGATIVE_INFINITY
  readonly startedAt: number

  constructor(parts: OverviewParts) {
    this.parts = parts
    this.startedAt = parts.host.now()
    this.rounds = periodically({
      host: parts.host,
      everyMs,
      round: () => this.round(),
      failed: (error) => parts.metrics.problem('overview', error),
    })
  }

  get isBusy(): boolean {
    return this.rounds.isBusy
  }

  get node(): number {
    return this.parts.node()
  }

  start(): void {
    this.rounds.start()
  }

  stop(): Promise<void> {
    return this.rounds.stop()
  }

  /** The samples of the last ten minutes, and one of this moment. */
  async live(): Promise<readonly Sample[]> {
    return [...this.samples, await this.sample()]
  }

  /** The stored samples of the last day, of all nodes. */
  async day(): Promise<readonly Sample[]> {
    const since = this.parts.host.now() - dayMs
    const rows = await this.parts.database.read((sql) =>
      sql.all<{ at: number; node: number; figures: string }>(
        'SELECT at, node, figures FROM overview_samples WHERE at >= ? ORDER BY at DESC LIMIT ?',
        [since, mostRows],
      ),
    )
    return rows
      .reverse()
      .map(({ at, node, figures }) => ({ ...(JSON.parse(figures) as Omit<Sample, 'at' | 'node'>), at, node }))
  }

  /** Takes a sample, and stores one a minute. */
  async round(): Promise<void> {
    const sample = await this.sample()
    this.samples.push(sample)
    if (this.samples.length > mostLive) this.samples.shift()
    const now = this.parts.host.monotonic()
    if (now - this.storedAt < storedEveryMs) return
    this.storedAt = now
    const { at, node, ...figures } = sample
    await this.parts.database.write(async (sql) => {
      await sql.run('DELETE FROM overview_samples WHERE at < ?', [at - keptMs])
      await sql.run(
        'INSERT INTO overview_samples (at, node, figures) VALUES (?, ?, ?) ON CONFLICT (at, node) DO NOTHING',
        [at, node, JSON.stringify(figures)],
      )
    })
  }

  private async sample(): Promise<Sample> {
    const { host, metrics, devices, health } = this.parts
    const { checks } = await health()
    const waiting = (what: string) => Number(checks.queues?.[what] ?? 0)
    return {
      at: host.now(),
      node: this.node,
      devices: devices(),
      messages: metrics.accepted,
      refused: metrics.refused,
      problems: metrics.problems,
      queue: waiting('entries') + waiting('reads') + waiting('writes'),
      databaseMs: Number(checks.database?.ms ?? -1),
      loopMs: Number(checks.eventLoop?.delayMs ?? 0),
      freeMegabytes: Number(checks.disk?.freeMegabytes ?? -1),
    }
  }
}
