// The push outbox: sends rows of the table to their providers, and retries until they succeed or are obsolete. A row is
// marked as done when the provider has confirmed it. A process that dies in between sends it again after its next
// start, with the same key, by which providers drop duplicates.

import type { Config } from '../config/config.ts'
import type { Metrics } from '../metrics.ts'
import type { Host } from '../platform/host.ts'
import { Scheduler } from '../platform/scheduler.ts'
import type { Sessions } from '../sessions/registry.ts'
import type { Database } from '../storage/database.ts'
import { type Ended, endPushes } from '../storage/procedures/pushes.ts'
import { pauseAfter } from './backoff.ts'
import { NotifierStates } from './notifier-state.ts'
import type { Outcome, Providers } from './providers/provider.ts'
import { type DueRow, dueRows, forgetPushes, movePushes, nextAt, type PushText } from './queries.ts'

export interface OutboxParts {
  readonly database: Database
  readonly sessions: Pick<Sessions, 'isOnline' | 'hasDevice'>
  readonly providers: Providers
  readonly host: Host
  readonly config: Pick<Config, 'pushBesides'>
  readonly metrics: Pick<Metrics, 'problem'>
  /** In a cluster, one node sends the pushes of all. */
  readonly isSender?: () => boolean
  /** Counts the outcome of a push. */
  readonly ended: (notifier: string, outcome: string) => void
}

/** Concurrent tries, in total and per notifier. */
const mostUnderWay = 64
const mostOfOne = 48
/** Finished pushes are kept for operators for a day. */
const keptMs = 86_400_000
const cleanMs = 3_600_000
const cleanedAtOnce = 500
/** A connected device will receive it in a moment, or its connection is dead. */
const onlineMs = 10_000
const online = 'online'
const failedMs = 5000
/** Smaller differences are drift of the clocks, and rounding. */
const clockStepMs = 1000
/** The length of a stored failure reason. */
const longestWhy = 200

export class Outbox {
  private readonly parts: OutboxParts
  private readonly lanes = new NotifierStates(mostOfOne)
  /** Registrations with a running try. */
  private readonly busy = new Set<number>()
  private readonly tries = new Set<Promise<void>>()
  private endings: Ended[] = []
  private writing: Promise<void> | undefined
  private readonly alarm: Scheduler
  /** In monotonic time. */
  private cleanedAt = Number.NEGATIVE_INFINITY
  /** The difference between the two clocks when the rows were last checked. */
  private clockOffset: number
  private readonly ending = new AbortController()
  private isStopped = false

  constructor(parts: OutboxParts) {
    this.parts = parts
    this.clockOffset = parts.host.now() - parts.host.monotonic()
    this.alarm = new Scheduler(parts.host, () => this.sendDue())
  }

  /** Starts with what was left over. */
  start(): void {
    if (this.parts.providers.any) this.alarm.ring(0)
  }

  /** There are new pushes. */
  added(): void {
    this.alarm.ring(0)
  }

  /** Not counting pushes that wait for a provider. */
  get isRunning(): boolean {
    return this.alarm.isRunning || this.writing !== undefined
  }

  /** Running tries are aborted and repeated after the next start. Known outcomes are stored. */
  async stop(): Promise<void> {
    this.isStopped = true
    await this.alarm.stop()
    this.ending.abort()
    await Promise.all(this.tries)
    while (this.writing) await this.writing
  }

  private async sendDue(): Promise<number | undefined> {
    // The node that becomes the sender wakes its outbox.
    if (this.parts.isSender?.() === false) return undefined
    try {
      return await this.begin()
    } catch (error) {
      this.parts.metrics.problem('push outbox', error)
      return failedMs
    }
  }

  /**
   * Starts as many as there is room for. Returns the time to wait for more. Undefined: the next one that ends checks
   * again.
   */
  private async begin(): Promise<number | undefined> {
    const { database, host, config } = this.parts
    const now = host.now()
    await this.followClock(now)
    await this.clean(now)
    const room = mostUnderWay - this.busy.size
    if (room <= 0) return undefined
    // More than needed, because those of one device are tried one after the other.
    const limit = room * 2
    const rows = await database.read((sql) =>
      dueRows(sql, {
        now,
        limit,
        isBesides: config.pushBesides,
        withoutTokens: [...this.busy],
        withoutNotifiers: this.lanes.closed(host.monotonic()),
      }),
    )
    if (this.isStopped) return undefined
    let begun = 0
    for (const row of rows) {
      if (begun === room || this.busy.has(row.token_id)) continue
      const useless = this.whyUseless(row, now)
      if (useless === undefined && !this.lanes.isOpen(row.notifier, host.monotonic())) continue
      begun++
      this.busy.add(row.token_id)
      if (useless) this.end(row, useless)
      else this.attempt(row)
    }
    // A full page may have hidden others.
    if (begun > 0 && rows.length === limit) return 0
    return this.untilNext(now)
  }

  /**
   * Rows have wall-clock times, and their pauses are durations. If the clock was set back, they move with it; otherwise
   * they would wait for as long as it was set back. If it was set ahead, they are merely early.
   */
  private async followClock(now: number): Promise<void> {
    const offset = now - this.parts.host.monotonic()
    const step = offset - this.clockOffset
    if (Math.abs(step) < clockStepMs) return
    if (step < 0) await this.parts.database.write((sql) => movePushes(sql, now, -step))
    this.clockOffset = offset
  }

  /** Rows have wall-clock times; everything else is a duration. */
  private async untilNext(now: number): Promise<number> {
    const { database, host } = this.parts
    const next = await database.read((sql) => nextAt(sql, now))
    const moment = host.monotonic()
    const opensAt = this.lanes.opensAt(moment)
    return Math.max(
      1,
      Math.min(
        next === undefined ? Number.POSITIVE_INFINITY : next - host.now(),
        opensAt === undefined ? Number.POSITIVE_INFINITY : opensAt - moment,
        this.cleanedAt + cleanMs - moment,
      ),
    )
  }

  /** The outcome of a push that need not be tried. Undefined: it has to be tried. */
  private whyUseless(row: DueRow, now: number): Pick<Ended, 'outcome' | 'nextAt'> | undefined {
    const { sessions, config } = this.parts
    const done = (outcome: string) => ({ outcome, nextAt: 0 })
    if (row.type === null || row.type === 0 || row.seq === null) return done('recalled')
    if (row.read_seq === null) return done('left')
    if (row.read_seq >= row.seq) return done('read')
    if ((row.had ?? 0) >= row.seq) return done('delivered')
    if (pushText(row).expiresAt <= now) return done('expired')
    if (!this.parts.providers.find(row.notifier)) return done('no provider')
    const isHere = config.pushBesides
      ? sessions.hasDevice(row.user_id, row.device)
      : sessions.isOnline(row.user_id)
    return isHere ? { outcome: online, nextAt: now + onlineMs } : undefined
  }

  private attempt(row: DueRow): void {
    const { providers, host, metrics } = this.parts
    this.lanes.began(row.notifier)
    const push = { key: `${row.entry_id}-${row.token_id}`, token: row.token, ...pushText(row) }
    const send = async (): Promise<Outcome> =>
      (await providers.find(row.notifier)?.send(push, this.ending.signal)) ?? {
        name: 'later',
        why: 'no provider',
      }
    const tried = send()
      .catch((error): Outcome => {
        metrics.problem('push provider', error)
        return { name: 'later', why: 'failed' }
      })
      .then((outcome) => {
        this.tries.delete(tried)
        this.lanes.ended(row.notifier, outcome, host.monotonic())
        // It was aborted, not refused: nothing is stored.
        if (outcome.name === 'later' && this.ending.signal.aborted) return void this.busy.delete(row.token_id)
        this.end(row, this.endingOf(row, outcome))
      })
    this.tries.add(tried)
  }

  private endingOf(row: DueRow, outcome: Outcome): Pick<Ended, 'outcome' | 'nextAt'> & Partial<Ended> {
    const { host } = this.parts
    const now = host.now()
    const tries = row.tries + 1
    if (outcome.name === 'sent') return { outcome: 'sent', nextAt: 0, tries }
    const why = `${outcome.name}: ${outcome.why.slice(0, longestWhy)}`
    if (outcome.name === 'refused') return { outcome: why, nextAt: 0, tries }
    const next = now + pauseAfter(tries, outcome.name === 'later' ? outcome.afterMs : undefined, host)
    // A newer token of the same device, if there is one, is tried instead.
    if (outcome.name === 'badToken') return { outcome: why, nextAt: next, tries, isDead: true }
    return pushText(row).expiresAt > next
      ? { outcome: why, nextAt: next, tries }
      : { outcome: 'expired', nextAt: 0, tries }
  }

  private end(row: DueRow, ending: Pick<Ended, 'outcome' | 'nextAt'> & Partial<Ended>): void {
    if (ending.outcome !== online) this.parts.ended(row.notifier, ending.outcome)
    this.endings.push({
      id: row.id,
      tokenId: row.token_id,
      digest: row.digest,
      tries: row.tries,
      isDead: false,
      at: this.parts.host.now(),
      ...ending,
    })
    this.write()
  }

  /** Everything that ended during the last write is stored together. */
  private write(): void {
    if (this.writing || this.endings.length === 0) return
    const ended = this.endings
    this.endings = []
    this.writing = this.parts.database.call(endPushes, ended).then(
      () => {
        for (const { tokenId } of ended) this.busy.delete(tokenId)
        this.writing = undefined
        this.write()
        this.alarm.ring(0)
      },
      (error) => {
        this.parts.metrics.problem('push outbox', error)
        this.writing = undefined
        // Nothing more goes to these devices until this is stored: otherwise it would be sent again and again.
        this.endings = [...ended, ...this.endings]
        if (!this.isStopped) this.parts.host.setTimer(() => this.write(), failedMs)
      },
    )
  }

  private async clean(now: number): Promise<void> {
    const { database, host } = this.parts
    if (host.monotonic() - this.cleanedAt < cleanMs) return
    const removed = await database.write((sql) => forgetPushes(sql, now - keptMs, cleanedAtOnce))
    if (removed < cleanedAtOnce) this.cleanedAt = host.monotonic()
  }
}

/** Written by us, so it needs no validation. */
function pushText(row: Pick<DueRow, 'push'>): PushText {
  return JSON.parse(row.push) as PushText
}
