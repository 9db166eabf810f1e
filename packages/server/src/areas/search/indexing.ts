// Keeps the word index up to date: on demand for a search, and in the background after commits and a restart. A
// background step is small, waits while messages are being stored (though not for ever), and stops when there is
// nothing to do. It works in rounds with pauses between them, because ten messages of one log cost little more to index
// than one. A search notices and indexes what it missed.

import type { Committed } from '../../logs/commits.ts'
import type { Metrics } from '../../metrics.ts'
import type { Host, Timer } from '../../platform/host.ts'
import type { Database } from '../../storage/database.ts'
import { selectIn } from '../../storage/procedures/batched-statements.ts'
import { type Indexing, type IndexPosition, indexLogs } from '../../storage/procedures/search-index.ts'
import type { Searched } from './queries.ts'

/** Logs and entries per step: some milliseconds of database time, less in the background. */
const logsAtOnce = 64
const entriesAtOnce = 200
const entriesInBackground = 100
/**
 * PostgreSQL has several writers, so nobody waits for a step, and a small one costs nearly as much as a large one: it begins
 * and ends a transaction and locks the positions of its logs.
 */
const entriesInBackgroundOfPostgres = 1000

/** In its own transaction: PostgreSQL would otherwise group it with sends and delay them. */
function index(database: Database, input: Indexing): Promise<IndexPosition[]> {
  return database.dialect === 'postgres'
    ? database.write((sql) => indexLogs.run(sql, input))
    : database.call(indexLogs, input)
}

/**
 * Entries that a search indexes itself. If more are missing, after an import for example, it takes one step, so that
 * repeated searches do not compete with everybody's sends, and the background does the rest.
 */
const mostOnDemand = 2000
const mostSteps = 50

/** Indexes the missing entries of these logs. Undefined: there are more than one search should index. */
export async function indexMissing(
  database: Database,
  logs: readonly Searched[],
): Promise<readonly Searched[] | undefined> {
  const missingIn = ({ head, indexed }: Searched) => Math.max(0, head - (indexed ?? 0))
  const behind = new Set(logs.filter((log) => missingIn(log) > 0).map((log) => log.log_id))
  if (behind.size === 0) return logs
  const missing = logs.reduce((sum, log) => sum + missingIn(log), 0)
  const steps = missing > mostOnDemand ? 1 : mostSteps
  const moved = new Map<number, IndexPosition>()
  for (let step = 0; behind.size > 0; step++) {
    if (step === steps) return undefined
    const logIds = [...behind].slice(0, logsAtOnce)
    for (const position of await index(database, { logIds, most: entriesAtOnce })) {
      const { log_id, isBehind } = position
      moved.set(log_id, position)
      if (!isBehind) behind.delete(log_id)
    }
  }
  return logs.map((log) => {
    const position = moved.get(log.log_id)
    return position ? { ...log, ...position, indexed: position.seq } : log
  })
}

/** Logs in the queue. If there are more, all logs are scanned again. */
const mostPending = 10_000
/** The pause after the start of the server. */
const startMs = 500
/** The pause after a commit and between the beginnings of rounds, so that the messages of a log are indexed in batches. */
const roundMs = 5000
/** The pause between steps: at least this, and this many times the duration of the step. */
const pauseMs = 20
const pauseTimes = 4
/** Steps wait while messages are being stored, but at most this long. */
const busyMs = 250
/** After a failure. */
const failedMs = 10_000

/** User logs and rooms are not searched. */
const isSearched = (kind: string): boolean => kind !== 'user' && kind !== 'room'

export class Indexer {
  private readonly database: Database
  private readonly host: Host
  private readonly metrics: Pick<Metrics, 'problem'>
  private readonly isBusy: () => boolean
  /** Logs that got entries since the round began, with how many. The next round indexes them. */
  private noted = new Map<number, number>()
  /** The logs of this round. */
  private round = new Map<number, number>()
  private nextRoundAt = Number.NEGATIVE_INFINITY
  /** Logs up to this one have been scanned since the start. Undefined: all of them. */
  private sweptTo: number | undefined = 0
  private timer: Timer | undefined
  private running: Promise<void> | undefined
  private steppedAt = Number.NEGATIVE_INFINITY
  private isStopped = false

  private readonly mostEntries: number

  constructor(parts: {
    database: Database
    host: Host
    metrics: Pick<Metrics, 'problem'>
    isBusy: () => boolean
  }) {
    this.database = parts.database
    this.mostEntries =
      parts.database.dialect === 'postgres' ? entriesInBackgroundOfPostgres : entriesInBackground
    this.host = parts.host
    this.metrics = parts.metrics
    this.isBusy = parts.isBusy
  }

  /** Starts with what the last process left over, or what is older than the index. */
  start(): void {
    this.wake(startMs)
  }

  note(committed: readonly Committed<{ readonly conversation: { readonly kind: string } }>[]): void {
    for (const { result, context } of committed)
      if (!result.duplicate && result.seq > 0 && isSearched(context.conversation.kind))
        this.noted.set(result.logId, (this.noted.get(result.logId) ?? 0) + 1)
    if (this.noted.size + this.round.size > mostPending) {
      this.noted.clear()
      this.round.clear()
      this.sweptTo = 0
    }
    if (this.noted.size > 0 || this.sweptTo !== undefined) this.wake(roundMs)
  }

  /** Starts nothing new. Resolves when the running step has ended. */
  async stop(): Promise<void> {
    this.isStopped = true
    if (this.timer !== undefined) this.host.clearTimer(this.timer)
    this.timer = undefined
    await this.running
  }

  private wake(ms: number): void {
    if (this.isStopped || this.timer !== undefined || this.running) return
    this.timer = this.host.setTimer(() => {
      this.timer = undefined
      this.running = this.step().then((pause) => {
        this.running = undefined
        if (this.round.size > 0 || this.sweptTo !== undefined) this.wake(pause)
        else if (this.noted.size > 0) this.wake(Math.max(pause, this.nextRoundAt - this.host.monotonic()))
      })
    }, ms)
  }

  private beginRound(now: number): void {
    if (this.round.size > 0 || this.noted.size === 0 || now < this.nextRoundAt) return
    this.nextRoundAt = now + roundMs
    this.round = this.noted
    this.noted = new Map()
  }

  /** The logs of the next step: as many as have entries for it. */
  private takeLogs(): Map<number, number> {
    const taken = new Map<number, number>()
    let entries = 0
    for (const [logId, count] of this.round) {
      if (taken.size >= logsAtOnce || entries >= this.mostEntries) break
      taken.set(logId, count)
      entries += count
      this.round.delete(logId)
    }
    return taken
  }

  /** Returns the pause before the next step. */
  private async step(): Promise<number> {
    const now = this.host.monotonic()
    if (this.isBusy() && now - this.steppedAt < busyMs) return pauseMs
    this.steppedAt = now
    this.beginRound(now)
    const taken = this.takeLogs()
    const logIds = [...taken.keys()]
    try {
      if (this.round.size === 0 && logIds.length < logsAtOnce)
        logIds.push(...(await this.sweep(logsAtOnce - logIds.length)))
      if (logIds.length === 0) return pauseMs
      const behind = await this.stillBehind(logIds)
      if (behind.length === 0) return pauseMs
      const positions = await index(this.database, { logIds: behind, most: this.mostEntries })
      // Goes to the end of the queue, so that one busy log does not delay the others.
      for (const { log_id, isBehind } of positions)
        if (isBehind) this.round.set(log_id, taken.get(log_id) ?? this.mostEntries)
      return Math.max(pauseMs, (this.host.monotonic() - now) * pauseTimes)
    } catch (error) {
      // A search indexes what is missing now.
      this.metrics.problem('search index', error)
      return failedMs
    }
  }

  /** Another node may have indexed them: it writes to the same logs. Asking costs less than locking their positions. */
  private async stillBehind(logIds: readonly number[]): Promise<readonly number[]> {
    if (this.database.dialect !== 'postgres') return logIds
    const rows = await this.database.read((sql) =>
      selectIn<{ id: number }>(
        sql,
        `SELECT l.id FROM logs l LEFT JOIN indexed x ON x.log_id = l.id
         WHERE l.id IN (LIST) AND l.head > COALESCE(x.seq, 0)`,
        logIds,
      ),
    )
    const behind = new Set(rows.map(({ id }) => id))
    return logIds.filter((id) => behind.has(id))
  }

  /** The next logs that are not completely indexed. */
  private async sweep(most: number): Promise<number[]> {
    const after = this.sweptTo
    if (after === undefined) return []
    const rows = await this.database.read((sql) =>
      sql.all<{ id: number; is_behind: number }>(
        `SELECT l.id, CASE WHEN l.kind IN ('single', 'group', 'thread') AND l.head > COALESCE(x.seq, 0) THEN 1 ELSE 0 END
           AS is_behind
         FROM logs l LEFT JOIN indexed x ON x.log_id = l.id WHERE l.id > ? ORDER BY l.id LIMIT ?`,
        [after, sweptAtOnce],
      ),
    )
    const behind = rows.filter((row) => row.is_behind === 1).slice(0, most)
    const isWhole = behind.length < most
    const last = isWhole ? rows.at(-1)?.id : behind.at(-1)?.id
    // Another scan may have started in between.
    if (this.sweptTo === after) this.sweptTo = isWhole && rows.length < sweptAtOnce ? undefined : last
    return behind.map((row) => row.id)
  }
}

const sweptAtOnce = 1000
