// `client.rooms` of the fake client: the calls that screens make work on rooms in memory, after a moment, or fail on
// demand. Permissions are not checked: tests verify that a screen offers only what is allowed.

import type { Client, Room, RoomMember } from '@parley/client'
import { type FakeCallParts, fakeCall } from './fake-call.ts'
import type { FakeRoomServer } from './fake-room-server.ts'
import { roomMemberOf } from './fake-room-server.ts'
import type { FakeStore } from './fake-store.ts'

type Rooms = Client['rooms']

export interface FakeRoomsParts extends FakeCallParts {
  readonly me: string
  readonly store: FakeStore
  readonly server: FakeRoomServer
}

const membersAtOnce = 50

export function createFakeRooms(parts: FakeRoomsParts): Rooms {
  const { me, store, server } = parts
  let nextId = 254_900_001

  const call = fakeCall(parts, 'rooms')

  const named = (users: string): readonly string[] => users.split(',').filter((user) => user !== '')
  const outcomes = (users: readonly string[]) => ({ outcomes: users.map((user) => ({ isDone: true, user })) })

  async function change(name: string, roomId: string, users: readonly string[], what: Partial<RoomMember>) {
    await call(name)
    server.changeMembers(roomId, users, what)
    return outcomes(users)
  }

  async function takeOut(name: string, roomId: string, users: readonly string[]) {
    await call(name)
    const { members } = server.get(roomId)
    server.setMembers(
      roomId,
      members.filter(({ user }) => !users.includes(user)),
    )
    return outcomes(users)
  }

  async function setRoom(name: string, roomId: string, what: Partial<Room>) {
    await call(name)
    server.put(roomId, what)
  }

  async function loadUpTo(roomId: string, name: string, number: number): Promise<void> {
    const shown = store.state.roomMembers.get(roomId)?.members.length ?? 0
    server.showMembers(roomId, shown, { name: 'loading' })
    try {
      await call(name)
      server.showMembers(roomId, number)
    } catch (error) {
      server.showMembers(roomId, shown, { name: 'failed', error: error as never })
      throw error
    }
  }

  const rowOf = ({ room }: ReturnType<FakeRoomServer['get']>) => ({
    id: room.id,
    name: room.name,
    owner: room.owner,
    memberCount: room.memberCount,
    description: room.description,
    maxMembers: room.maxMembers,
    isBanned: room.isBanned,
    isMember: room.presence === 'in',
  })

  const works: Partial<Rooms> = {
    async create({ name, description = '' }) {
      await call('create')
      const roomId = String(nextId++)
      server.put(roomId, { name, description, createdAt: Date.now() })
      server.setMembers(roomId, [roomMemberOf({ user: me, role: 'owner' })])
      server.put(roomId, { memberCount: 1 })
      return { roomId }
    },
    async list({ page = 1, pageSize = 20, query = '' } = {}) {
      await call('list')
      const found = server
        .all()
        .filter(({ room }) => room.name.toLowerCase().includes(query.toLowerCase()))
        .sort((a, b) => b.room.memberCount - a.room.memberCount)
      const rooms = found.slice((page - 1) * pageSize, page * pageSize).map(rowOf)
      return { rooms, count: rooms.length, total: found.length }
    },
    async listJoined({ page = 1 } = {}) {
      await call('listJoined')
      const joined = page > 1 ? [] : server.all().filter(({ room }) => room.presence === 'in')
      return { rooms: joined.map(({ room }) => room), count: joined.length }
    },
    async join(roomId) {
      await call('join')
      server.enter(roomId)
      return { id: roomId } as never
    },
    async leave(roomId) {
      await call('leave')
      server.end(roomId, 'left')
    },
    async load(roomId) {
      await call('load')
      server.show(roomId)
    },
    loadMembers: (roomId) => loadUpTo(roomId, 'loadMembers', membersAtOnce),
    loadMoreMembers: (roomId) =>
      loadUpTo(
        roomId,
        'loadMoreMembers',
        (store.state.roomMembers.get(roomId)?.members.length ?? 0) + membersAtOnce,
      ),
    async modify({ roomId, newOwner, ...rest }) {
      await setRoom('modify', roomId, rest)
      return { taken: {} }
    },
    async destroy({ roomId }) {
      await call('destroy')
      server.end(roomId, 'destroyed')
      return { isDone: true, roomId }
    },
    async setAnnouncement({ roomId, announcement }) {
      await setRoom('setAnnouncement', roomId, { announcement })
      return { roomId, isDone: true }
    },
    async ban({ roomId }) {
      await setRoom('ban', roomId, { isBanned: true })
      return { isBanned: true }
    },
    async unban({ roomId }) {
      await setRoom('unban', roomId, { isBanned: false })
      return { isBanned: false }
    },
    async addAdmin({ roomId, user }) {
      await change('addAdmin', roomId, [user], { role: 'admin' })
      return { result: 'success', user }
    },
    async removeAdmin({ roomId, admin }) {
      await change('removeAdmin', roomId, [admin], { role: 'member' })
      return { result: 'success', user: admin }
    },
    async mute({ roomId, users, duration }) {
      const until = duration === -1 ? -1 : Date.now() + duration
      await change('mute', roomId, users, { mutedUntil: until })
      return { muted: users.map((user) => ({ isDone: true, until, user })) }
    },
    unmute: async ({ roomId, users }) => change('unmute', roomId, named(users), { mutedUntil: 0 }),
    allow: async ({ roomId, users }) => change('allow', roomId, users, { isAllowed: true }) as never,
    disallow: async ({ roomId, users }) =>
      change('disallow', roomId, named(users), { isAllowed: false }) as never,
    removeMembers: async ({ roomId, users }) => takeOut('removeMembers', roomId, named(users)) as never,
    async block({ roomId, users }) {
      const done = await takeOut('block', roomId, users)
      server.setBlocked(roomId, [...new Set([...server.get(roomId).blocked, ...users])])
      return done as never
    },
    async unblock({ roomId, users }) {
      await call('unblock')
      server.setBlocked(
        roomId,
        server.get(roomId).blocked.filter((user) => !named(users).includes(user)),
      )
      return outcomes(named(users)) as never
    },
    async listMembers({ roomId, query = '', limit = membersAtOnce }) {
      await call('listMembers')
      const found = server.get(roomId).members.filter(({ user }) => user.startsWith(query))
      return {
        members: found.slice(0, limit).map(({ user, role }) => ({ [role]: user })),
        cursor: '',
        count: found.length,
      }
    },
    async listFiles({ roomId }) {
      await call('listFiles')
      return { files: server.get(roomId).files }
    },
    async removeFile({ roomId, fileId }) {
      await call('removeFile')
      server.setFiles(
        roomId,
        server.get(roomId).files.filter(({ id }) => id !== fileId),
      )
      return { roomId, fileId, isDone: true }
    },
    async shareFile({ roomId, file }) {
      await call('shareFile')
      const { name, size: bytes } = file
      const shared = { id: `file${nextId++}`, name, bytes, owner: me, createdAt: Date.now() }
      server.setFiles(roomId, [shared, ...server.get(roomId).files])
      return shared
    },
    async downloadFile({ fileId }) {
      await call('downloadFile')
      return new Blob([fileId])
    },
    async listBlocked({ roomId }) {
      await call('listBlocked')
      const { blocked } = server.get(roomId)
      return { users: blocked, count: blocked.length }
    },
    async listMuted({ roomId }) {
      await call('listMuted')
      const muted = server.get(roomId).members.filter(({ mutedUntil }) => mutedUntil !== 0)
      return { muted: muted.map(({ user, mutedUntil }) => ({ user, until: mutedUntil })) }
    },
  }
  return new Proxy(works, {
    get: (target, name) =>
      target[name as keyof Rooms] ??
      (() => Promise.reject(new Error(`The fake client has no rooms.${String(name)}`))),
  }) as Rooms
}
