// The state of rooms after events, own actions and answers in any order, and after malformed events.

import {
  addedToRoom,
  encode,
  MUCBody,
  MUCOperation,
  NameSpace,
  removedFromRoom,
  roomAdminAdded,
  roomAllowed,
  roomAnnounced,
  roomAnnouncementRemoved,
  roomAttributesChanged,
  roomAttributesRemoved,
  roomBanned,
  roomBlocked,
  roomDestroyed,
  roomJoined,
  roomLeft,
  roomMembersJoined,
  roomMembersLeft,
  roomMuted,
  roomOwnerChanged,
  roomUnbanned,
  roomUnblocked,
  roomUnmuted,
  roomUpdated,
} from '@parley/protocol'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { settle } from '../../../test/support/clock.ts'
import { about, common, createRoomScene, room } from '../../../test/support/room-scene.ts'
import type { Person } from '../../../test/support/world.ts'

let { world, service, online, inside, reconnected } = {} as ReturnType<typeof createRoomScene>
beforeEach(() => {
  ;({ world, service, online, inside, reconnected } = createRoomScene())
})
afterEach(() => world.close())

const members = ({ client }: Person) => client.state.roomMembers.get('r1')?.members.map(({ user }) => user)
const moved = { ...common, memberCount: 0, ext: '', members: [] as string[], detail: '' }

describe('[ROOM-3] events', () => {
  test('about the details of a room change the state', async () => {
    const ann = await inside()
    const detail = JSON.stringify({ name: 'new', description: 'd', max_users: 7, else: 1 })
    await service.tell('ann', roomUpdated, { ...common, detail })
    expect(room(ann)).toMatchObject({ name: 'new', description: 'd', maxMembers: 7 })
    await service.tell('ann', roomBanned, common)
    expect(room(ann)?.isBanned).toBe(true)
    await service.tell('ann', roomUnbanned, common)
    expect(room(ann)?.isBanned).toBe(false)
    await service.tell('ann', roomAnnounced, { ...common, announcement: 'soon' })
    expect(room(ann)?.announcement).toBe('soon')
    await service.tell('ann', roomAnnouncementRemoved, common)
    expect(room(ann)?.announcement).toBe('')
    const done = '"result":{"successKeys":["k"]}'
    const properties = '{"k":"v","other":"w","__proto__":"x"}'
    await service.tell('ann', roomAttributesChanged, {
      ...common,
      detail: `{${done},"properties":${properties}}`,
    })
    expect(room(ann)?.attributes).toEqual({ k: 'v' })
    await service.tell('ann', roomAttributesRemoved, { ...common, detail: `{${done}}` })
    expect(room(ann)?.attributes).toEqual({})
  })

  test('about the user change the state', async () => {
    const ann = await inside()
    const times = '{"user_mute_time":{"ann":1800000009999}}'
    await service.tell('ann', roomMuted, { ...about('ann'), times })
    expect(room(ann)?.mutedUntil).toBe(1_800_000_009_999)
    await service.tell('ann', roomMuted, { ...about('ann'), times: 'nonsense' })
    expect(room(ann)?.mutedUntil).toBe(-1)
    await service.tell('ann', roomUnmuted, about('ann'))
    expect(room(ann)?.mutedUntil).toBe(0)
    await service.tell('ann', roomAllowed, about('ann'))
    await service.tell('ann', roomAdminAdded, about('ann'))
    expect(room(ann)).toMatchObject({ isAllowed: true, role: 'admin' })
    await service.tell('ann', roomOwnerChanged, about('ann'))
    expect(room(ann)).toMatchObject({ owner: 'ann', role: 'owner' })
    await service.tell('ann', roomMuted, { ...about('carol'), times })
    expect(room(ann)?.mutedUntil).toBe(0)
  })

  test('about others change the list of members, if it is loaded', async () => {
    const ann = await inside()
    service.reply = (_, path) =>
      path.endsWith('/users')
        ? {
            status: 200,
            body: {
              data: [
                { owner: 'bob', joined_time: 1 },
                { member: 'ann', joined_time: 2 },
              ],
            },
          }
        : undefined
    await ann.client.rooms.loadMembers('r1')
    await service.tell('ann', roomMembersJoined, { ...moved, by: 'carol', memberCount: 3 })
    expect(members(ann)).toEqual(['bob', 'ann', 'carol'])
    expect(room(ann)?.memberCount).toBe(3)
    await service.tell('ann', roomAdminAdded, about('carol'))
    expect(members(ann)).toEqual(['bob', 'carol', 'ann'])
    await service.tell('ann', roomMembersLeft, { ...moved, by: 'carol', memberCount: 2 })
    expect([members(ann), room(ann)?.memberCount]).toEqual([['bob', 'ann'], 2])
    await service.tell('ann', roomMembersJoined, { ...moved, members: ['dora', 'eve'], memberCount: 4 })
    expect(members(ann)).toEqual(['bob', 'ann', 'dora', 'eve'])
    await service.tell('ann', roomOwnerChanged, about('eve'))
    expect(members(ann)).toEqual(['eve', 'bob', 'ann', 'dora'])
  })

  test.each([
    ['removed', removedFromRoom, { ...about('ann'), name: '', reason: '' }],
    ['away', removedFromRoom, { ...about('ann'), name: '', reason: 'away' }],
    ['blocked', roomBlocked, { ...about('ann'), name: '' }],
    ['destroyed', roomDestroyed, { ...common, name: '' }],
    ['left', roomLeft, { ...common, name: '' }],
  ] as const)(
    'a user who is %s is out, and does not rejoin automatically',
    async (ended, definition, data) => {
      const ann = await inside()
      await service.tell('ann', definition, data as never)
      expect(room(ann)).toMatchObject({ presence: 'out', ended })
      service.rooms.get('r1')?.present.delete('ann')
      await reconnected(ann)
      expect(service.frames).toHaveLength(1)
      expect(room(ann)).toMatchObject({ presence: 'out', ended })
    },
  )

  test('blocking somebody else changes nothing for the user, and the end of a block allows joining', async () => {
    const ann = await inside()
    await service.tell('ann', roomBlocked, { ...about('carol'), name: '' })
    expect(room(ann)?.presence).toBe('in')
    await service.tell('ann', roomBlocked, { ...about('ann'), name: '' })
    await service.tell('ann', roomUnblocked, { ...about('ann'), name: '' })
    expect(room(ann)).toMatchObject({ presence: 'out', ended: 'removed' })
  })

  test.each([
    ['by another device', roomJoined],
    ['by somebody else', addedToRoom],
  ] as const)('a join %s loads the room', async (_, definition) => {
    const ann = await online()
    service.rooms.get('r1')?.present.add('ann')
    await service.tell('ann', definition, { ...about('ann'), name: 'hall' })
    await settle()
    expect(room(ann)).toMatchObject({ name: 'hall', presence: 'in', isLoaded: true })
  })

  test('reach listeners under their name, once, and no group listeners', async () => {
    const ann = await inside()
    const received: string[] = []
    for (const name of ['rooms.banned', 'groups.banned', 'groups.joined', 'groups.notice'] as const)
      ann.client.on(name, () => received.push(name))
    await service.tell('ann', roomBanned, common)
    await service.tell('ann', roomJoined, { ...common, name: 'x' })
    expect(received).toEqual(['rooms.banned'])
    expect(ann.client.state.groups.size).toBe(0)
    expect(ann.client.state.conversations.has('group:r1')).toBe(false)
  })

  test('are applied in order before anything is loaded', async () => {
    const ann = await online()
    await service.tell('ann', roomJoined, { ...common, name: 'x' })
    await service.tell('ann', roomLeft, { ...common, name: 'x' })
    expect(room(ann)).toMatchObject({ presence: 'out', ended: 'left' })
  })
})

describe('[ROOM-4] malformed events do no harm', () => {
  const told = (body: MUCBody, payload = encode(MUCBody, { isChatroom: true, ...body })) => ({
    id: String(Math.trunc(payload.length * 1000 + (body.operation ?? 0))),
    ns: NameSpace.MUC,
    timestamp: '1',
    payload,
  })
  const mucId = { name: 'r1' }
  test.each([
    ['no room', told({ operation: MUCOperation.BAN_GROUP })],
    ['an unknown operation', told({ mucId, operation: 999 })],
    ['no protobuf', told({ mucId, operation: 2 }, new Uint8Array([255, 255, 255, 1]))],
    ['a detail that is not JSON', told({ mucId, operation: MUCOperation.UPDATE, eventInfo: { ext: '{' } })],
    [
      'values of the wrong type',
      told({
        mucId,
        operation: MUCOperation.UPDATE,
        eventInfo: { ext: '{"name":5,"description":null,"max_users":"many"}' },
      }),
    ],
    [
      'keys of the wrong type',
      told({
        mucId,
        operation: MUCOperation.SET_METADATA,
        eventInfo: { ext: '{"result":{"successKeys":"k"},"properties":[1]}' },
      }),
    ],
    ['an owner without a name', told({ mucId, operation: MUCOperation.ASSIGN_OWNER, to: [{}] })],
    ['a mute without users', told({ mucId, operation: MUCOperation.ADD_MUTE, to: [] })],
  ])('%s', async (_, meta) => {
    const ann = await inside()
    const before = room(ann)
    world.server.page('ann', { queue: { name: 'x' }, isLast: true, metas: [meta] })
    await settle()
    expect(room(ann)).toEqual(before)
    await service.tell('ann', roomBanned, common)
    expect(room(ann)?.isBanned).toBe(true)
  })
})

describe('[ROOM-5] own actions', () => {
  const outcome = (user: string) => ({ result: true, action: 'x', id: 'r1', user })
  test.each<[string, (rooms: Person['client']['rooms']) => Promise<unknown>, object, object]>([
    ['ban', (rooms) => rooms.ban({ roomId: 'r1' }), { mute: true }, { isBanned: true }],
    [
      'modify',
      (rooms) => rooms.modify({ roomId: 'r1', name: 'n', newOwner: 'Ann' }),
      { groupname: true },
      { name: 'n', owner: 'ann', role: 'owner' },
    ],
    [
      'setAnnouncement',
      (rooms) => rooms.setAnnouncement({ roomId: 'r1', announcement: 'a' }),
      { id: 'r1', result: true },
      { announcement: 'a' },
    ],
    [
      'mute',
      (rooms) => rooms.mute({ roomId: 'r1', users: ['ann'], duration: -1 }),
      [{ result: true, expire: -1, user: 'ann' }],
      { mutedUntil: -1 },
    ],
    [
      'allow',
      (rooms) => rooms.allow({ roomId: 'r1', users: ['ann'] }),
      [outcome('ann')],
      { isAllowed: true },
    ],
    [
      'removeMembers',
      (rooms) => rooms.removeMembers({ roomId: 'r1', users: 'bob' }),
      outcome('bob'),
      { memberCount: 0 },
    ],
    [
      'destroy',
      (rooms) => rooms.destroy({ roomId: 'r1' }),
      { success: true, id: 'r1' },
      { ended: 'destroyed' },
    ],
  ])('%s is in the state when the server has accepted it', async (_, act, data, after) => {
    const ann = await inside()
    service.reply = () => ({ status: 200, body: { data } })
    await act(ann.client.rooms)
    expect(room(ann)).toMatchObject(after)
  })

  test('a refusal changes nothing', async () => {
    const ann = await inside()
    const before = room(ann)
    service.reply = () => ({
      status: 403,
      body: { error: 'forbidden_op', error_description: 'forbidden operation on group owner!' },
    })
    await expect(ann.client.rooms.ban({ roomId: 'r1' })).rejects.toMatchObject({ code: expect.any(Number) })
    expect(room(ann)).toBe(before)
  })

  test('the creator of a room is in it, also after a reconnect', async () => {
    const ann = await online()
    service.reply = (method, path) => {
      if (method !== 'POST' || path !== 'chatrooms') return undefined
      service.make('r9', { name: 'mine', owner: 'ann', permission: 'owner' }).present.add('ann')
      return { status: 200, body: { data: { id: 'r9' } } }
    }
    expect(await ann.client.rooms.create({ name: 'mine' })).toMatchObject({ roomId: 'r9' })
    expect(room(ann, 'r9')).toMatchObject({ name: 'mine', owner: 'ann', role: 'owner', presence: 'in' })
    await reconnected(ann)
    expect(service.frames.map(({ body }) => body.mucId?.name)).toEqual(['r9'])
  })

  test('attributes: keys fail one by one, ten are sent at once, and a single one rejects', async () => {
    const ann = await inside()
    const keys = Array.from({ length: 12 }, (_, index) => `k${index}`)
    service.reply = (_, path) => {
      if (!path.startsWith('metadata')) return undefined
      const asked = service.asked.at(-1)?.body as { metaData?: object; keys?: string[] }
      const all = asked.keys ?? Object.keys(asked.metaData ?? {})
      const failed = Object.fromEntries(
        all.filter((key) => key === 'k3').map((key) => [key, `${key} is not part of you`]),
      )
      return {
        status: 200,
        body: { data: { errorKeys: failed, successKeys: all.filter((key) => key !== 'k3') } },
      }
    }
    const wanted = Object.fromEntries(keys.map((key) => [key, 'v']))
    const { done, failed } = await ann.client.rooms.setAttributes('r1', wanted)
    expect(done).toEqual(keys.filter((key) => key !== 'k3'))
    expect(failed).toEqual({ k3: 'k3 is not part of you' })
    const sent = service.asked.filter(({ path }) => path.startsWith('metadata'))
    expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual(
      Array(2).fill('PUT metadata/chatroom/r1/user/ann'),
    )
    expect(sent[0]?.body.autoDelete).toBe('NO_DELETE')
    expect(Object.keys(room(ann)?.attributes ?? {})).toHaveLength(11)
    await expect(ann.client.rooms.setAttribute('r1', 'k3', 'v')).rejects.toMatchObject({
      reason: 'noPermission',
    })
    await ann.client.rooms.setAttribute('r1', 'own', 'v', { isForced: true, isBound: true })
    expect(service.asked.at(-1)).toMatchObject({
      path: 'metadata/chatroom/r1/user/ann/forced',
      body: { metaData: { own: 'v' }, autoDelete: 'DELETE' },
    })
    await ann.client.rooms.removeAttribute('r1', 'own')
    expect(room(ann)?.attributes).not.toHaveProperty('own')
    await expect(ann.client.rooms.removeAttribute('r1', 'k3')).rejects.toMatchObject({
      reason: 'noPermission',
    })
  })
})

describe('[ROOM-6] answers and events', () => {
  test('an answer in flight does not undo events received meanwhile', async () => {
    const ann = await inside()
    let answer = () => {}
    service.reply = (_, path) =>
      path === 'chatrooms/r1'
        ? new Promise((resolve) => {
            answer = () => resolve(undefined)
          })
        : undefined
    const loading = ann.client.rooms.load('r1')
    await settle()
    await service.tell('ann', roomUpdated, { ...common, detail: '{"name":"newer"}' })
    await service.tell('ann', roomBanned, common)
    answer()
    await loading
    expect(room(ann)).toMatchObject({ name: 'newer', isBanned: true, owner: 'bob', isLoaded: true })
  })

  test('a room that the server no longer knows has ended', async () => {
    const ann = await inside()
    service.rooms.delete('r1')
    await expect(ann.client.rooms.load('r1')).rejects.toMatchObject({ reason: 'roomNotFound' })
    expect(room(ann)).toMatchObject({ presence: 'out', ended: 'destroyed' })
  })

  test('no state of another session is kept', async () => {
    const ann = await inside()
    const loading = ann.client.rooms.load('r1').catch(() => {})
    await ann.client.signOut()
    await loading
    expect(ann.client.state.rooms.size).toBe(0)
    expect(ann.client.state.timelines.size).toBe(0)
    expect(world.clock.timers).toBe(0)
  })

  test('lists add rooms, with the owner in the usual field', async () => {
    const ann = await online()
    const row = { id: 'r5', name: 'five', owner: 'bob', affiliations_count: 9 }
    service.reply = (_, path) =>
      path === 'chatrooms'
        ? {
            status: 200,
            body: {
              data: [
                { ...row, joined: true },
                { ...row, id: 'r6' },
              ],
            },
          }
        : {
            status: 200,
            body: {
              data: [
                { id: 'r7', title: 't', owner: 'org#app_carol', created: 3, description: '', max_users: 5 },
              ],
            },
          }
    await ann.client.rooms.list({ query: 'f' })
    expect(room(ann, 'r5')).toMatchObject({ name: 'five', memberCount: 9, presence: 'in', isLoaded: false })
    expect(room(ann, 'r6')?.presence).toBe('out')
    await ann.client.rooms.listJoined()
    expect(room(ann, 'r7')).toMatchObject({ name: 't', owner: 'carol', presence: 'in' })
  })

  test('the number of known rooms is bounded, and joined ones are kept', async () => {
    const ann = await inside()
    const data = Array.from({ length: 1000 }, (_, index) => ({
      id: `x${index}`,
      name: 'n',
      owner: 'bob',
      affiliations_count: 1,
    }))
    service.reply = () => ({ status: 200, body: { data } })
    await ann.client.rooms.list({ pageSize: 1000 })
    expect(ann.client.state.rooms.size).toBe(500)
    expect(room(ann)?.presence).toBe('in')
    expect(room(ann, 'x999')?.name).toBe('n')
  })
})
