// The rooms in memory, and which users are in which room. Occupied rooms are always in memory. A user whose last device
// disconnected stays in their rooms for a grace period, so that a lost connection or a restart of the server does not
// count as leaving.

import type { Config } from '../config/config.ts'
import type { App, User } from '../directory/directory.ts'
import type { Metrics } from '../metrics.ts'
import type { Host, Timer } from '../platform/host.ts'
import type { Sessions } from '../sessions/registry.ts'
import type { Session } from '../sessions/session.ts'
import type { Database, Sql } from '../storage/database.ts'
import { countRoomsOf, loadRoom, occupiedRooms } from './queries.ts'
import type { Present, Room } from './room.ts'
import type { SharedRooms } from './shared-rooms.ts'

export interface RoomsParts {
  readonly database: Database
  readonly sessions: Sessions
  readonly host: Host
  readonly config: Config
  readonly metrics: Metrics
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
  private readonly byLogId = new Map<number, Room>()
  /** Set in a cluster. */
  shared: SharedRooms | undefined
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
  async occupied(app: App): Promise<Room[]> {
    if (this.shared) await this.readOccupied(app)
    return [...this.loaded.values()].filter((room) => room.appId === app.id && room.present.size > 0)
  }

  /** In a cluster a node has only the rooms of its own users in memory. */
  private async readOccupied(app: App): Promise<void> {
    const rows = await this.parts.database.read((sql) => occupiedRooms(sql, app))
    for (const id of rows) await this.find(app, id)
  }

  /** The number of rooms that a user is in. */
  async countOf(sql: Sql, userId: number): Promise<number> {
    return this.shared ? countRoomsOf(sql, userId) : this.roomsOf(userId).length
  }

  known(app: Pick<App, 'id'>, id: string): Room | undefined {
    const room = this.loaded.get(keyOf(app.id, id))
    return room && this.shared?.isTrusted(room) === false ? undefined : room
  }

  /** The room with this log, if it is in memory. */
  byLog(logId: number): Room | undefined {
    return this.byLogId.get(logId)
  }

  all(): Iterable<Room> {
    return this.loaded.values()
  }

  async find(app: App, id: string): Promise<Room | undefined> {
    if (!roomIdRule.test(id)) return undefined
    const key = keyOf(app.id, id)
    const known = this.loaded.get(key)
    if (known) {
      this.touch(known)
      if (this.shared?.isTrusted(known) === false) await this.shared.confirm(known)
      return known.isDestroyed ? undefined : known
    }
    const underWay = this.loading.get(key) ?? this.load(app, id, key)
    this.loading.set(key, underWay)
    return underWay
  }

  private async load(app: App, id: string, key: string): Promise<Room | undefined> {
    try {
      for (;;) {
        const room = await this.parts.database.read((sql) => loadRoom(sql, app, id))
        if (room && this.shared?.isCurrent(room) === false) continue
        if (room) this.keep(room, app)
        return room
      }
    } finally {
      this.loading.delete(key)
    }
  }

  /** Keeps a room that was just created or read. Stored members without a session were present before a restart. */
  keep(room: Room, app: App): void {
    this.touch(room)
    this.shared?.trust(room)
    for (const [id, person] of room.present) {
      this.addMember(room, id, person)
      // In a cluster, the node that they were on and remove-disconnected.ts handle absent members.
      if (!this.shared && this.parts.sessions.of(id).length === 0)
        this.startGrace({ id, name: person.name, app })
    }
    this.forgetIdle(room)
  }

  private touch(room: Room): void {
    const key = keyOf(room.appId, room.id)
    this.loaded.delete(key)
    this.loaded.set(key, room)
    this.byLogId.set(room.logId, room)
  }

  /** Evicts empty rooms when there are too many, but never the one in use. */
  private forgetIdle(used: Room): void {
    const { cachedRooms } = this.parts.config
    if (this.loaded.size <= cachedRooms) return
    for (const [key, room] of this.loaded) {
      const readers = this.shared ? room.here : room.present
      if (room !== used && readers.size === 0 && room.changing === 0) {
        this.loaded.delete(key)
        this.byLogId.delete(room.logId)
        for (const userId of room.present.keys()) this.forgetMember(room, userId)
      }
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
    this.addMember(room, user.id, { name: user.name, joinedAt })
    if (!this.parts.sessions.isOnline(user.id)) this.startGrace(user)
  }

  /** Adds a user to a room without a grace period. */
  addMember(room: Room, userId: number, person: Present): void {
    room.present.set(userId, person)
    room.replica.nodes = undefined
    this.of(userId).add(room)
    if (this.parts.sessions.of(userId).length > 0) room.here.add(userId)
  }

  left(room: Room, userId: number): void {
    room.present.delete(userId)
    this.leaving.get(room)?.delete(userId)
    this.forgetMember(room, userId)
  }

  private forgetMember(room: Room, userId: number): void {
    room.leftHere(userId)
    room.replica.nodes = undefined
    const rooms = this.byUser.get(userId)
    rooms?.delete(room)
    if (rooms?.size === 0) this.byUser.delete(userId)
  }

  /** Takes over the state of a copy that was just read. */
  adopt(room: Room, fresh: Room): void {
    room.facts = fresh.facts
    for (const kind of ['standings', 'attributes'] as const) room[kind].clear()
    for (const [id, standing] of fresh.standings) room.standings.set(id, standing)
    for (const [key, attribute] of fresh.attributes) room.attributes.set(key, attribute)
    for (const id of [...room.present.keys()]) if (!fresh.present.has(id)) this.left(room, id)
    for (const [id, person] of fresh.present) this.addMember(room, id, person)
    room.replica.version = fresh.replica.version
  }

  /** A user connected to another node, or disconnected there. */
  movedElsewhere(userId: number): void {
    for (const room of this.byUser.get(userId) ?? []) room.replica.nodes = undefined
  }

  destroyed(room: Room): void {
    room.isDestroyed = true
    for (const userId of [...room.present.keys()]) this.left(room, userId)
    this.loaded.delete(keyOf(room.appId, room.id))
    this.byLogId.delete(room.logId)
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

  connected({ user }: Session): void {
    for (const room of this.byUser.get(user.id) ?? []) room.here.add(user.id)
    const timer = this.grace.get(user.id)
    if (timer === undefined) return
    this.parts.host.clearTimer(timer)
    this.grace.delete(user.id)
  }

  disconnected({ user, isSignedOut }: Session): void {
    const { sessions } = this.parts
    if (!this.byUser.has(user.id) || sessions.of(user.id).length > 0) return
    for (const room of this.roomsOf(user.id)) room.leftHere(user.id)
    if (sessions.isOnline(user.id)) return
    // A user who signs out leaves at once.
    if (isSignedOut) this.scheduleLeave(user)
    else this.startGrace(user)
  }

  private startGrace(user: Leaver): void {
    if (this.isStopped || this.grace.has(user.id)) return
    const { host, config } = this.parts
    const timer = host.setTimer(() => {
      this.grace.delete(user.id)
      this.scheduleLeave(user)
    }, config.roomGraceMs)
    this.grace.set(user.id, timer)
  }

  /** Batches departures: a network failure must not become a thousand changes of a room. */
  private scheduleLeave(user: Leaver): void {
    // A user who seems absent may be connected to a node that cannot be reached: remove-disconnected.ts decides later.
    if (this.isStopped || this.shared?.isComplete === false) return
    for (const room of this.roomsOf(user.id)) {
      const others = this.leaving.get(room)
      if (others) others.set(user.id, user)
      else {
        this.leaving.set(room, new Map([[user.id, user]]))
        this.inBackground(() => this.removeLeaving(room))
      }
    }
  }

  private async removeLeaving(room: Room): Promise<void> {
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
