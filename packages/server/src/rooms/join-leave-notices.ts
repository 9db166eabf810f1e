// Join and leave events of rooms. In a small room everybody is notified at once. In a large one, joins and leaves are
// collected for a moment and sent together, because notifying every member of each one is what makes a rush expensive.

import { type DataOf, roomMembersJoined, roomMembersLeft } from '@parley/protocol'
import type { Config } from '../config/config.ts'
import type { App } from '../directory/directory.ts'
import type { Host, Timer } from '../platform/host.ts'
import type { LiveDelivery, RoomEventRoute } from './live-delivery.ts'
import type { Room } from './room.ts'
import type { Leaver } from './rooms.ts'

type Moved = DataOf<typeof roomMembersJoined>

/** Names collected at most. Beyond it, the batch is sent. */
const mostCollected = 500

interface Collected {
  readonly app: App
  readonly joined: Map<number, string>
  readonly left: Map<number, string>
  readonly timer: Timer
}

/** The acting user and their device. */
export type Moving = Pick<RoomEventRoute, 'byId' | 'resource'>

export class JoinLeaveNotices {
  private readonly parts: {
    readonly live: LiveDelivery
    readonly host: Host
    readonly config: Pick<Config, 'roomCrowd' | 'roomCollectMs'>
  }
  private readonly collected = new Map<Room, Collected>()
  private isStopped = false

  constructor(parts: JoinLeaveNotices['parts']) {
    this.parts = parts
  }

  /** The user has joined, and the room in memory shows it. A join with an `ext` is sent on its own. */
  joined(room: Room, user: Leaver, ext: string, moving: Moving): void {
    if (ext === '' && this.isCrowd(room)) return this.collect(room, [user], 'joined')
    // The collected ones are older.
    this.sendCollected(room)
    const others = [...room.present.keys()].filter((id) => id !== user.id)
    this.notify(room, roomMembersJoined, user, { ...moving, to: others }, ext)
  }

  left(room: Room, users: readonly Leaver[], moving: Moving): void {
    if (this.isCrowd(room)) return this.collect(room, users, 'left')
    for (const user of users) this.notify(room, roomMembersLeft, user, moving)
  }

  /** Also true for a room that was large a moment ago: a leave must not be sent before its join. */
  private isCrowd(room: Room): boolean {
    return room.present.size > this.parts.config.roomCrowd || this.collected.has(room)
  }

  private notify(
    room: Room,
    event: typeof roomMembersJoined | typeof roomMembersLeft,
    user: Leaver,
    route: Omit<RoomEventRoute, 'by'>,
    ext = '',
  ): void {
    this.parts.live.sendEvent(room, event, movedOf(room, [user.name], ext), { ...route, by: user })
  }

  private collect(room: Room, users: readonly Leaver[], to: 'joined' | 'left'): void {
    const [first] = users
    if (!first || this.isStopped) return
    const collected = this.collected.get(room) ?? this.begin(room, first.app)
    const opposite = collected[to === 'joined' ? 'left' : 'joined']
    // A join and a leave in the same batch cancel each other out.
    for (const { id, name } of users) if (!opposite.delete(id)) collected[to].set(id, name)
    if (collected.joined.size + collected.left.size >= mostCollected) this.sendCollected(room)
  }

  private begin(room: Room, app: App): Collected {
    const { host, config } = this.parts
    const timer = host.setTimer(() => this.sendCollected(room), config.roomCollectMs)
    const started: Collected = { app, joined: new Map(), left: new Map(), timer }
    this.collected.set(room, started)
    return started
  }

  /** Another node reports these people itself. */
  movedElsewhere(room: Room, ids: readonly number[]): void {
    const collected = this.collected.get(room)
    if (!collected) return
    for (const id of ids) {
      collected.joined.delete(id)
      collected.left.delete(id)
    }
  }

  private sendCollected(room: Room): void {
    const collected = this.collected.get(room)
    if (!collected) return
    this.forget(room, collected)
    if (room.isDestroyed) return
    const { app, joined, left } = collected
    for (const [event, names] of [
      [roomMembersLeft, [...left.values()]],
      [roomMembersJoined, [...joined.values()]],
    ] as const) {
      const [name] = names
      if (name) this.parts.live.sendEvent(room, event, movedOf(room, names), { by: { app, name } })
    }
  }

  private forget(room: Room, { timer }: Collected): void {
    this.parts.host.clearTimer(timer)
    this.collected.delete(room)
  }

  /** Clears the timers: none may outlive the server. */
  stop(): void {
    this.isStopped = true
    for (const [room, collected] of this.collected) this.forget(room, collected)
  }
}

/** A single user is named in the field that all clients know, several as a list. */
export function movedOf(room: Room, names: readonly string[], ext = ''): Moved {
  const [name = ''] = names
  const admins = room.admins().flatMap((admin) => (names.includes(admin.name) ? [admin.name] : []))
  return {
    roomId: room.id,
    isRoom: true,
    by: name,
    users: [{ name }],
    memberCount: room.present.size,
    ext,
    members: names.length > 1 ? [...names] : [],
    detail: admins.length > 0 ? JSON.stringify({ admins }) : '',
  }
}
