// The rooms in memory, and which users are in which room. Occupied rooms are always in memory. A user whose last device
// disconnected stays in their rooms for a grace period, so that a lost connection or a restart of the server does not
// count as leaving.

import type { Config } from '../config/config.ts'
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
  /** There are no rooms here. */
  readonly isOff?: boolean
}

export type Leaver = Pick<User, 'id' | 'name' | 'app'>

/** Removes users whose grace period is over from one of their rooms. */
export type Departing = (room: Room, users: readonly [Leaver, ...Leaver[]]) => Promise<void>

/** Users removed from a room in one transaction. */
const leaveAtOnce = 500

export class Rooms {
  private readonly parts: RoomsParts
  /** Ordered by last use, for eviction. */
  private readonly loaded = new Map<string, Room>()
  private readonly loading = new Map<string, Promise<Room | undefined>>()
  private readonly byUser = new Map<number, Set<Room>>()
  private readonly grace = new Map<number, Timer>()
  /** Users whose grace period is over, until they are removed. */
  private readonly leaving = new Map<Room, Map<number, Leaver>>()
  private readonly work = new Set<Promise<void>>()
  private isStopped = false
  /** Set by the area of rooms. */
  whenAway: Departing = async () => undefined

  constructor(parts: RoomsParts) {
    this.parts = parts
  }

  /** Running departures and other background work. */
  get running(): number {
    return this.work.size
  }

  get count(): number {
    return this.loaded.size
  }

  /** The occupied rooms of an app. */
  *occupied(app: Pick<App, 'id'>): Iterable<Room> {
    for (const room of this.loaded.values()) if (room.appId === app.id && room.present.size > 0) yield room
  }

  known(app: Pick<App, 'id'>, id: string): Room | undefined {
    return this.loaded.get(keyOf(app.id, id))
  }

  async find(app: App, id: string): Promise<Room | undefined> {
    if (!roomIdRule.test(id) || this.parts.isOff) return undefined
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

  /** Keeps a room that was just created or read. Stored members without a session were present before a restart. */
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

  /** Evicts empty rooms when there are too many, but never the one in use. */
  private forgetIdle(used: Room): void {
    const { cachedRooms } = this.parts.config
    if (this.loaded.size <= cachedRooms) return
    for (const [key, room] of this.loaded) {
      if (room !== used && room.present.size === 0 && room.changing === 0) this.loaded.delete(key)
      if (this.loaded.size <= cachedRooms) return
    }
  }

  /** The rooms that a user is in. */
  roomsOf(userId: number): readonly Room[] {
    return [...(this.byUser.get(userId) ?? [])]
  }

  private of(userId: number): Set<Room> {
    const rooms = this.byUser.get(userId) ?? new Set()
    this.byUser.set(userId, rooms)
    return rooms
  }

  /** Adds a user to a room. If they have no connected device, their grace period begins. */
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

  /** Serialises the changes of a room. */
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
    // A user who signs out leaves at once.
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

  /** Batches departures: a network failure must not become a thousand changes of a room. */
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

  /** Background work that a stop waits for. */
  inBackground(run: () => Promise<void>): void {
    if (this.isStopped) return
    const work = run()
      .catch((error) => this.parts.metrics.problem('rooms', error))
      .finally(() => this.work.delete(work))
    this.work.add(work)
  }

  /** Starts nothing new. Present members are still present after a restart. */
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

/** The format of room ids. Anything else is not looked up. */
const roomIdRule = /^\d{1,20}$/

function keyOf(appId: number, id: string): string {
  return `${appId} ${id}`
}
