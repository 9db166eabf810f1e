// Changes to rooms. Pure functions from one value to the next; a change without effect returns the same value.

import type { Room, RoomMember, RoomMemberList, State } from '../state.ts'

/** The part of the state that is about rooms. */
export type RoomsPart = Pick<State, 'rooms' | 'roomMembers'>

export type RoomsChange = (part: RoomsPart) => RoomsPart

/** Rooms that are known at once; one in which I am not, and that was learned of first, goes. */
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
  role: 'member',
  mutedUntil: 0,
  isAllowed: false,
  presence: 'out',
  ended: undefined,
  attributes: {},
  isLoaded: false,
})

/** Changes a room that is known; of another nothing is noted. */
export function changeRoom(part: RoomsPart, id: string, change: Partial<Room>): RoomsPart {
  return part.rooms.has(id) ? noteRoom(part, id, change) : part
}

/** Changes a room, and makes one that is not known yet. */
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

/** I am in it. */
export const comeIn = (part: RoomsPart, id: string, change: Partial<Room> = {}): RoomsPart =>
  noteRoom(part, id, { presence: 'in', ended: undefined, ...change })

/** I am no longer in it: what is kept current for those inside is not known any more. */
export function goOut(part: RoomsPart, id: string, ended: NonNullable<Room['ended']>): RoomsPart {
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

const ranks: readonly Room['role'][] = ['owner', 'admin', 'member']

/** Owner first, then admins, then members in the order of joining. */
export const inOrder = (members: readonly RoomMember[]): readonly RoomMember[] =>
  [...members].sort((a, b) => ranks.indexOf(a.role) - ranks.indexOf(b.role) || a.joinedAt - b.joinedAt)

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

type Standing = Partial<Pick<RoomMember, 'role' | 'mutedUntil' | 'isAllowed'>>

/** Some have another standing: in the list of members, and with the room if I am one of them. */
export function changeStanding(
  part: RoomsPart,
  id: string,
  { users, me }: { readonly users: readonly string[]; readonly me: string },
  change: Standing,
): RoomsPart {
  const mine = users.includes(me) ? changeRoom(part, id, change) : part
  return changeMembers(mine, id, (members) => {
    if (!members.some(({ user }) => users.includes(user))) return members
    const changed = members.map((one) => (users.includes(one.user) ? { ...one, ...change } : one))
    return change.role ? inOrder(changed) : changed
  })
}

/** They are in it now. Whoever is new is the last: he has his place only in a list that is complete. */
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

/** The room belongs to somebody else, who is not muted any more; the one before is nobody special. */
export function changeOwner(part: RoomsPart, id: string, owner: string, me: string): RoomsPart {
  const owners = part.roomMembers.get(id)?.members.filter(({ role }) => role === 'owner') ?? []
  const known = [part.rooms.get(id)?.owner ?? '', ...owners.map(({ user }) => user)]
  const users = known.filter((user) => user !== '' && user !== owner)
  const handed = changeStanding(changeRoom(part, id, { owner }), id, { users, me }, { role: 'member' })
  return changeStanding(handed, id, { users: [owner], me }, { role: 'owner', mutedUntil: 0 })
}

/** Keys have these texts now; undefined takes one away. */
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
  // Made at once, and not key by key: a key may have a name that means something to objects.
  return changeRoom(part, id, { attributes: Object.fromEntries(texts) })
}

/** One more or fewer in it than is known. */
export function moveCount(part: RoomsPart, id: string, more: number): RoomsPart {
  const { memberCount = 0 } = part.rooms.get(id) ?? {}
  return changeRoom(part, id, { memberCount: Math.max(0, memberCount + more) })
}

/** There is no such room. */
export function forgetRoom(part: RoomsPart, id: string): RoomsPart {
  const rooms = new Map(part.rooms)
  return rooms.delete(id) ? { ...part, rooms } : part
}
