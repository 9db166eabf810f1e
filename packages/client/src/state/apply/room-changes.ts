// Changes to rooms. Pure functions from one value to the next; a change without effect returns the same value.

import type { Room, RoomMember, RoomMemberList, State } from '../state.ts'
import { inOrder, type MemberChange, withMemberChange } from './member-list.ts'

/** The part of the state that is about rooms. */
export type RoomsPart = Pick<State, 'rooms' | 'roomMembers'>

export type RoomsChange = (part: RoomsPart) => RoomsPart

/** The most rooms that are kept. The oldest one that the user is not in is dropped. */
const mostRooms = 500

const unknownRoom = (id: string): Room => ({
  id,
  name: '',
  description: '',
  owner: '',
  createdAt: 0,
  maxMembers: 0,
  memberCount: 0,
  announcement: undefined,
  isBanned: false,
  slowSeconds: 0,
  role: 'member',
  mutedUntil: 0,
  isAllowed: false,
  presence: 'out',
  ended: undefined,
  attributes: {},
  isLoaded: false,
})

/** Changes a known room; an unknown one is ignored. */
export function changeRoom(part: RoomsPart, id: string, change: Partial<Room>): RoomsPart {
  return part.rooms.has(id) ? noteRoom(part, id, change) : part
}

/** Changes a room, and creates it if it is unknown. */
export function noteRoom(part: RoomsPart, id: string, change: Partial<Room>): RoomsPart {
  const known = part.rooms.get(id)
  const names = Object.keys(change) as (keyof Room)[]
  if (known && names.every((name) => Object.is(known[name], change[name]))) return part
  const rooms = new Map(part.rooms).set(id, { ...(known ?? unknownRoom(id)), ...change })
  if (rooms.size <= mostRooms) return { ...part, rooms }
  const roomMembers = new Map(part.roomMembers)
  for (const [other, { presence }] of rooms) {
    if (rooms.size <= mostRooms) break
    if (other === id || presence !== 'out') continue
    rooms.delete(other)
    roomMembers.delete(other)
  }
  return { ...part, rooms, roomMembers }
}

/** Notes that the user has joined the room. */
export const joinRoom = (part: RoomsPart, id: string, change: Partial<Room> = {}): RoomsPart =>
  noteRoom(part, id, { presence: 'in', ended: undefined, ...change })

/** Notes that the user is no longer in the room, and drops data that is kept current only for members. */
export function leaveRoom(part: RoomsPart, id: string, ended: NonNullable<Room['ended']>): RoomsPart {
  const roomMembers = new Map(part.roomMembers)
  const without = roomMembers.delete(id) ? { ...part, roomMembers } : part
  const { memberCount = 0, presence } = part.rooms.get(id) ?? {}
  const fewer = presence === 'out' ? memberCount : Math.max(0, memberCount - 1)
  return changeRoom(without, id, {
    presence: 'out',
    ended,
    attributes: {},
    isLoaded: false,
    memberCount: ended === 'destroyed' ? 0 : fewer,
  })
}

export const noList: RoomMemberList = { members: [], isComplete: false, load: { name: 'none' } }

export function changeMembers(
  part: RoomsPart,
  id: string,
  change: (members: readonly RoomMember[], list: RoomMemberList) => readonly RoomMember[],
): RoomsPart {
  const list = part.roomMembers.get(id)
  const members = list && change(list.members, list)
  if (!list || !members || members === list.members) return part
  return { ...part, roomMembers: new Map(part.roomMembers).set(id, { ...list, members }) }
}

/** Changes some members: in the member list, and on the room itself if the user is one of them. */
export function changeSomeMembers(
  part: RoomsPart,
  id: string,
  { users, me }: { readonly users: readonly string[]; readonly me: string },
  change: MemberChange,
): RoomsPart {
  const withOwn = users.includes(me) ? changeRoom(part, id, change) : part
  return changeMembers(withOwn, id, (members) => withMemberChange(members, users, change))
}

/** Adds members. A new member is the last in joining order, so they are appended only to a complete list. */
export function addMembers(part: RoomsPart, id: string, users: readonly string[], at: number): RoomsPart {
  const owner = part.rooms.get(id)?.owner
  return changeMembers(part, id, (members, { isComplete }) => {
    const fresh = users.filter((user) => !members.some((one) => one.user === user))
    if (!isComplete || fresh.length === 0) return members
    const added = fresh.map((user) => newMember(user, at, user === owner))
    return fresh.includes(owner ?? '') ? inOrder([...members, ...added]) : [...members, ...added]
  })
}

const newMember = (user: string, joinedAt: number, isOwner: boolean): RoomMember => ({
  user,
  role: isOwner ? 'owner' : 'member',
  joinedAt,
  mutedUntil: 0,
  isAllowed: false,
})

export function removeMembers(part: RoomsPart, id: string, users: readonly string[]): RoomsPart {
  return changeMembers(part, id, (members) => {
    const left = members.filter(({ user }) => !users.includes(user))
    return left.length === members.length ? members : left
  })
}

/** Transfers the ownership. The new owner is no longer muted; the former one becomes an ordinary member. */
export function changeOwner(part: RoomsPart, id: string, owner: string, me: string): RoomsPart {
  const owners = part.roomMembers.get(id)?.members.filter(({ role }) => role === 'owner') ?? []
  const known = [part.rooms.get(id)?.owner ?? '', ...owners.map(({ user }) => user)]
  const users = known.filter((user) => user !== '' && user !== owner)
  const handed = changeSomeMembers(changeRoom(part, id, { owner }), id, { users, me }, { role: 'member' })
  return changeSomeMembers(handed, id, { users: [owner], me }, { role: 'owner', mutedUntil: 0 })
}

/** Sets attributes; undefined removes one. */
export function changeAttributes(
  part: RoomsPart,
  id: string,
  change: readonly (readonly [key: string, text: string | undefined])[],
): RoomsPart {
  const known = part.rooms.get(id)
  if (!known || change.length === 0) return part
  const texts = new Map(Object.entries(known.attributes))
  for (const [key, text] of change) {
    if (text === undefined) texts.delete(key)
    else texts.set(key, text)
  }
  // `fromEntries` instead of assignments: a key may be `__proto__`.
  return changeRoom(part, id, { attributes: Object.fromEntries(texts) })
}

/** Changes the known member count by this number. */
export function moveCount(part: RoomsPart, id: string, more: number): RoomsPart {
  const { memberCount = 0 } = part.rooms.get(id) ?? {}
  return changeRoom(part, id, { memberCount: Math.max(0, memberCount + more) })
}

/** Drops a room that does not exist. */
export function forgetRoom(part: RoomsPart, id: string): RoomsPart {
  const rooms = new Map(part.rooms)
  return rooms.delete(id) ? { ...part, rooms } : part
}
