// Applies events about rooms. Pure, one function per event. Nothing here throws: an unreadable event changes nothing.

import {
  type DataOf,
  decode,
  isObject,
  type Meta,
  MUCBody,
  NameSpace,
  object,
  readEvent,
  roomEvents,
} from '@parley/protocol'
import type { AreaEvent } from '../area-event-emitter.ts'
import { type Json, readJson } from '../lenient-readers.ts'
import type { Room } from '../state.ts'
import { counted, type EventSubject, joinedOrLeft, muteEnds, named, namesIn } from './membership-events.ts'
import {
  addMembers,
  changeAttributes,
  changeOwner,
  changeRoom,
  changeSomeMembers,
  joinRoom,
  leaveRoom,
  type RoomsPart,
  removeMembers,
} from './room-changes.ts'

type RoomEvent = (typeof roomEvents)[number]

/** Missing fields already have their defaults. */
type Applies = {
  readonly [E in RoomEvent as E['name']]: (
    part: RoomsPart,
    data: Required<DataOf<E>>,
    subject: EventSubject,
  ) => RoomsPart
}

export interface ReadRoomEvent {
  readonly name: RoomEvent['name']
  readonly roomId: string
  readonly data: unknown
}

/** Whether an event is about rooms. Groups have the same operations on the wire. */
export function isForRooms({ rooms, meta: { ns, payload } }: Pick<AreaEvent, 'rooms' | 'meta'>): boolean {
  if (rooms) return true
  try {
    return ns === NameSpace.MUC && decode(MUCBody, payload ?? new Uint8Array()).isChatroom === true
  } catch {
    return false
  }
}

/** Reads a room event; undefined for anything else. */
export function readRoomEvent(meta: Meta): ReadRoomEvent | undefined {
  const event = readEvent(roomEvents, meta.ns ?? -1, meta.payload ?? new Uint8Array())
  const definition = roomEvents.find(({ name }) => name === event?.name)
  if (!event || !definition || !object(definition.data).fits(event.data)) return undefined
  const { roomId } = event.data as { readonly roomId: string }
  return roomId ? { name: definition.name, roomId, data: event.data } : undefined
}

export function applyRoomEvent(
  part: RoomsPart,
  { name, data }: ReadRoomEvent,
  subject: EventSubject,
): RoomsPart {
  return applies[name](part, data as never, subject)
}

interface Common {
  readonly roomId: string
  readonly by: string
  readonly users: readonly { readonly name: string }[]
}

const setting =
  (change: Partial<Room>) =>
  (part: RoomsPart, { roomId }: Common): RoomsPart =>
    changeRoom(part, roomId, change)

const standing =
  (change: Parameters<typeof changeSomeMembers>[3]) =>
  (part: RoomsPart, data: Common, { me }: EventSubject): RoomsPart =>
    changeSomeMembers(part, data.roomId, { users: namesIn(data), me }, change)

const applies: Applies = {
  'rooms.destroyed': (part, data) =>
    leaveRoom(changeRoom(part, data.roomId, named(data)), data.roomId, 'destroyed'),
  'rooms.joined': (part, data) => joinRoom(part, data.roomId, named(data)),
  'rooms.left': (part, { roomId }) => leaveRoom(part, roomId, 'left'),
  'rooms.removed': (part, { roomId, reason }) =>
    leaveRoom(part, roomId, reason === 'away' ? 'away' : 'removed'),
  'rooms.joinedDirectly': (part, data) => joinRoom(part, data.roomId, named(data)),
  'rooms.blocked': (part, data, { me }) =>
    namesIn(data).includes(me)
      ? leaveRoom(part, data.roomId, 'blocked')
      : removeMembers(part, data.roomId, namesIn(data)),
  'rooms.unblocked': (part, data, { me }) => {
    const isMine = namesIn(data).includes(me) && part.rooms.get(data.roomId)?.ended === 'blocked'
    return isMine ? changeRoom(part, data.roomId, { ended: 'removed' }) : part
  },
  'rooms.updated': (part, { roomId, detail }) => changeRoom(part, roomId, updated(readJson(detail))),
  'rooms.membersJoined': (part, data, { me, at }) => {
    const users = joinedOrLeft(data)
    const withOwn = users.includes(me) ? joinRoom(part, data.roomId) : part
    const withMembers = addMembers(changeRoom(withOwn, data.roomId, counted(data)), data.roomId, users, at)
    const { admins } = readJson(data.detail)
    const known = Array.isArray(admins) ? admins.filter((name) => users.includes(name)) : []
    return changeSomeMembers(withMembers, data.roomId, { users: known, me }, { role: 'admin' })
  },
  'rooms.membersLeft': (part, data) =>
    removeMembers(changeRoom(part, data.roomId, counted(data)), data.roomId, joinedOrLeft(data)),
  'rooms.ownerChanged': (part, data, { me }) => {
    const [owner] = namesIn(data)
    return owner === undefined ? part : changeOwner(part, data.roomId, owner, me)
  },
  'rooms.adminAdded': standing({ role: 'admin' }),
  'rooms.adminRemoved': standing({ role: 'member' }),
  'rooms.muted': (part, data, { me }) =>
    muteEnds(data).reduce(
      (all, { user, mutedUntil }) =>
        changeSomeMembers(all, data.roomId, { users: [user], me }, { mutedUntil }),
      part,
    ),
  'rooms.unmuted': standing({ mutedUntil: 0 }),
  'rooms.announced': (part, { roomId, announcement }) => changeRoom(part, roomId, { announcement }),
  'rooms.announcementRemoved': setting({ announcement: '' }),
  // File lists are not in the state: screens that show one listen to the event.
  'rooms.fileShared': (part) => part,
  'rooms.fileRemoved': (part) => part,
  'rooms.allowed': standing({ isAllowed: true }),
  'rooms.disallowed': standing({ isAllowed: false }),
  'rooms.banned': setting({ isBanned: true }),
  'rooms.unbanned': setting({ isBanned: false }),
  'rooms.attributesChanged': (part, { roomId, detail }) => {
    const { properties } = readJson(detail)
    const texts = Object.entries(isObject(properties) ? properties : {})
    const done = keysIn(detail)
    return changeAttributes(
      part,
      roomId,
      texts.flatMap(([key, text]) => (typeof text === 'string' && done.has(key) ? [[key, text]] : [])),
    )
  },
  'rooms.attributesRemoved': (part, { roomId, detail }) =>
    changeAttributes(
      part,
      roomId,
      [...keysIn(detail)].map((key) => [key, undefined]),
    ),
}

/** The keys for which the change succeeded. */
function keysIn(detail: string): ReadonlySet<string> {
  const { result } = readJson(detail)
  const keys = isObject(result) ? result.successKeys : undefined
  return new Set(Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : [])
}

function updated({ name, description, max_users: most, slow_seconds: slow }: Json): Partial<Room> {
  return {
    ...(typeof name === 'string' && { name }),
    ...(typeof description === 'string' && { description }),
    ...(typeof most === 'number' && { maxMembers: most }),
    ...(typeof slow === 'number' && { slowSeconds: slow }),
  }
}
