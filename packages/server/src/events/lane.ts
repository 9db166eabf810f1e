// The lane of one endpoint: batches in the order of the numbers, one at a time. A failed batch is sent again after a
// growing pause. An endpoint that has failed for long without a success is paused, and nothing is lost while its events
// are kept.

import { eventBudgets } from '../limits/events.ts'
import type { Metrics } from '../metrics.ts'
import type { Host } from '../platform/host.ts'
import { Scheduler } from '../platform/scheduler.ts'
import { signed } from '../platform/signature.ts'
import { pauseAfter } from '../push/backoff.ts'
import type { Database } from '../storage/database.ts'
import { callbackOf } from './callback-form.ts'
import { type DeliveryRow, recordDelivery } from './deliveries.ts'
import { type BackendEvent, type EventRow, eventJson, isWanted } from './event-json.ts'
import { type EndpointRow, eventsAfter, headOf } from './queries.ts'

export interface EventPost {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** Whether the address may be inside the operator's network. */
  readonly isPrivate: boolean
  readonly signal: AbortSignal
}

/** Resolves with the status of the answer. Rejects if there is none. */
export type PostEvents = (
  post: EventPost,
) => Promise<{ readonly status: number; readonly retryAfterMs?: number }>

export interface LaneParts {
  readonly database: Database
  readonly host: Host
  readonly config: { readonly eventMs: number; readonly eventPauseMs: number }
  readonly metrics: Pick<Metrics, 'problem'>
  readonly post: PostEvents
  readonly counts: LaneCounts
  /** The app of the endpoint, `org#app`. */
  readonly appKey: string
  /** The endpoint was paused because it failed for too long. */
  readonly paused: (endpoint: EndpointRow, why: string) => void
}

export interface LaneCounts {
  sent: number
  failed: number
  paused: number
}

/** Fewer failures are an accident, however long ago the first one was. */
const leastFailures = 10
const longestProblem = 200
const goneStatus = 410

export class EndpointLane {
  private readonly parts: LaneParts
  private readonly alarm: Scheduler
  private readonly ending = new AbortController()
  private endpoint: EndpointRow
  private isStopped = false

  constructor(parts: LaneParts, endpoint: EndpointRow) {
    this.parts = parts
    this.endpoint = endpoint
    this.alarm = new Scheduler(parts.host, () =>
      this.work().catch((error: unknown) => {
        parts.metrics.problem('events', error)
        return this.isStopped ? undefined : 1000
      }),
    )
  }

  get isBusy(): boolean {
    return this.alarm.isRunning
  }

  /** Called when there may be something to send. Has no effect while the lane waits after a failure. */
  wake(): void {
    if (this.endpoint.failures === 0) this.alarm.ring(0)
  }

  start(): void {
    this.alarm.ring(0)
  }

  /** Called when the endpoint was changed: the next batch follows its new row. */
  replaced(endpoint: EndpointRow): void {
    this.endpoint = endpoint
    this.alarm.ring(0)
  }

  async stop(): Promise<void> {
    this.isStopped = true
    this.ending.abort()
    await this.alarm.stop()
  }

  /** Sends one batch. Returns when to continue; undefined: when it is woken. */
  private async work(): Promise<number | undefined> {
    const { endpoint } = this
    if (endpoint.paused_at > 0 || this.isStopped) return undefined
    const { database, appKey } = this.parts
    const rows = await database.read((sql) =>
      eventsAfter(sql, endpoint.app_id, endpoint.position, eventBudgets.eventBatch.value),
    )
    const last = rows.at(-1)
    if (!last) return undefined
    const kinds = endpoint.kinds.split(' ').filter((word) => word !== '')
    const batch = cut(rows.filter(({ kind }) => isWanted(kinds, kind)))
    // Rows after the cut are sent with the next batch.
    const reached = batch.isWhole ? last.number : (batch.rows.at(-1)?.number ?? last.number)
    const missed = await this.missed(rows[0] as EventRow)
    const events = batch.rows.map((row) => eventJson(row, appKey))
    const { host } = this.parts
    const begun = { at: host.now(), clock: host.monotonic() }
    const outcome = await this.send(endpoint, events, missed)
    if (this.endpoint !== endpoint) return 0
    if (this.isStopped && outcome.problem !== undefined) return undefined
    const delivery: Delivery | undefined =
      outcome.status === undefined
        ? undefined
        : {
            at: begun.at,
            ms: Math.round(host.monotonic() - begun.clock),
            first: events[0]?.number ?? reached,
            last: events.at(-1)?.number ?? reached,
            events: events.length,
            status: outcome.status,
            problem: outcome.problem ?? '',
          }
    return outcome.problem === undefined
      ? this.succeeded(endpoint, reached, events.length, delivery)
      : this.failed(endpoint, outcome, delivery)
  }

  /** How many events were removed before they could be sent. */
  private async missed({ number }: EventRow): Promise<number> {
    const { app_id, position } = this.endpoint
    if (number === position + 1) return 0
    const { removed } = await this.parts.database.read((sql) => headOf(sql, app_id))
    return Math.max(0, Math.min(removed, number - 1) - position)
  }

  private async send(
    endpoint: EndpointRow,
    events: readonly BackendEvent[],
    missed: number,
  ): Promise<Outcome> {
    if (events.length === 0 && missed === 0) return {}
    if (endpoint.form === 'parley') {
      const { appKey } = this.parts
      const body = { app: appKey, endpoint: endpoint.id, ...(missed > 0 ? { missed } : {}), events }
      return this.post(endpoint, JSON.stringify(body))
    }
    let last: Outcome = {}
    for (const event of events) {
      const { appKey } = this.parts
      const callback = callbackOf(event, { appKey, secret: endpoint.secret, host: 'parley' })
      if (callback) last = await this.post(endpoint, JSON.stringify(callback))
      // Those before it have arrived and are not sent again.
      if (last.problem !== undefined) return { ...last, reached: event.number - 1 }
    }
    return last
  }

  private async post({ url, secret, is_private }: EndpointRow, body: string): Promise<Outcome> {
    const { host, post, config } = this.parts
    const deadline = new AbortController()
    const stop = () => deadline.abort()
    this.ending.signal.addEventListener('abort', stop, { once: true })
    const timer = host.setTimer(stop, config.eventMs)
    try {
      const headers = signed(secret, host.now(), body)
      const { signal } = deadline
      const answer = await post({ url, headers, body, isPrivate: is_private === 1, signal })
      const { status, retryAfterMs } = answer
      if (status >= 200 && status < 300) return { status }
      return { status, problem: `status ${status}`, isGone: status === goneStatus, retryAfterMs }
    } catch (error) {
      const hasTimedOut = deadline.signal.aborted && !this.isStopped
      const problem = hasTimedOut ? `no answer within ${config.eventMs} ms` : (error as Error).message
      return { status: 0, problem: problem.slice(0, longestProblem) }
    } finally {
      host.clearTimer(timer)
      this.ending.signal.removeEventListener('abort', stop)
    }
  }

  private async succeeded(
    endpoint: EndpointRow,
    position: number,
    count: number,
    delivery: Delivery | undefined,
  ): Promise<number> {
    this.parts.counts.sent += count
    await this.store({ ...endpoint, position, failures: 0, failing_since: 0, last_problem: '' }, delivery)
    return 0
  }

  private async failed(
    endpoint: EndpointRow,
    outcome: Outcome,
    delivery: Delivery | undefined,
  ): Promise<number | undefined> {
    const { host, config, counts, paused } = this.parts
    const now = host.now()
    const failures = endpoint.failures + 1
    const since = endpoint.failing_since || now
    const isOver = failures >= leastFailures && now - since >= config.eventPauseMs
    const isPaused = outcome.isGone === true || isOver
    const problem = outcome.problem ?? ''
    counts.failed++
    const after: EndpointRow = {
      ...endpoint,
      position: Math.max(endpoint.position, outcome.reached ?? 0),
      failures,
      failing_since: since,
      last_problem: problem,
      paused_at: isPaused ? now : 0,
    }
    await this.store(after, delivery)
    if (!isPaused) return pauseAfter(failures, outcome.retryAfterMs, host)
    counts.paused++
    paused(after, problem)
    return undefined
  }

  /** Stores nothing if the endpoint was changed meanwhile. */
  private async store(after: EndpointRow, delivery: Delivery | undefined): Promise<void> {
    const before = this.endpoint
    await this.parts.database.write(async (sql) => {
      const { changes } = await sql.run(
        `UPDATE event_endpoints SET position = ?, failures = ?, failing_since = ?, last_problem = ?, paused_at = ?
         WHERE id = ? AND changes = ?`,
        [
          after.position,
          after.failures,
          after.failing_since,
          after.last_problem,
          after.paused_at,
          after.id,
          before.changes,
        ],
      )
      if (delivery && changes === 1) await recordDelivery(sql, { ...delivery, endpoint_id: after.id })
    })
    if (this.endpoint === before) this.endpoint = after
  }
}

type Delivery = Omit<DeliveryRow, 'id' | 'endpoint_id'>

interface Outcome {
  /** Of the last answer, 0 without one. Undefined if there was nothing to send. */
  readonly status?: number
  readonly problem?: string
  readonly isGone?: boolean
  readonly retryAfterMs?: number | undefined
  /** Everything up to this number has arrived although the rest has not. */
  readonly reached?: number | undefined
}

/** As many rows as a batch may have bytes, at least one. */
function cut(rows: readonly EventRow[]): { rows: readonly EventRow[]; isWhole: boolean } {
  let bytes = 0
  const most = eventBudgets.eventBatchBytes.value
  const end = rows.findIndex(({ body }, index) => {
    // JSON takes about twice the bytes of an entry.
    bytes += body.length * 2 + 200
    return bytes > most && index > 0
  })
  return end < 0 ? { rows, isWhole: true } : { rows: rows.slice(0, end), isWhole: false }
}
