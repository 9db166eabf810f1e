// Tells those who want to know that somebody's presence changed. What changed waits in one list, one item for each person
// however often he changes, and is told in slices with a turn between them: nobody else waits for ten thousand who are
// told. A device that is not connected is not told, and nothing is kept for it.

import { presenceChanged, userDomain, writeEvent } from '@parley/protocol'
import type { Config } from '../config.ts'
import type { Directory, User } from '../directory/directory.ts'
import { livePage, storedMeta } from '../frames/write.ts'
import type { MessageIds } from '../logs/message-ids.ts'
import type { Metrics } from '../metrics.ts'
import type { Host } from '../platform/host.ts'
import type { Sessions } from '../sessions/registry.ts'
import type { Database } from '../storage/database.ts'
import { readWatchers } from '../storage/procedures/presence.ts'
import type { Devices } from './devices.ts'
import { readSaid, watchersAmong } from './queries.ts'
import { TimerQueue } from './timer-queue.ts'
import { hiddenOf, isAnything, type Shown, seconds, shownOf } from './visible-presence.ts'

/** People whose changes are told together, and their subscribers that are read at once. */
const peopleAtOnce = 64
const rowsAtOnce = 1000
/** Devices that are told in one turn: half a millisecond, most of it for writing to their sockets. */
export const toldInATurn = 50
/** Whoever is told to more devices than that may change again as he likes: the next time is told after a rest. */
const crowd = 200
const restMs = 1000

/** What is to be told about somebody. */
interface Due {
  readonly user: User
  /** Everybody who wants to know; else only `some`. */
  everyone: boolean
  /** Those for whom it changed what they may see. */
  readonly some: Set<number>
  /** Devices that are gone, and not told to be. */
  readonly gone: Set<string>
  /** He said something: all his devices agree on that, but for the one where he did, which knows. */
  said: boolean
  except: string | undefined
}

/** Why somebody's presence is told: a device that is gone, or one where he said something. */
export interface Cause {
  readonly gone?: string | undefined
  readonly by?: string
}

export interface TellingParts {
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
  return { user, everyone: false, some: new Set(), gone: new Set(), said: false, except: undefined }
}

interface Receiver {
  readonly userId: number
  readonly expiresAt: number
}

export class Telling {
  private readonly parts: TellingParts
  private readonly due = new Map<number, Due>()
  private readonly resting: TimerQueue<number, undefined>
  private running: Promise<void> | undefined
  private isStopped = false
  /** Of this turn. */
  private toldNow = 0
  told = 0
  /** Devices that were not told because they do not read what they are sent. */
  shed = 0

  constructor(parts: TellingParts) {
    this.parts = parts
    this.resting = new TimerQueue(parts.host, restMs, () => this.wake())
  }

  get isBusy(): boolean {
    return this.running !== undefined
  }

  /** People who wait to be told about. */
  get waiting(): number {
    return this.due.size
  }

  changed(user: User, { gone, by }: Cause): void {
    const due = this.dueOf(user)
    if (by !== undefined) {
      due.except = due.said && due.except !== by ? undefined : by
      due.said = true
    }
    due.everyone = true
    if (gone !== undefined) due.gone.add(gone)
    this.wake()
  }

  /** What these people may see of somebody has changed. */
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
      // Something may have come in after the last look.
      this.wake()
    })
  }

  private hasWork(): boolean {
    for (const id of this.due.keys()) if (!this.resting.has(id)) return true
    return false
  }

  /** The next ones, as far as they do not rest. */
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
    // Whatever else this turn brings is told together with it.
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
      const { user, said, except } = view.due
      if (said) this.give(view.frame(0), user.id, except)
      if (!view.due.everyone) await this.tellSome(view)
    }
    const everybody = [...views.values()].filter(({ due }) => due.everyone)
    await this.tellEveryone(everybody)
    for (const { due, count } of views.values())
      if (count >= crowd && !this.isStopped) this.resting.begin(due.user.id, undefined)
  }

  private async views(dues: readonly Due[]): Promise<Map<number, View>> {
    const { database, devices } = this.parts
    const ids = dues.map(({ user }) => user.id)
    const said = await database.read((sql) => readSaid(sql, ids))
    return new Map(
      dues.map((due) => {
        const { id } = due.user
        const there = devices.of(id)
        const known = { said: said.get(id) ?? [], there, gone: due.gone, movedAt: devices.movedAt(id) ?? 0 }
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
    const { user, everyone, said, some } = view.due
    let blocked = await directory.blockedBy(user)
    for (const { userId, expiresAt } of rows) {
      if (this.toldNow >= toldInATurn) {
        await this.turn()
        blocked = await directory.blockedBy(user)
      }
      if (this.isStopped) return
      // The time may have passed since it was read.
      if (expiresAt <= host.now() || (said && userId === user.id)) continue
      if (this.parts.sessions.of(userId).length === 0) continue
      if (blocked.has(userId)) {
        if (some.has(userId)) this.give(view.hidden(expiresAt), userId)
      } else if (everyone || some.has(userId)) view.count += this.give(view.frame(expiresAt), userId)
    }
  }

  /** Tells all devices of somebody, and gives how many. */
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
    this.told += count
    this.toldNow += count
    metrics.deliveredFrames += count
    return count
  }

  private async turn(): Promise<void> {
    await new Promise<void>((resolve) => this.parts.host.soon(resolve))
    this.toldNow = 0
  }

  /** He is about to exist no more: everybody who wants to know hears that he is gone, while it is known who that is. */
  async ending(user: User): Promise<void> {
    const { devices, host } = this.parts
    const there = devices.of(user.id)
    this.due.delete(user.id)
    const shown = hiddenOf(shownOf({ said: [], there, movedAt: 0 }), host.now())
    const due = { ...newDue(user), everyone: true }
    // What is being told about him now may be older.
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

/** What is told about somebody, as frames: one for all whose time ends in the same second. */
class View {
  readonly due: Due
  private readonly shown: Shown
  private readonly parts: Pick<TellingParts, 'ids' | 'host'>
  private readonly frames = new Map<number, Uint8Array>()
  /** Devices that were told. */
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
    // Whoever may see it again, and there is nothing to see, need not know.
    if (!this.due.everyone && !isAnything(this.shown)) return undefined
    const made = this.written(this.shown, expiry)
    this.frames.set(expiry, made)
    return made
  }

  /** For somebody whom he has blocked just now. */
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

/** What is in no log comes in a queue that does not exist. */
const noQueue = 0
