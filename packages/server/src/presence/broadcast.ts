// Sends presence changes to subscribers. Changes wait in one queue, one item per user however often they change, and
// are sent in slices with a turn between them, so that ten thousand subscribers delay nobody else. Offline devices get
// nothing, and nothing is stored for them.

import { presenceChanged, userDomain, writeEvent } from '@parley/protocol'
import type { Config } from '../config/config.ts'
import type { Directory, User } from '../directory/directory.ts'
import { livePage, storedMeta } from '../frames/write.ts'
import type { MessageIds } from '../logs/message-ids.ts'
import type { Metrics } from '../metrics.ts'
import type { Host } from '../platform/host.ts'
import type { Sessions } from '../sessions/registry.ts'
import type { Database } from '../storage/database.ts'
import { readWatchers } from '../storage/procedures/presence.ts'
import type { Devices } from './online-devices.ts'
import { readStatuses, watchersAmong } from './queries.ts'
import { TimerQueue } from './timer-queue.ts'
import { hiddenOf, isAnything, type Shown, seconds, shownOf } from './visible-presence.ts'

/** Users per batch, whose subscribers are read at once. */
const peopleAtOnce = 64
const rowsAtOnce = 1000
/** Devices written to in one turn: half a millisecond, most of it for writing to their sockets. */
export const devicesPerTurn = 50
/** A user with more devices to notify than this is rate-limited: the next change is sent after a pause. */
const mostUnthrottled = 200
const restMs = 1000

/** The pending notification about a user. */
interface PendingNotice {
  readonly user: User
  /** All subscribers; else only `some`. */
  everyone: boolean
  /** Users for whom the visible presence changed. */
  readonly some: Set<number>
  /** Devices that disconnected, not announced yet. */
  readonly disconnected: Set<string>
  /** The user set a status. All their devices get it, except the one where they did. */
  isStatusSet: boolean
  except: string | undefined
}

/** The cause of a presence change: a device that disconnected, or one where a status was set. */
export interface Cause {
  readonly disconnected?: string | undefined
  readonly by?: string
}

export interface PresenceBroadcastParts {
  readonly database: Database
  readonly directory: Directory
  readonly sessions: Sessions
  readonly devices: Devices
  readonly ids: MessageIds
  readonly host: Host
  readonly config: Pick<Config, 'pauseBytes'>
  readonly metrics: Metrics
}

function newNotice(user: User): PendingNotice {
  return {
    user,
    everyone: false,
    some: new Set(),
    disconnected: new Set(),
    isStatusSet: false,
    except: undefined,
  }
}

interface Receiver {
  readonly userId: number
  readonly expiresAt: number
}

export class PresenceBroadcast {
  private readonly parts: PresenceBroadcastParts
  private readonly pending = new Map<number, PendingNotice>()
  private readonly paused: TimerQueue<number, undefined>
  private running: Promise<void> | undefined
  private isStopped = false
  /** Devices written to in this turn. */
  private sentThisTurn = 0
  sent = 0
  /** Notifications that were dropped because the device does not read. */
  shed = 0

  constructor(parts: PresenceBroadcastParts) {
    this.parts = parts
    this.paused = new TimerQueue(parts.host, restMs, () => this.wake())
  }

  get isBusy(): boolean {
    return this.running !== undefined
  }

  /** Users with a pending notification. */
  get waiting(): number {
    return this.pending.size
  }

  changed(user: User, { disconnected, by }: Cause): void {
    const notice = this.noticeOf(user)
    if (by !== undefined) {
      notice.except = notice.isStatusSet && notice.except !== by ? undefined : by
      notice.isStatusSet = true
    }
    notice.everyone = true
    if (disconnected !== undefined) notice.disconnected.add(disconnected)
    this.wake()
  }

  /** The visible presence of a user changed for these people. */
  changedFor(user: User, people: Iterable<number>): void {
    const notice = this.noticeOf(user)
    for (const id of people) notice.some.add(id)
    this.wake()
  }

  private noticeOf(user: User): PendingNotice {
    const known = this.pending.get(user.id)
    if (known) return known
    const made = newNotice(user)
    if (!this.isStopped) this.pending.set(user.id, made)
    return made
  }

  private wake(): void {
    if (this.running || this.isStopped || !this.hasWork()) return
    this.running = this.run().finally(() => {
      this.running = undefined
      // Something may have been added after the last check.
      this.wake()
    })
  }

  private hasWork(): boolean {
    for (const id of this.pending.keys()) if (!this.paused.has(id)) return true
    return false
  }

  /** The next users that are not paused. */
  private take(): PendingNotice[] {
    const taken: PendingNotice[] = []
    for (const [id, notice] of this.pending) {
      if (this.paused.has(id)) continue
      this.pending.delete(id)
      taken.push(notice)
      if (taken.length === peopleAtOnce) break
    }
    return taken
  }

  private async run(): Promise<void> {
    // Other changes of this turn are sent together with it.
    await this.turn()
    for (let notices = this.take(); notices.length > 0 && !this.isStopped; notices = this.take())
      try {
        await this.sendBatch(notices)
      } catch (error) {
        this.parts.metrics.problem('presence', error)
      }
  }

  private async sendBatch(notices: readonly PendingNotice[]): Promise<void> {
    const views = await this.views(notices)
    for (const view of views.values()) {
      const { user, isStatusSet, except } = view.notice
      if (isStatusSet) this.sendToUser(view.frame(0), user.id, except)
      if (!view.notice.everyone) await this.notifySome(view)
    }
    const everybody = [...views.values()].filter(({ notice }) => notice.everyone)
    await this.notifyEveryone(everybody)
    for (const { notice, count } of views.values())
      if (count >= mostUnthrottled && !this.isStopped) this.paused.begin(notice.user.id, undefined)
  }

  private async views(notices: readonly PendingNotice[]): Promise<Map<number, View>> {
    const { database, devices } = this.parts
    const ids = notices.map(({ user }) => user.id)
    const statuses = await database.read((sql) => readStatuses(sql, ids))
    return new Map(
      notices.map((notice) => {
        const { id } = notice.user
        const online = devices.of(id)
        const known = {
          statuses: statuses.get(id) ?? [],
          online,
          disconnected: notice.disconnected,
          movedAt: devices.movedAt(id) ?? 0,
        }
        return [id, new View(notice, shownOf(known), this.parts)]
      }),
    )
  }

  private async notifySome(view: View): Promise<void> {
    const { database, host } = this.parts
    const { notice } = view
    const rows = await database.read((sql) =>
      watchersAmong(sql, notice.user.id, [...notice.some], host.now()),
    )
    await this.notifyRows(view, rows)
  }

  private async notifyEveryone(views: readonly View[]): Promise<void> {
    const { database, host } = this.parts
    let remaining = views.map(({ notice }) => notice.user.id)
    let after = 0
    while (remaining.length > 0 && !this.isStopped) {
      const question = { of: remaining, after, limit: rowsAtOnce, now: host.now() }
      const rows = await database.ask(readWatchers, question)
      const byWatched = Map.groupBy(rows, ({ watchedId }) => watchedId)
      for (const view of views) {
        const subscribers = byWatched.get(view.notice.user.id)
        if (subscribers) await this.notifyRows(view, subscribers)
      }
      const last = rows.at(-1)
      if (!last || rows.length < rowsAtOnce) return
      remaining = remaining.slice(remaining.indexOf(last.watchedId))
      after = last.userId
    }
  }

  private async notifyRows(view: View, rows: readonly Receiver[]): Promise<void> {
    const { directory, host } = this.parts
    const { user, everyone, isStatusSet, some } = view.notice
    let blocked = await directory.blockedBy(user)
    for (const { userId, expiresAt } of rows) {
      if (this.sentThisTurn >= devicesPerTurn) {
        await this.turn()
        blocked = await directory.blockedBy(user)
      }
      if (this.isStopped) return
      // The subscription may have expired since it was read.
      if (expiresAt <= host.now() || (isStatusSet && userId === user.id)) continue
      if (!this.parts.sessions.isOnline(userId)) continue
      if (blocked.has(userId)) {
        if (some.has(userId)) this.sendToUser(view.hidden(expiresAt), userId)
      } else if (everyone || some.has(userId)) view.count += this.sendToUser(view.frame(expiresAt), userId)
    }
  }

  /** Sends to all devices of a user and returns their number. */
  private sendToUser(frame: Uint8Array | undefined, userId: number, except?: string): number {
    if (!frame) return 0
    const { sessions, config, metrics } = this.parts
    let count = 0
    for (const { deviceId, resource, wire } of sessions.of(userId)) {
      // A device that is signing in has not been answered yet.
      if (deviceId === 0 || resource === except) continue
      if (wire.buffered > config.pauseBytes) {
        this.shed++
        continue
      }
      wire.send(frame)
      count++
    }
    if (sessions.otherNodes.devicesOf(userId).length > 0) {
      sessions.otherNodes.frame([userId], frame, except)
      count++
    }
    this.sent += count
    this.sentThisTurn += count
    metrics.deliveredFrames += count
    return count
  }

  private async turn(): Promise<void> {
    await new Promise<void>((resolve) => this.parts.host.soon(resolve))
    this.sentThisTurn = 0
  }

  /** Called before an account is deleted: sends "offline" to all subscribers while they are still known. */
  async ending(user: User): Promise<void> {
    const { devices, host } = this.parts
    const online = devices.of(user.id)
    this.pending.delete(user.id)
    const shown = hiddenOf(shownOf({ statuses: [], online, movedAt: 0 }), host.now())
    const notice = { ...newNotice(user), everyone: true }
    // A running notification about this user may be older.
    await this.running
    if (isAnything(shown)) await this.notifyEveryone([new View(notice, shown, this.parts)])
  }

  async stop(): Promise<void> {
    this.isStopped = true
    this.pending.clear()
    this.paused.stop()
    await this.running
  }
}

/** The presence of a user as frames: one for all subscriptions that expire in the same second. */
class View {
  readonly notice: PendingNotice
  private readonly shown: Shown
  private readonly parts: Pick<PresenceBroadcastParts, 'ids' | 'host'>
  private readonly frames = new Map<number, Uint8Array>()
  /** Devices notified. */
  count = 0

  constructor(notice: PendingNotice, shown: Shown, parts: View['parts']) {
    this.notice = notice
    this.shown = shown
    this.parts = parts
  }

  frame(expiresAt: number): Uint8Array | undefined {
    const expiry = seconds(expiresAt)
    const known = this.frames.get(expiry)
    if (known) return known
    // A user who may see it again need not be notified if there is nothing to see.
    if (!this.notice.everyone && !isAnything(this.shown)) return undefined
    const made = this.written(this.shown, expiry)
    this.frames.set(expiry, made)
    return made
  }

  /** The frame for a user whom the user has just blocked. */
  hidden(expiresAt: number): Uint8Array | undefined {
    if (!isAnything(this.shown)) return undefined
    return this.written(hiddenOf(this.shown, this.parts.host.now()), seconds(expiresAt))
  }

  private written({ text, devices, lastTime }: Shown, expiry: number): Uint8Array {
    const { ids, host } = this.parts
    const { name, app } = this.notice.user
    const now = host.now()
    const presences = [{ user: name, lastTime: seconds(lastTime), expiry, text, devices }]
    const meta = storedMeta({
      id: ids.next(),
      appKey: app.key,
      from: name,
      fromResource: '',
      to: name,
      toResource: '',
      toDomain: userDomain,
      timestamp: now,
      ns: presenceChanged.ns,
      payload: writeEvent(presenceChanged, { presences }),
      routeType: 0,
      passed: [],
    })
    return livePage(noQueue, [{ seq: 0, meta, flags: 0 }], now)
  }
}

/** Frames outside every log have a queue that does not exist. */
const noQueue = 0
