// The rooms on the fake server. Changes arrive in the state at once, as if by events.

import type { Room, RoomMember, RoomMemberList, SharedFile } from '@parley/client'
import { byRole, fieldsOfMembers } from './fake-members.ts'
import type { FakeStore } from './fake-store.ts'

/** A room of the fake server. */
export interface FakeRoom {
  /** The room as the client knows it. */
  readonly room: Room
  /** All users in it. */
  readonly members: readonly RoomMember[]
  /** The blocked users. */
  readonly blocked: readonly string[]
  /** The shared files. */
  readonly files: readonly SharedFile[]
}

/** A member by user name, or with details. */
export type FakeRoomMember =
  | string
  | (Partial<RoomMember> & {
      /** The user name. */
      readonly user: string
    })

/** The rooms of the fake client, as a server would have them. */
export interface FakeRoomServer {
  /** All rooms. */
  all(): readonly FakeRoom[]
  /** The room with this id; an empty one if there is none. */
  get(id: string): FakeRoom
  /** Creates or changes a room; the state follows if it is loaded. */
  put(id: string, more?: Partial<Room>): FakeRoom
  /** Replaces the users in a room. */
  setMembers(id: string, members: readonly FakeRoomMember[]): void
  /** Changes some users in a room. */
  changeMembers(id: string, users: readonly string[], change: Partial<RoomMember>): void
  /** Replaces the blocked users. */
  setBlocked(id: string, users: readonly string[]): void
  /** Replaces the shared files. */
  setFiles(id: string, files: readonly SharedFile[]): void
  /** Lets the current user join. */
  enter(id: string): void
  /** Takes the current user out, for this reason. */
  end(id: string, ended: NonNullable<Room['ended']>): void
  /** Loads the room into the state. */
  show(id: string): void
  /** Loads this many of the members into the state. */
  showMembers(id: string, shown: number, load?: RoomMemberList['load']): void
}

export function createFakeRoomServer(store: FakeStore, me: string): FakeRoomServer {
  const rooms = new Map<string, FakeRoom>()
  const shown = new Map<string, number>()

  const emptyRoom = (id: string): Room => ({
    id,
    name: '',
    description: '',
    owner: '',
    createdAt: 0,
    maxMembers: 1000,
    memberCount: 0,
    announcement: '',
    isBanned: false,
    slowSeconds: 0,
    role: 'member',
    mutedUntil: 0,
    isAllowed: false,
    presence: 'out',
    ended: undefined,
    attributes: {},
    isLoaded: true,
  })

  const get = (id: string): FakeRoom =>
    rooms.get(id) ?? { room: emptyRoom(id), members: [], blocked: [], files: [] }

  function keep(id: string, more: Partial<FakeRoom>): FakeRoom {
    const next = { ...get(id), ...more }
    rooms.set(id, next)
    const { rooms: known, roomMembers } = store.state
    if (known.has(id)) store.set({ rooms: new Map(known).set(id, next.room) })
    const list = roomMembers.get(id)
    const count = shown.get(id) ?? 0
    if (list)
      store.set({
        roomMembers: new Map(roomMembers).set(id, {
          ...list,
          members: next.members.slice(0, count),
          isComplete: count >= next.members.length,
        }),
      })
    return next
  }

  /** Orders members by role, and updates the room's fields that depend on them. */
  function keepMembers(id: string, members: readonly RoomMember[]): void {
    const before = get(id)
    const sorted = byRole(members)
    const grown = sorted.length - before.members.length
    if (grown > 0 && shown.has(id)) shown.set(id, (shown.get(id) ?? 0) + grown)
    keep(id, {
      members: sorted,
      room: {
        ...before.room,
        memberCount: Math.max(0, before.room.memberCount + grown),
        ...fieldsOfMembers(sorted, me, before.room.owner),
      },
    })
  }

  const server: FakeRoomServer = {
    all: () => [...rooms.values()].filter(({ room }) => room.ended !== 'destroyed'),
    get,
    put: (id, more = {}) => keep(id, { room: { ...get(id).room, ...more } }),
    setMembers: (id, members) => keepMembers(id, members.map(roomMemberOf)),
    changeMembers: (id, users, change) =>
      keepMembers(
        id,
        get(id).members.map((member) => (users.includes(member.user) ? { ...member, ...change } : member)),
      ),
    setBlocked: (id, blocked) => void keep(id, { blocked }),
    setFiles: (id, files) => void keep(id, { files }),
    enter(id) {
      const { members } = get(id)
      if (!members.some(({ user }) => user === me)) keepMembers(id, [...members, roomMemberOf(me)])
      server.put(id, { presence: 'in', ended: undefined })
      server.show(id)
    },
    end(id, ended) {
      keepMembers(
        id,
        get(id).members.filter(({ user }) => user !== me),
      )
      server.put(id, { ended, presence: 'out' })
    },
    show: (id) => store.set(({ rooms: known }) => ({ rooms: new Map(known).set(id, get(id).room) })),
    showMembers(id, count, load = { name: 'loaded' }) {
      shown.set(id, count)
      const all = get(id).members
      const list: RoomMemberList = { members: all.slice(0, count), isComplete: count >= all.length, load }
      store.set(({ roomMembers }) => ({ roomMembers: new Map(roomMembers).set(id, list) }))
    },
  }
  return server
}

export function roomMemberOf(member: FakeRoomMember): RoomMember {
  const some = typeof member === 'string' ? { user: member } : member
  return { role: 'member', joinedAt: 0, mutedUntil: 0, isAllowed: false, ...some }
}
