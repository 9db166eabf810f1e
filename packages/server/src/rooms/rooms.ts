// The rooms that are in memory, and in which of them somebody is. A room that somebody is in is always in memory. Somebody
// whose last device is gone stays in his rooms for a while, so that a tunnel or a restart of this server is no good-bye.

import type { Config } from '../config.ts'
import type { App, User } from '../directory/directory.ts'
import type { Metrics } from '../metrics.ts'
import type { Host, Timer } from '../platform/host.ts'
import type { Sessions } from '../sessions/registry.ts'
import type { Session } from '../sessions/session.ts'
import type { Database } from '../storage/database.ts'
import { loadRoom } from './queries.ts'
import type { Room } from './room.ts'

export interface RoomsParts {
  readonly database: Database
  readonly sessions: Sessions
  readonly host: Host
  readonly config: Config
  readonly metrics: Metrics
}

export type Leaver = Pick<User, 'id' | 'name' | 'app'>

/** What becomes of those whose grace is over, in one of their rooms. */
export type Departing = (room: Room, users: readonly [Leaver, ...Leaver[]]) => Promise<void>

/** How many go out of a room in one transaction. */
const leaveAtOnce = 500

export class Rooms {
  private readonly parts: RoomsParts
  /** The one that was looked for last is the last. */
  private readonly loaded = new Map<string, Room>()
  private readonly loading = new Map<string, Promise<Room | undefined>>()
  private readonly byUser = new Map<number, Set<Room>>()
  private readonly grace = new Map<number, Timer>()
  /** Those whose grace is over, until they are taken out. */
  private readonly leaving = new Map<Room, Map<number, Leaver>>()
  private readonly work = new Set<Promise<void>>()
  private isStopped = false
  /** Set by the area of rooms. */
  whenAway: Departing = async () => undefined

  constructor(parts: RoomsParts) {
    this.parts = parts
  }

  /** Departures and other work in the background. */
  get running(): number {
    return this.work.size
  }

  get count(): number {
    return this.loaded.size
  }

  /** Those that somebody is in. */
  *occupied(app: Pick<App, 'id'>): Iterable<Room> {
    for (const room of this.loaded.values()) if (room.appId === app.id && room.present.size > 0) yield room
  }

  known(app: Pick<App, 'id'>, id: string): Room | undefined {
    return this.loaded.get(keyOf(app.id, id))
  }

  async find(app: App, id: string): Promise<Room | undefined> {
    if (!roomIdRule.test(id)) return undefined
    const key = keyOf(app.id, id)
    const known = this.loaded.get(key)
    if (known) {
      this.touch(known)
      return known
    }
    const underWay = this.loading.get(key) ?? this.load(app, id, key)
    this.loading.set(key, underWay)
    return underWay
  }

  private async load(app: App, id: string, key: string): Promise<Room | undefined> {
    try {
      const room = await this.parts.database.read((sql) => loadRoom(sql, app, id))
      if (room) this.keep(room, app)
      return room
    } finally {
      this.loading.delete(key)
    }
  }

  /** A room that was just made or read. Who is in it by what is stored, and not here, was here before a restart. */
  keep(room: Room, app: App): void {
    this.touch(room)
    for (const [id, { name }] of room.present) {
      this.of(id).add(room)
      if (this.parts.sessions.of(id).length === 0) this.awaits({ id, name, app })
    }
    this.forgetIdle(room)
  }

  private touch(room: Room): void {
    const key = keyOf(room.appId, room.id)
    this.loaded.delete(key)
    this.loaded.set(key, room)
  }

  /** Empty rooms are forgotten when there are too many; never one that somebody is about to use. */
  private forgetIdle(used: Room): void {
    const { cachedRooms } = this.parts.config
    if (this.loaded.size <= cachedRooms) return
    for (const [key, room] of this.loaded) {
      if (room !== used && room.present.size === 0 && room.changing === 0) this.loaded.delete(key)
      if (this.loaded.size <= cachedRooms) return
    }
  }

  /** The rooms somebody is in. */
  roomsOf(userId: number): readonly Room[] {
    return [...(this.byUser.get(userId) ?? [])]
  }

  private of(userId: number): Set<Room> {
    const rooms = this.byUser.get(userId) ?? new Set()
    this.byUser.set(userId, rooms)
    return rooms
  }

  /** Somebody is in a room from now on. If none of his devices is there, his grace begins. */
  entered(room: Room, user: Leaver, joinedAt: number): void {
    this.touch(room)
    room.present.set(user.id, { name: user.name, joinedAt })
    this.of(user.id).add(room)
    if (this.parts.sessions.of(user.id).length === 0) this.awaits(user)
  }

  left(room: Room, userId: number): void {
    room.present.delete(userId)
    this.leaving.get(room)?.delete(userId)
    const rooms = this.byUser.get(userId)
    rooms?.delete(room)
    if (rooms?.size === 0) this.byUser.delete(userId)
  }

  destroyed(room: Room): void {
    room.isDestroyed = true
    for (const userId of [...room.present.keys()]) this.left(room, userId)
    this.loaded.delete(keyOf(room.appId, room.id))
  }

  /** One change of a room after the other. */
  inTurn<T>(room: Room, work: () => Promise<T>): Promise<T> {
    room.changing++
    const turn = room.lane.then(work).finally(() => {
      room.changing--
    })
    room.lane = turn.catch(() => undefined)
    return turn
  }

  came({ user }: Session): void {
    const timer = this.grace.get(user.id)
    if (timer === undefined) return
    this.parts.host.clearTimer(timer)
    this.grace.delete(user.id)
  }

  gone({ user, isSignedOut }: Session): void {
    if (!this.byUser.has(user.id) || this.parts.sessions.of(user.id).length > 0) return
    // Whoever says good-bye is gone at once.
    if (isSignedOut) this.depart(user)
    else this.awaits(user)
  }

  private awaits(user: Leaver): void {
    if (this.isStopped || this.grace.has(user.id)) return
    const { host, config } = this.parts
    const timer = host.setTimer(() => {
      this.grace.delete(user.id)
      this.depart(user)
    }, config.roomGraceMs)
    this.grace.set(user.id, timer)
  }

  /** Those who go at about the same time go together: a cut cable is not a thousand changes of a room. */
  private depart(user: Leaver): void {
    if (this.isStopped) return
    for (const room of this.roomsOf(user.id)) {
      const others = this.leaving.get(room)
      if (others) others.set(user.id, user)
      else {
        this.leaving.set(room, new Map([[user.id, user]]))
        this.inBackground(() => this.letGo(room))
      }
    }
  }

  private async letGo(room: Room): Promise<void> {
    await room.lane
    const all = [...(this.leaving.get(room)?.values() ?? [])]
    this.leaving.delete(room)
    for (let at = 0; at < all.length && !room.isDestroyed; at += leaveAtOnce) {
      const [first, ...rest] = all.slice(at, at + leaveAtOnce)
      if (first) await this.whenAway(room, [first, ...rest])
    }
  }

  /** Work that a stop waits for. */
  inBackground(run: () => Promise<void>): void {
    if (this.isStopped) return
    const work = run()
      .catch((error) => this.parts.metrics.problem('rooms', error))
      .finally(() => this.work.delete(work))
    this.work.add(work)
  }

  /** Nothing begins any more. Whoever is in a room is in it when the server comes back. */
  async stop(): Promise<void> {
    this.isStopped = true
    for (const timer of this.grace.values()) this.parts.host.clearTimer(timer)
    this.grace.clear()
    await Promise.all(this.work)
  }

  get isStopping(): boolean {
    return this.isStopped
  }
}

/** What an id of a room looks like; what does not need not be looked for. */
const roomIdRule = /^\d{1,20}$/

function keyOf(appId: number, id: string): string {
  return `${appId} ${id}`
}
