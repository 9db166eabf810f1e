// Live delivery in rooms, to the devices of the members that are online now. There are no cursors and no
// acknowledgements: a device that is offline misses the messages, and one that cannot keep up receives only the urgent
// ones.

import { type DataOf, type EventDefinition, groupDomain, roomPriority, writeEvent } from '@parley/protocol'
import type { Config } from '../config/config.ts'
import type { User } from '../directory/directory.ts'
import { CloseCode } from '../frames/frame-connection.ts'
import { livePage, storedMeta } from '../frames/write.ts'
import { deliveryBudgets } from '../limits/delivery.ts'
import { isInAudience } from '../logs/audience.ts'
import type { MessageIds } from '../logs/message-ids.ts'
import type { Metrics } from '../metrics.ts'
import type { Host } from '../platform/host.ts'
import type { LogEntry } from '../sessions/feed-state.ts'
import type { Sessions } from '../sessions/registry.ts'
import type { Session } from '../sessions/session.ts'
import { leastUrgentFor, type Priority } from './load-shedding.ts'
import type { EventRecipients } from './node-messages.ts'
import type { Room } from './room.ts'

export interface RoomEventRoute {
  readonly by: Pick<User, 'app' | 'name'> & { readonly id?: number }
  /** The acting device and its user, who need not be the user concerned. This device does not get the event. */
  readonly resource?: string | undefined
  readonly byId?: number
  /** The recipients, members or not. Everybody in the room by default. */
  readonly to?: Iterable<number>
  /** In a cluster: only for devices of this node. */
  readonly isOnlyHere?: boolean
}

/** The other nodes of a cluster. */
export interface SharedDelivery {
  /** Entries were committed here. Delivers them on all nodes, in the order of their numbers. */
  deliver(room: Room, entries: readonly LogEntry[]): void
  /** An event for the other nodes. */
  forwardEvent(room: Room, frame: Uint8Array, recipients: EventRecipients): void
}

/** A device that is joining: events wait until it has its answer. */
interface JoiningDevice {
  readonly room: Room
  readonly waiting: (Uint8Array | readonly LogEntry[])[]
  bytes: number
}

export class LiveDelivery {
  private readonly parts: {
    readonly sessions: Sessions
    readonly ids: MessageIds
    readonly host: Host
    readonly config: Config
    readonly metrics: Metrics
  }
  private readonly joining = new Map<Session, JoiningDevice>()
  /** Called with the numbers of new entries in a room's log. Set by the area of rooms. */
  onCommitted: (room: Room, first: number, last: number) => void = () => undefined
  /** Messages that were shed because devices could not keep up, by priority. */
  readonly shed: Record<Priority, number> = { 0: 0, 1: 0, 2: 0 }

  /** Set in a cluster. */
  share: SharedDelivery | undefined

  constructor(parts: LiveDelivery['parts']) {
    this.parts = parts
    const count = (name: keyof typeof roomPriority) =>
      parts.metrics.counter(
        `parley_room_messages_shed_${name}_total`,
        `Room messages of ${name} priority that a device did not get because it could not keep up`,
        () => this.shed[roomPriority[name]],
      )
    count('low')
    count('normal')
    count('high')
  }

  /** Entries of the room's log, just committed and in order. */
  messages(room: Room, entries: readonly LogEntry[]): void {
    const [first] = entries
    const last = entries.at(-1)
    if (!first || !last) return
    this.onCommitted(room, first.seq, last.seq)
    if (this.share) this.share.deliver(room, entries)
    else this.messagesHere(room, entries)
  }

  /** The same for the devices that are connected to this node. */
  messagesHere(room: Room, entries: readonly LogEntry[]): void {
    const { sessions, config } = this.parts
    const pages = new SharedPages(room, entries, this.parts.host.now())
    const isForAll = entries.every((entry) => entry.audience === null)
    const senders = new Set(entries.map((entry) => entry.deviceId))
    for (const userId of this.readersOf(room)) {
      for (const session of sessions.of(userId)) {
        // A device that is signing in has not been answered yet.
        if (session.deviceId === 0) continue
        const least = leastUrgentFor(session.wire.buffered, config)
        if (isForAll && !senders.has(session.deviceId) && !this.joining.has(session)) {
          const { page, left } = pages.of(least)
          for (const priority of left) this.shed[priority]++
          if (page) this.write(session, page)
        } else this.some(room, session, entries, least)
      }
    }
  }

  /** The entries for this device, as far as it can keep up. */
  private some(
    room: Room,
    session: Session,
    entries: readonly LogEntry[],
    least: Priority | undefined,
  ): void {
    const { deviceId, since, user } = session
    const receiver = { deviceId, since, userId: user.id }
    const forDevice = entries.filter((entry) => {
      // The sender's device has it already and would drop the echo.
      if (entry.deviceId === deviceId || !isInAudience(entry.audience, entry.sentAt, receiver)) return false
      const priority = priorityOf(entry)
      if (least !== undefined && priority <= least) return true
      this.shed[priority]++
      return false
    })
    this.send(room, session, forDevice)
  }

  /** Entries of the log for one device. */
  private send(room: Room, session: Session, entries: readonly LogEntry[]): void {
    if (entries.length === 0 || this.isHeld(room, session, entries)) return
    this.write(session, livePage(room.logId, entries, this.parts.host.now()))
  }

  /** Closes a device that reads too slowly. It fetches the state of the room after its reconnect. */
  private write({ wire }: Session, page: Uint8Array): void {
    if (wire.buffered > this.parts.config.roomUnsentBytes) return wire.close(CloseCode.policy, 'not reading')
    this.parts.metrics.deliveredFrames++
    wire.send(page)
  }

  /** From now on everything of this room waits for this device. */
  hold(room: Room, session: Session): void {
    this.joining.set(session, { room, waiting: [], bytes: 0 })
  }

  /** Sends these entries to the device, then what happened in the meantime, without duplicates. */
  release(room: Room, session: Session, entries: readonly LogEntry[]): void {
    const waiting = this.joining.get(session)?.waiting ?? []
    this.joining.delete(session)
    if (session.closed) return
    this.send(room, session, entries)
    const sentSeqs = new Set(entries.map(({ seq }) => seq))
    for (const one of waiting)
      if (one instanceof Uint8Array) this.write(session, one)
      else
        this.send(
          room,
          session,
          one.filter(({ seq }) => !sentSeqs.has(seq)),
        )
  }

  private isHeld(room: Room, session: Session, what: Uint8Array | readonly LogEntry[]): boolean {
    const joining = this.joining.get(session)
    if (joining?.room !== room) return false
    // The excess is dropped and only in the history, as for a device that does not read.
    const bytes = what instanceof Uint8Array ? what.length : bytesOf(what)
    if (joining.bytes + bytes > deliveryBudgets.roomJoiningBytes.value) return true
    joining.waiting.push(what)
    joining.bytes += bytes
    return true
  }

  /** Sends an event that is in no log. */
  sendEvent<E extends EventDefinition>(
    room: Room,
    definition: E,
    data: DataOf<E>,
    route: RoomEventRoute,
  ): void {
    const { byId, resource } = route
    const to = route.to && [...new Set(route.to)]
    const recipients = { to, byId, resource }
    let made: Uint8Array | undefined
    const frame = () => {
      made ??= this.eventFrame(room, definition, writeEvent(definition, data), route)
      return made
    }
    this.spread(room, frame, recipients)
    if (this.share && !route.isOnlyHere) this.share.forwardEvent(room, frame(), recipients)
  }

  /** An event of another node. Without a room it is for named users only. */
  deliverEventHere(room: Room | undefined, frame: Uint8Array, recipients: EventRecipients): void {
    this.spread(room, () => frame, recipients)
  }

  private spread(
    room: Room | undefined,
    frame: () => Uint8Array,
    { to, byId, resource = '' }: EventRecipients,
  ): void {
    for (const userId of to ?? (room ? this.readersOf(room) : []))
      for (const session of this.parts.sessions.of(userId)) {
        const isActing = resource !== '' && userId === byId && session.resource === resource
        if (session.deviceId === 0 || isActing) continue
        if (!room || !this.isHeld(room, session, frame())) this.write(session, frame())
      }
  }

  /** In a cluster most of the others may be on other nodes. */
  private readersOf(room: Room): Iterable<number> {
    return this.share ? [...room.here] : room.present.keys()
  }

  private eventFrame(
    room: Room,
    { ns }: EventDefinition,
    payload: Uint8Array,
    { by, byId, resource = '' }: RoomEventRoute,
  ): Uint8Array {
    const { ids, host } = this.parts
    const now = host.now()
    const meta = storedMeta({
      id: ids.next(),
      appKey: by.app.key,
      from: by.name,
      fromResource: by.id === undefined || by.id === byId ? resource : '',
      to: room.id,
      toResource: '',
      toDomain: groupDomain,
      timestamp: now,
      ns,
      payload,
      routeType: 0,
      passed: [],
    })
    return livePage(room.logId, [{ seq: 0, meta, flags: 0 }], now)
  }
}

/** Includes the overhead of an entry. */
const bytesOf = (entries: readonly LogEntry[]): number =>
  entries.reduce((sum, { meta }) => sum + meta.length + entryOverhead, 0)
const entryOverhead = 100

/** Anything that is not a message is shed last. */
const priorityOf = ({ priority = roomPriority.high }: LogEntry): Priority => priority

/** The page for all devices that get all of these entries, and smaller ones for those that cannot keep up. */
class SharedPages {
  private readonly room: Room
  private readonly entries: readonly LogEntry[]
  private readonly now: number
  private readonly made = new Map<
    Priority | undefined,
    { readonly page: Uint8Array | undefined; readonly left: readonly Priority[] }
  >()

  constructor(room: Room, entries: readonly LogEntry[], now: number) {
    this.room = room
    this.entries = entries
    this.now = now
  }

  of(least: Priority | undefined): {
    readonly page: Uint8Array | undefined
    readonly left: readonly Priority[]
  } {
    const known = this.made.get(least)
    if (known) return known
    const isShown = (priority: Priority) => least !== undefined && priority <= least
    const shown = this.entries.filter((entry) => isShown(priorityOf(entry)))
    const left = this.entries.map(priorityOf).filter((priority) => !isShown(priority))
    const page = shown.length > 0 ? livePage(this.room.logId, shown, this.now) : undefined
    const made = { page, left }
    this.made.set(least, made)
    return made
  }
}
