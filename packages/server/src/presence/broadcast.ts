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
interface Due {
  readonly user: User
  /** All subscribers; else only `some`. */
  everyone: boolean
  /** Users for whom the visible presence changed. */
  readonly some: Set<number>
  /** Devices that disconnected, not announced yet. */
  readonly gone: Set<string>
  /** The user set a status. All their devices get it, except the one where they did. */
  isStatusSet: boolean
  except: string | undefined
}

/** The cause of a presence change: a device that disconnected, or one where a status was set. */
export interface Cause {
  readonly gone?: string | undefined
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

function newDue(user: User): Due {
  return { user, everyone: false, some: new Set(), gone: new Set(), isStatusSet: false, except: undefined }
}

interface Receiver {
  readonly userId: number
  readonly expiresAt: number
}

export class PresenceBroadcast {
  private readonly parts: PresenceBroadcastParts
  private readonly due = new Map<number, Due>()
  private readonly resting: TimerQueue<number, undefined>
  private running: Promise<void> | undefined
  private isStopped = false
  /** Devices written to in this turn. */
  private sentThisTurn = 0
  sent = 0
  /** Notifications that were dropped because the device does not read. */
  shed = 0

  constructor(parts: PresenceBroadcastParts) {
    this.parts = parts
    this.resting = new TimerQueue(parts.host, restMs, () => this.wake())
  }

  get isBusy(): boolean {
    return this.running !== undefined
  }

  /** Users with a pending notification. */
  get waiting(): number {
    return this.due.size
  }

  changed(user: User, { gone, by }: Cause): void {
    const due = this.dueOf(user)
    if (by !== undefined) {
      due.except = due.isStatusSet && due.except !== by ? undefined : by
      due.isStatusSet = true
    }
    due.everyone = true
    if (gone !== undefined) due.gone.add(gone)
    this.wake()
  }

  /** The visible presence of a user changed for these people. */
  changedFor(user: User, people: Iterable<number>): void {
    const due = this.dueOf(user)
    for (const id of people) due.some.add(id)
    this.wake()
  }

  private dueOf(user: User): Due {
    const known = this.due.get(user.id)
    if (known) return known
    const made = newDue(user)
    if (!this.isStopped) this.due.set(user.id, made)
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
    for (const id of this.due.keys()) if (!this.resting.has(id)) return true
    return false
  }

  /** The next users that are not paused. */
  private take(): Due[] {
    const taken: Due[] = []
    for (const [id, due] of this.due) {
      if (this.resting.has(id)) continue
      this.due.delete(id)
      taken.push(due)
      if (taken.length === peopleAtOnce) break
    }
    return taken
  }

  private async run(): Promise<void> {
    // Other changes of this turn are sent together with it.
    await this.turn()
    for (let dues = this.take(); dues.length > 0 && !this.isStopped; dues = this.take())
      try {
        await this.tell(dues)
      } catch (error) {
        this.parts.metrics.problem('presence', error)
      }
  }

  private async tell(dues: readonly Due[]): Promise<void> {
    const views = await this.views(dues)
    for (const view of views.values()) {
      const { user, isStatusSet, except } = view.due
      if (isStatusSet) this.give(view.frame(0), user.id, except)
      if (!view.due.everyone) await this.tellSome(view)
    }
    const everybody = [...views.values()].filter(({ due }) => due.everyone)
    await this.tellEveryone(everybody)
    for (const { due, count } of views.values())
      if (count >= mostUnthrottled && !this.isStopped) this.resting.begin(due.user.id, undefined)
  }

  private async views(dues: readonly Due[]): Promise<Map<number, View>> {
    const { database, devices } = this.parts
    const ids = dues.map(({ user }) => user.id)
    const statuses = await database.read((sql) => readStatuses(sql, ids))
    return new Map(
      dues.map((due) => {
        const { id } = due.user
        const there = devices.of(id)
        const known = {
          statuses: statuses.get(id) ?? [],
          there,
          gone: due.gone,
          movedAt: devices.movedAt(id) ?? 0,
        }
        return [id, new View(due, shownOf(known), this.parts)]
      }),
    )
  }

  private async tellSome(view: View): Promise<void> {
    const { database, host } = this.parts
    const { due } = view
    const rows = await database.read((sql) => watchersAmong(sql, due.user.id, [...due.some], host.now()))
    await this.tellRows(view, rows)
  }

  private async tellEveryone(views: readonly View[]): Promise<void> {
    const { database, host } = this.parts
    let left = views.map(({ due }) => due.user.id)
    let after = 0
    while (left.length > 0 && !this.isStopped) {
      const question = { of: left, after, limit: rowsAtOnce, now: host.now() }
      const rows = await database.ask(readWatchers, question)
      const byWatched = Map.groupBy(rows, ({ watchedId }) => watchedId)
      for (const view of views) {
        const of = byWatched.get(view.due.user.id)
        if (of) await this.tellRows(view, of)
      }
      const last = rows.at(-1)
      if (!last || rows.length < rowsAtOnce) return
      left = left.slice(left.indexOf(last.watchedId))
      after = last.userId
    }
  }

  private async tellRows(view: View, rows: readonly Receiver[]): Promise<void> {
    const { directory, host } = this.parts
    const { user, everyone, isStatusSet, some } = view.due
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
        if (some.has(userId)) this.give(view.hidden(expiresAt), userId)
      } else if (everyone || some.has(userId)) view.count += this.give(view.frame(expiresAt), userId)
    }
  }

  /** Sends to all devices of a user and returns their number. */
  private give(frame: Uint8Array | undefined, userId: number, except?: string): number {
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
    const there = devices.of(user.id)
    this.due.delete(user.id)
    const shown = hiddenOf(shownOf({ statuses: [], there, movedAt: 0 }), host.now())
    const due = { ...newDue(user), everyone: true }
    // A running notification about this user may be older.
    await this.running
    if (isAnything(shown)) await this.tellEveryone([new View(due, shown, this.parts)])
  }

  async stop(): Promise<void> {
    this.isStopped = true
    this.due.clear()
    this.resting.stop()
    await this.running
  }
}

/** The presence of a user as frames: one for all subscriptions that expire in the same second. */
class View {
  readonly due: Due
  private readonly shown: Shown
  private readonly parts: Pick<PresenceBroadcastParts, 'ids' | 'host'>
  private readonly frames = new Map<number, Uint8Array>()
  /** Devices notified. */
  count = 0

  constructor(due: Due, shown: Shown, parts: View['parts']) {
    this.due = due
    this.shown = shown
    this.parts = parts
  }

  frame(expiresAt: number): Uint8Array | undefined {
    const expiry = seconds(expiresAt)
    const known = this.frames.get(expiry)
    if (known) return known
    // A user who may see it again need not be notified if there is nothing to see.
    if (!this.due.everyone && !isAnything(this.shown)) return undefined
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
    const { name, app } = this.due.user
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
