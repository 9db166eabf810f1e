// Selects the messages to push: all committed ones, while any device is registered. The position is stored, and after a
// start everything that may be left over is examined again. Nothing is pushed twice, because there is one push per
// device and message.

import { decode, Meta } from '@parley/protocol'
import type { Config } from '../config/config.ts'
import type { Conversation, Directory } from '../directory/directory.ts'
import type { Committed } from '../logs/commits.ts'
import { idAt, timeOf } from '../logs/message-ids.ts'
import type { Metrics } from '../metrics.ts'
import type { Host } from '../platform/host.ts'
import { Scheduler } from '../platform/scheduler.ts'
import type { Sessions } from '../sessions/registry.ts'
import type { SendContext } from '../sessions/send-context.ts'
import type { Session } from '../sessions/session.ts'
import type { Database } from '../storage/database.ts'
import { EntryFlag, streamEndType } from '../storage/tables.ts'
import type { Providers } from './providers/provider.ts'
import { insertPushes, readPosition, writePosition } from './queries.ts'
import { decide, mayBePushed, type PushCandidate, usefulMs } from './recipients.ts'
import { PushUsers } from './registered-users.ts'
import { missedBy } from './unacknowledged.ts'

export interface PushesParts {
  readonly database: Database
  readonly directory: Pick<Directory, 'current'>
  readonly sessions: Pick<Sessions, 'isOnline' | 'hasDevice' | 'watch'>
  readonly providers: Providers
  readonly host: Host
  readonly config: Config
  readonly metrics: Pick<Metrics, 'problem'>
  /** There are new pushes. */
  readonly added: () => void
}

/** Messages waiting in memory. Beyond it they are read from the database again. */
const mostWaiting = 10_000
/** Messages per step. */
const atOnce = 200
/** The position is written at least this often while anything happens. */
const positionMs = 30_000
/** After a start, users get this time to reconnect before they count as offline. */
const graceMs = 10_000
/** A user whose last device disconnected may be back in a moment. */
const reconnectMs = 3000
/** After a failure. */
const failedMs = 5000
/** Added to the time after which a dead connection is noticed. */
const marginMs = 60_000

interface Waiting {
  readonly id: number
  readonly conversation: Conversation
}

export class Pushes {
  private readonly parts: PushesParts
  private readonly users = new PushUsers()
  private waiting: Waiting[] = []
  /** Users whose last device disconnected, and when they are examined. All times here are monotonic. */
  private readonly disconnectedUsers = new Map<number, number>()
  /** Everything after this is read from the database. Undefined: nothing. */
  private sweepFrom: number | undefined
  private sweepAt = 0
  /** The last examined message, and the stored position. */
  private position = 0
  private written = 0
  private writtenAt = 0
  private readonly alarm: Scheduler
  private isStopped = false

  constructor(parts: PushesParts) {
    this.parts = parts
    this.alarm = new Scheduler(parts.host, () => this.run())
    parts.sessions.watch({
      connected: () => undefined,
      disconnected: (session) => this.lastDisconnected(session),
    })
  }

  /** Continues where the last process ended. */
  async start(): Promise<void> {
    const { database, host, providers } = this.parts
    if (!providers.any) return
    await this.users.load(database)
    this.position = Math.max((await database.read(readPosition)) ?? 0, idAt(host.now() - usefulMs))
    this.written = this.position
    this.writtenAt = host.monotonic()
    if (this.users.isEmpty) return
    this.sweepLater(timeOf(this.position) - this.lookBackMs, graceMs)
  }

  /** A user has registered a device. */
  registered(userId: number): void {
    if (this.parts.providers.any) this.users.add(userId)
  }

  /** Called after every commit, on the hot path: does only what cannot be done later. */
  note(committed: readonly Committed<SendContext>[]): void {
    if (this.users.isEmpty || this.isStopped) return
    for (const { entry, context, result } of committed) {
      const { conversation } = context
      // A streamed message is pushed once, when it is complete.
      if (entry.type === streamEndType && !result.duplicate)
        this.waiting.push({ id: Number(decode(Meta, entry.meta).id), conversation })
      if (((entry.flags ?? 0) & EntryFlag.streaming) !== 0) continue
      if (entry.counted === 0 || result.duplicate || result.isNothing || conversation.kind === 'room')
        continue
      this.waiting.push({ id: result.id, conversation })
    }
    if (this.waiting.length > mostWaiting) {
      const [first] = this.waiting
      this.waiting = []
      this.sweepLater(timeOf((first as Waiting).id) - this.lookBackMs, 0)
    }
    if (this.waiting.length > 0) this.alarm.ring(0)
  }

  /** Examines recent messages again: another node may have ended before it did. */
  examineAgain(): void {
    if (this.users.isEmpty || this.isStopped) return
    this.sweepLater(this.parts.host.now() - this.lookBackMs, graceMs)
  }

  get isRunning(): boolean {
    return this.alarm.isRunning
  }

  async stop(): Promise<void> {
    this.isStopped = true
    await this.alarm.stop()
    // The rest is examined after the next start.
    if (this.position > this.written) await this.writeDown()
  }

  /** While a dead connection is not noticed yet, messages sent to it may be lost. */
  private get lookBackMs(): number {
    const { idleMs, stalledMs } = this.parts.config
    return idleMs + stalledMs + marginMs
  }

  /** The last device of a user disconnected: unacknowledged messages may never have arrived. */
  private lastDisconnected({ user }: Session): void {
    if (this.isStopped || !mayBePushed({ ...this.parts, users: this.users }, user.id)) return
    // Goes to the end of the map, which is ordered by time.
    this.disconnectedUsers.delete(user.id)
    this.disconnectedUsers.set(user.id, this.parts.host.monotonic() + reconnectMs)
    this.alarm.ring(reconnectMs)
  }

  private sweepLater(fromTime: number, ms: number): void {
    const from = Math.max(idAt(fromTime), idAt(this.parts.host.now() - usefulMs))
    this.sweepFrom = Math.min(this.sweepFrom ?? from, from)
    this.sweepAt = this.parts.host.monotonic() + ms
    this.alarm.ring(ms)
  }

  /** Returns when there is more to do. */
  private async run(): Promise<number | undefined> {
    let pause = 0
    try {
      await this.step()
    } catch (error) {
      this.parts.metrics.problem('push', error)
      pause = failedMs
    }
    const now = this.parts.host.monotonic()
    const [firstDisconnected] = this.disconnectedUsers.values()
    const times = [
      this.waiting.length > 0 ? now : undefined,
      this.sweepFrom === undefined ? undefined : this.sweepAt,
      firstDisconnected,
      this.position > this.written ? this.writtenAt + positionMs : undefined,
    ].filter((time) => time !== undefined)
    return times.length > 0 ? Math.max(pause, Math.min(...times) - now) : undefined
  }

  private async step(): Promise<void> {
    const now = this.parts.host.monotonic()
    await this.examineWaiting()
    if (this.sweepFrom !== undefined && this.sweepAt <= now) await this.sweep(this.sweepFrom)
    for (const [userId, at] of this.disconnectedUsers) {
      if (at > now) break
      await this.examine(await this.missed(userId))
      if (this.disconnectedUsers.get(userId) === at) this.disconnectedUsers.delete(userId)
    }
    if (this.position > this.written && now >= this.writtenAt + positionMs) await this.writeDown()
  }

  private async examineWaiting(): Promise<void> {
    const some = this.waiting.splice(0, atOnce)
    const last = some.at(-1)
    if (!last) return
    try {
      await this.examine(
        some.map(({ id, conversation }) => {
          const { logId, members } = this.parts.directory.current(conversation)
          return { id, logId, members }
        }),
      )
    } catch (error) {
      this.waiting.unshift(...some)
      throw error
    }
    this.position = Math.max(this.position, last.id)
  }

  /** Examines a batch of the messages committed after this. */
  private async sweep(from: number): Promise<void> {
    const rows = await this.parts.database.read((sql) =>
      sql.all<{ id: number; log_id: number }>(
        'SELECT id, log_id FROM entries WHERE id > ? AND counted = 1 ORDER BY id LIMIT ?',
        [from, atOnce],
      ),
    )
    await this.examine(rows.map(({ id, log_id }) => ({ id, logId: log_id })))
    const last = rows.at(-1)?.id
    // An earlier start may have been requested in the meantime.
    if (this.sweepFrom === from) this.sweepFrom = rows.length < atOnce ? undefined : last
    if (last !== undefined) this.position = Math.max(this.position, last)
  }

  private async missed(userId: number): Promise<PushCandidate[]> {
    const { database, host, config, sessions } = this.parts
    if (!config.pushBesides && sessions.isOnline(userId)) return []
    const since = host.now() - this.lookBackMs
    const rows = await database.read((sql) => missedBy(sql, { userId, since, isBesides: config.pushBesides }))
    return rows.map(({ id, log_id }) => ({ id, logId: log_id, members: [userId] }))
  }

  private async examine(candidates: readonly PushCandidate[]): Promise<void> {
    const { database, host, added } = this.parts
    await decide({ ...this.parts, users: this.users }, candidates, host.now(), async (pushes) => {
      await database.write((sql) => insertPushes(sql, pushes, host.now()))
      added()
    })
  }

  private async writeDown(): Promise<void> {
    // While older messages are being read again, the end has not been reached.
    const position = this.sweepFrom === undefined ? this.position : Math.min(this.position, this.sweepFrom)
    this.writtenAt = this.parts.host.monotonic()
    this.written = position
    await this.parts.database.write((sql) => writePosition(sql, position))
  }
}
