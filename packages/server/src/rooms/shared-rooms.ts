// Rooms in a cluster. Every node that members of a room are connected to keeps a copy of it. Any node may change any room:
// the row of the room in the database is locked, the copy is brought up to date under the lock, and the change gets the
// next number. The other nodes receive the change together with the events for their devices. A copy that misses a number
// is read again, and its devices receive the difference.

import type { App } from '../directory/directory.ts'
import type { Metrics } from '../metrics.ts'
import type { Host } from '../platform/host.ts'
import type { LogEntry } from '../sessions/feed-state.ts'
import type { Sessions } from '../sessions/registry.ts'
import type { Database, Sql } from '../storage/database.ts'
import { selectIn } from '../storage/procedures/batched-statements.ts'
import type { JoinLeaveNotices } from './join-leave-notices.ts'
import type { LiveDelivery } from './live-delivery.ts'
import { MessageOrder } from './message-order.ts'
import { sendDifference } from './missed-changes.ts'
import type { ChangedHint, EventRecipients, RoomHint, RoomLinks } from './node-messages.ts'
import { loadRoom } from './queries.ts'
import { applySettings, applyToSnapshot, changesOf, type RoomSnapshot, snapshotOf } from './replica.ts'
import type { Room } from './room.ts'
import type { Rooms } from './rooms.ts'

export interface SharedRoomsParts {
  readonly rooms: Rooms
  readonly live: LiveDelivery
  readonly notices: JoinLeaveNotices
  readonly links: RoomLinks
  readonly sessions: Sessions
  readonly database: Database
  readonly host: Host
  readonly metrics: Metrics
}

/** A change that arrives too early waits this long for the one before it. */
const earlyMs = 300
/** Entries with more bytes are read from the log by the other nodes. */
const mostEntryBytes = 65_536
/** Changes that are waited for after their effects were read. With more of them the difference is sent at once. */
const mostAwaitedChanges = 100
/** Versions of rooms that are not in memory, for a room that is being read while it changes. */
const mostAnnounced = 10_000
const usersAtOnce = 1000

export class SharedRooms {
  readonly order: MessageOrder
  private readonly parts: SharedRoomsParts
  /** Raised whenever something may have been missed: copies of an older epoch are compared with the database first. */
  private epoch = 0
  private readonly announcedVersions = new Map<number, number>()
  /** The events of the change that is being published. */
  private collecting:
    | { readonly room: Room; readonly recipients: EventRecipients[]; readonly frames: Uint8Array[] }
    | undefined

  constructor(parts: SharedRoomsParts) {
    this.parts = parts
    const { rooms, live, database, host, metrics } = parts
    this.order = new MessageOrder({
      database,
      host,
      metrics,
      deliver: (room, entries) => live.messagesHere(room, entries),
      inBackground: (work) => rooms.inBackground(work),
    })
    live.share = {
      deliver: (room, entries) => this.deliver(room, entries),
      forwardEvent: (room, frame, recipients) => this.forwardEvent(room, frame, recipients),
    }
  }

  // ---------------------------------------------------------------- changes by this node

  /**
   * Locks the room until the commit and brings the copy up to date. Returns the number of the change, or undefined if the
   * room is gone.
   */
  async lock(sql: Sql, room: Room): Promise<number | undefined> {
    const lock = sql.dialect === 'postgres' ? 'FOR NO KEY UPDATE' : ''
    const row = await sql.first<{ version: number }>(`SELECT version FROM rooms WHERE log_id = ? ${lock}`, [
      room.logId,
    ])
    if (!row) return undefined
    if (row.version !== room.replica.version) {
      const fresh = await loadRoom(sql, { id: room.appId }, room.id)
      if (fresh) this.readAhead(room, fresh)
    }
    return row.version + 1
  }

  /** Stores the number of a change, in its transaction. */
  async count(sql: Sql, { logId }: Room, version: number): Promise<void> {
    await sql.run('UPDATE rooms SET version = ? WHERE log_id = ?', [version, logId])
  }

  /** Another node has destroyed the room. */
  vanished(room: Room): void {
    this.replaced(room, undefined, room.replica.before ?? snapshotOf(room))
  }

  /** The change is durable: applies it here, and sends it to the devices here and to the other nodes. */
  publish(room: Room, version: number, show: () => void, deliver: () => void): void {
    const delta = changesOf(room, show)
    const { replica } = room
    replica.version = version
    if (replica.before) applyToSnapshot(replica.before, delta)
    const collected = { room, recipients: [] as EventRecipients[], frames: [] as Uint8Array[] }
    this.collecting = collected
    try {
      deliver()
    } finally {
      this.collecting = undefined
    }
    const { recipients, frames } = collected
    this.parts.links.send(
      'all',
      { kind: 'changed', logId: room.logId, version, delta, news: recipients },
      frames,
    )
  }

  /** Whether it is known who is connected to the other nodes. */
  get isComplete(): boolean {
    return this.parts.links.isComplete
  }

  /** A new room, which other nodes need if its members are connected to them. */
  created(room: Room): void {
    const delta = { present: [...room.present], standings: [], attributes: [] }
    const { logId, replica } = room
    replica.isFollowing = room.here.size > 0
    this.parts.links.send('all', { kind: 'changed', logId, version: replica.version, delta, news: [] })
  }

  /** A user has joined on this node: resolves when the other nodes send the room's messages here. */
  async joined(room: Room): Promise<void> {
    await this.parts.links.settled()
    await this.order.follow(room)
  }

  private deliver(original: Room, entries: readonly LogEntry[]): void {
    const { rooms, links } = this.parts
    // It may have been read again since the message was sent.
    const room = rooms.byLog(original.logId) ?? original
    const { logId } = room
    const nodes = this.nodesOf(room)
    const last = entries.at(-1)
    if (nodes.size > 0 && last) {
      const bytes = entries.reduce((sum, { meta }) => sum + meta.length, 0)
      if (bytes > mostEntryBytes) links.send(nodes, { kind: 'reached', logId, head: last.seq })
      else
        links.send(
          nodes,
          { kind: 'said', logId, entries: entries.map(({ meta: _, ...entry }) => entry) },
          entries.map(({ meta }) => meta),
        )
    }
    this.order.offer(room, entries)
  }

  private wrote(room: Room, userId: number, key: string | null): void {
    const nodes = this.nodesOf(room)
    if (nodes.size > 0) this.parts.links.send(nodes, { kind: 'wrote', logId: room.logId, userId, key })
  }

  private forwardEvent(room: Room, frame: Uint8Array, recipients: EventRecipients): void {
    if (this.collecting?.room === room) {
      this.collecting.recipients.push(recipients)
      this.collecting.frames.push(frame)
      return
    }
    const { links } = this.parts
    const nodes = recipients.to ? links.nodesOf(recipients.to) : this.nodesOf(room)
    if (nodes.size > 0) links.send(nodes, { kind: 'news', logId: room.logId, news: [recipients] }, [frame])
  }

  private nodesOf({ replica, present }: Room): ReadonlySet<number> {
    replica.nodes ??= this.parts.links.nodesOf(present.keys())
    return replica.nodes
  }

  // ---------------------------------------------------------------- changes by other nodes

  received(hint: RoomHint, blobs: readonly Uint8Array[]): void | Promise<void> {
    const room = this.parts.rooms.byLog(hint.logId)
    if (hint.kind === 'changed') return this.changedElsewhere(room, hint, blobs)
    if (hint.kind === 'news') return this.deliverHere(room, hint.news, blobs)
    if (!room) return
    if (hint.kind === 'reached') return this.order.reached(room, hint.head)
    if (hint.kind === 'wrote') return room.pace.takenElsewhere(hint.userId, hint.key, this.parts.host.now())
    this.order.offer(
      room,
      hint.entries.map((entry, at) => ({ ...entry, meta: blobs[at] ?? new Uint8Array(0) })),
    )
  }

  private changedElsewhere(
    room: Room | undefined,
    hint: ChangedHint,
    frames: readonly Uint8Array[],
  ): void | Promise<void> {
    if (!room) return this.changedUnread(hint, frames)
    const { replica } = room
    if (hint.version <= replica.version) {
      // Its effects were read from the database. Otherwise the devices have received the difference.
      if (replica.awaitedChanges.delete(hint.version)) this.deliverHere(room, hint.news, frames)
      if (replica.awaitedChanges.size === 0) replica.before = undefined
      return
    }
    if (hint.version === replica.version + 1) {
      this.apply(room, hint, frames)
      this.applyEarly(room)
      // A user who is connected here may be the first member of the room.
      return this.order.follow(room)
    }
    return new Promise((resolve) => {
      replica.early.set(hint.version, { hint, frames, resolve })
      if (replica.awaitsChange) return
      replica.awaitsChange = true
      this.parts.host.setTimer(() => {
        replica.awaitsChange = false
        if (replica.early.size > 0) this.parts.rooms.inBackground(() => this.readAgain(room))
      }, earlyMs)
    })
  }

  /** The room is not in memory. It is read if users who are connected here were added to it. */
  private changedUnread(
    { logId, version, delta, news }: ChangedHint,
    frames: readonly Uint8Array[],
  ): void | Promise<void> {
    this.announcedVersions.set(logId, version)
    if (this.announcedVersions.size > mostAnnounced)
      this.announcedVersions.delete(this.announcedVersions.keys().next().value as number)
    this.deliverHere(undefined, news, frames)
    const { sessions } = this.parts
    const here = delta.present.flatMap(([id, person]) => (person && sessions.of(id).length > 0 ? [id] : []))
    if (here.length > 0) return this.readRoomsOf(here)
  }

  /** Whether no later change was announced while the room was read. */
  isCurrent({ logId, replica }: Room): boolean {
    const version = this.announcedVersions.get(logId) ?? 0
    this.announcedVersions.delete(logId)
    return version <= replica.version
  }

  private apply(room: Room, { version, delta, news }: ChangedHint, frames: readonly Uint8Array[]): void {
    const { rooms, notices } = this.parts
    room.replica.version = version
    applySettings(room, delta)
    for (const [id, person] of delta.present)
      if (person) rooms.addMember(room, id, person)
      else rooms.left(room, id)
    notices.movedElsewhere(
      room,
      delta.present.map(([id]) => id),
    )
    if (room.replica.before) applyToSnapshot(room.replica.before, delta)
    this.deliverHere(room, news, frames)
    if (delta.isDestroyed) rooms.destroyed(room)
  }

  /** Applies changes that waited for an earlier one. */
  private applyEarly(room: Room): void {
    const { replica } = room
    for (const [version, { hint, frames, resolve }] of [...replica.early].sort(([a], [b]) => a - b)) {
      if (version > replica.version + 1) return
      replica.early.delete(version)
      if (version === replica.version + 1) this.apply(room, hint, frames)
      else if (replica.awaitedChanges.delete(version)) this.deliverHere(room, hint.news, frames)
      resolve()
    }
    if (replica.awaitedChanges.size === 0) replica.before = undefined
  }

  private deliverHere(
    room: Room | undefined,
    recipients: readonly EventRecipients[],
    frames: readonly Uint8Array[],
  ): void {
    const { live } = this.parts
    for (const [at, one] of recipients.entries()) {
      const frame = frames[at]
      if (frame) live.deliverEventHere(room, frame, one)
    }
  }

  // ---------------------------------------------------------------- reading again

  /** Something may have been missed. Copies are compared with the database before they are used. */
  distrustCopies(): void {
    this.epoch++
  }

  isTrusted({ replica }: Room): boolean {
    return replica.epoch === this.epoch
  }

  /** A copy that was just read. */
  trust(room: Room): void {
    room.replica.epoch = this.epoch
    room.pace.whenTaken = (userId, key) => this.wrote(room, userId, key)
  }

  /** Compares one copy with the database. */
  async confirm(room: Room): Promise<void> {
    const { epoch } = this
    const row = await this.parts.database.read((sql) =>
      sql.first<{ version: number }>('SELECT version FROM rooms WHERE log_id = ?', [room.logId]),
    )
    if (row?.version !== room.replica.version) await this.readAgain(room)
    room.replica.epoch = Math.max(room.replica.epoch, epoch)
  }

  /** Compares all copies with the database, and delivers what was missed. */
  async confirmAll(): Promise<void> {
    const { database, rooms, sessions } = this.parts
    const { epoch } = this
    const all = [...rooms.all()]
    const rows = await database.read((sql) =>
      selectIn<{ log_id: number; version: number; head: number }>(
        sql,
        'SELECT r.log_id, r.version, l.head FROM rooms r JOIN logs l ON l.id = r.log_id WHERE r.log_id IN (LIST)',
        all.map(({ logId }) => logId),
      ),
    )
    const stored = new Map(rows.map((row) => [row.log_id, row]))
    for (const room of all) {
      const row = stored.get(room.logId)
      if (row?.version !== room.replica.version || room.replica.awaitedChanges.size > 0)
        await this.readAgain(room)
      room.replica.epoch = Math.max(room.replica.epoch, epoch)
      if (row) this.order.reached(room, row.head)
    }
    await this.readRoomsOf([...new Set([...sessions.all()].map(({ user }) => user.id))])
  }

  /** Reads the rooms that these users are in, who are connected here. */
  async readRoomsOf(users: readonly number[]): Promise<void> {
    const { database, sessions, rooms } = this.parts
    for (let at = 0; at < users.length; at += usersAtOnce) {
      const rows = await database.read((sql) =>
        selectIn<{ user_id: number; key: string }>(
          sql,
          `SELECT m.user_id, l.key FROM members m JOIN logs l ON l.id = m.log_id
           WHERE l.kind = 'room' AND m.user_id IN (LIST)`,
          users.slice(at, at + usersAtOnce),
        ),
      )
      for (const { user_id, key } of rows) {
        const app = sessions.of(user_id)[0]?.user.app
        const room = app && (await rooms.find(app, key))
        if (room) await this.order.follow(room)
      }
    }
  }

  /** Reads a copy again and sends the devices here what they missed. */
  private readAgain(room: Room): Promise<void> {
    const { rooms, database } = this.parts
    return rooms.inTurn(room, async () => {
      if (room.isDestroyed) return
      const fresh = await database.read((sql) => loadRoom(sql, { id: room.appId }, room.id))
      const { replica } = room
      this.replaced(room, fresh, replica.before ?? snapshotOf(room))
      await this.order.follow(room)
    })
  }

  private replaced(room: Room, fresh: Room | undefined, before: RoomSnapshot): void {
    const { rooms, live } = this.parts
    const { replica } = room
    const app = this.appOf(before)
    replica.before = undefined
    replica.awaitedChanges.clear()
    if (!fresh) rooms.destroyed(room)
    else if (fresh.replica.version >= replica.version) rooms.adopt(room, fresh)
    if (app) sendDifference(live, room, before, app)
    for (const [version, { resolve }] of replica.early)
      if (!fresh || version <= replica.version) {
        replica.early.delete(version)
        resolve()
      }
    this.applyEarly(room)
  }

  /** Brings a copy up to date while the messages about its changes are on their way. */
  private readAhead(room: Room, fresh: Room): void {
    const { replica } = room
    if (room.here.size > 0) {
      replica.before ??= snapshotOf(room)
      for (let version = replica.version + 1; version <= fresh.replica.version; version++)
        if (replica.awaitedChanges.size <= mostAwaitedChanges) replica.awaitedChanges.add(version)
    }
    const { before } = replica
    if (before && replica.awaitedChanges.size > mostAwaitedChanges) return this.replaced(room, fresh, before)
    this.parts.rooms.adopt(room, fresh)
    this.applyEarly(room)
  }

  /** The app, if a member of the room is connected here. */
  private appOf({ present }: RoomSnapshot): App | undefined {
    for (const id of present.keys()) {
      const [session] = this.parts.sessions.of(id)
      if (session) return session.user.app
    }
    return undefined
  }
}
