// Rooms in a client: calls, joining and leaving, and reconnects. Timelines are tested in rooms/timelines.test.ts.

import { MUCOperation, NameSpace, roomAttributesChanged, roomJoined } from '@parley/protocol'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { settle } from '../../../test/support/clock.ts'
import { common, createRoomScene, room } from '../../../test/support/room-scene.ts'
import type { Person } from '../../../test/support/world.ts'

let { world, service, online, inside, reconnected } = {} as ReturnType<typeof createRoomScene>
beforeEach(() => {
  ;({ world, service, online, inside, reconnected } = createRoomScene())
})
afterEach(() => world.close())

describe('[ROOM-1] the calls of a client', () => {
  type Act = (rooms: Person['client']['rooms']) => Promise<unknown>
  test.each<[string, Act]>([
    ['roomId: ', (rooms) => rooms.join('')],
    ['roomId: undefined', (rooms) => rooms.join(undefined as never)],
    ['ext: 5', (rooms) => rooms.join('r1', { ext: 5 as never })],
    ['leaveOtherRooms: yes', (rooms) => rooms.join('r1', { leaveOtherRooms: 'yes' as never })],
    ['roomId: ', (rooms) => rooms.leave('')],
    ['roomId: ', (rooms) => rooms.load('')],
    ['roomId: ', (rooms) => rooms.destroy({ roomId: '' })],
    ['roomId: undefined', (rooms) => rooms.ban({} as never)],
    ['users: bob', (rooms) => rooms.allow({ roomId: 'r1', users: 'bob' as never })],
    ['users: ', (rooms) => rooms.mute({ roomId: 'r1', users: [], duration: 1 })],
    ['duration: 1', (rooms) => rooms.mute({ roomId: 'r1', users: ['bob'], duration: '1' as never })],
    ['roomId: ', (rooms) => rooms.setAttributes('', {})],
    ['attributes: x', (rooms) => rooms.setAttributes('r1', 'x' as never)],
    ['key: ', (rooms) => rooms.setAttribute('r1', '', 'v')],
    ['value: ', (rooms) => rooms.setAttribute('r1', 'k', '')],
    ['keys: k', (rooms) => rooms.removeAttributes('r1', 'k' as never)],
    ['key: ', (rooms) => rooms.removeAttribute('r1', '')],
    ['fileId: ', (rooms) => rooms.fileUrl({ roomId: 'r1', fileId: '' })],
  ])('refuse invalid input: %s', async (text, act) => {
    const { client } = await online()
    await expect(act(client.rooms)).rejects.toMatchObject({
      reason: 'invalidParameter',
      message: expect.stringContaining(`Invalid parameter ${text}`),
    })
    expect(service.frames).toEqual([])
    expect(service.asked).toEqual([])
  })
})

describe('[ROOM-2] joining and leaving', () => {
  test('a join is a frame, and its answer contains the state of the room', async () => {
    Object.assign(service.rooms.get('r1') ?? {}, {
      row: { mute: true, white: true, muted_until: -1, slow_seconds: 20 },
    })
    const ann = await online()
    const joining = ann.client.rooms.join('r1', { ext: 'hello' })
    expect(room(ann)?.presence).toBe('joining')
    const told = {
      isBanned: true,
      createdAt: 5,
      isAllowed: true,
      memberCount: 1,
      mutedUntil: -1,
      slowSeconds: 20,
    }
    expect(await joining).toEqual(told)
    expect(room(ann)).toMatchObject({ ...told, presence: 'in', ended: undefined })
    const [frame] = service.frames
    expect(frame?.body).toMatchObject({
      mucId: { appKey: 'org#app', name: 'r1', domain: 'conference.easemob.com' },
      operation: MUCOperation.JOIN,
      from: { name: 'ann' },
      isChatroom: true,
      ext: 'hello',
      leaveOtherRooms: false,
    })
    expect(frame?.meta).toMatchObject({ ns: NameSpace.MUC, from: { appKey: 'org#app', name: 'ann' } })
    expect(frame?.meta.to?.name ?? '').toBe('')
    await settle()
    expect(room(ann)).toMatchObject({ name: 'hall', owner: 'bob', isLoaded: true })
  })

  test('two concurrent joins send one frame', async () => {
    const ann = await online()
    const [one, two] = await Promise.all([ann.client.rooms.join('r1'), ann.client.rooms.join('r1')])
    expect(one).toBe(two)
    expect(service.frames).toHaveLength(1)
  })

  test('leaving clears what only members may see', async () => {
    const ann = await inside()
    await service.tell('ann', roomAttributesChanged, {
      ...common,
      detail: '{"result":{"successKeys":["k"]},"properties":{"k":"v"}}',
    })
    await ann.client.rooms.leave('r1')
    expect(room(ann)).toMatchObject({ presence: 'out', ended: 'left', attributes: {}, memberCount: 0 })
    expect(service.frames.map(({ body }) => body.operation)).toEqual([MUCOperation.JOIN, MUCOperation.LEAVE])
  })

  test('leaveOtherRooms leaves all other rooms', async () => {
    service.make('r2')
    const ann = await inside()
    await ann.client.rooms.join('r2', { leaveOtherRooms: true })
    expect(room(ann)).toMatchObject({ presence: 'out', ended: 'left' })
    expect(room(ann, 'r2')?.presence).toBe('in')
    await reconnected(ann)
    expect(service.frames.map(({ body }) => body.mucId?.name)).toEqual(['r1', 'r2', 'r2'])
  })

  test.each([
    ['a room that does not exist', 'nowhere', 'ok', 'roomNotFound', undefined],
    ['a refusal', 'r1', { errorCode: 1, reason: 'group member list is full!' }, 'roomFull', undefined],
  ] as const)('%s leaves everything unchanged', async (_, id, joins, reason, after) => {
    const ann = await online()
    service.joins = joins
    await expect(ann.client.rooms.join(id)).rejects.toMatchObject({ reason })
    expect(room(ann, id)).toBe(after)
  })

  test('without an answer a join is cancelled after 15 s, and the client reconnects', async () => {
    const ann = await online()
    service.joins = 'silent'
    const joining = ann.client.rooms.join('r1')
    const refused = expect(joining).rejects.toMatchObject({
      reason: 'requestTimeout',
      code: -1,
      message: 'request timeout',
    })
    await world.clock.advance(15_000)
    await refused
    expect(ann.client.state.connection.name).not.toBe('online')
    expect(room(ann)).toBeUndefined()
  })

  test('a lost connection or a sign-out settles a join', async () => {
    const ann = await online()
    service.joins = 'silent'
    const lost = ann.client.rooms.join('r1')
    world.server.cut()
    await expect(lost).rejects.toMatchObject({ reason: 'disconnected' })
    await expect(ann.client.rooms.join('r1')).rejects.toMatchObject({ reason: 'disconnected' })
    await expect(ann.client.rooms.leave('r1')).rejects.toMatchObject({ reason: 'disconnected' })
    const bob = await online('bob')
    const ended = bob.client.rooms.join('r1')
    await settle()
    await bob.client.signOut()
    await expect(ended).rejects.toMatchObject({ reason: 'disconnected' })
    await expect(bob.client.rooms.join('r1')).rejects.toMatchObject({ reason: 'notSignedIn' })
    expect(bob.client.state.rooms.size).toBe(0)
  })
})

describe('[ROOM-7] after a reconnect', () => {
  test('the client joins again, and gets the messages that were sent in the meantime', async () => {
    const ann = await inside()
    service.say('r1', 'bob', 'one')
    await settle()
    world.server.cut()
    await settle()
    expect(room(ann)?.presence).toBe('joining')
    service.say('r1', 'bob', 'two', { to: [] })
    service.say('r1', 'bob', 'three', { to: [] })
    ann.client.reconnectNow()
    await world.clock.advance(10_000)
    expect(room(ann)).toMatchObject({ presence: 'in', ended: undefined })
    const { segments } = ann.client.state.timelines.get('room:r1') ?? { segments: [] }
    expect(segments.map(({ from, to, messages }) => [from, to, messages.length])).toEqual([[1, 3, 3]])
    expect(service.frames).toHaveLength(2)
  })

  test('the client joins with the same options, and reloads the members and attributes', async () => {
    const ann = await online()
    await ann.client.rooms.join('r1', { ext: 'hello' })
    service.reply = (_, path) =>
      path.endsWith('/users') ? { status: 200, body: { data: [{ owner: 'bob' }] } } : undefined
    await ann.client.rooms.loadMembers('r1')
    await ann.client.rooms.loadAttributes('r1')
    const room1 = service.rooms.get('r1')
    if (room1) room1.attributes = { k: 'new' }
    await reconnected(ann)
    expect(service.frames.at(-1)?.body).toMatchObject({ ext: 'hello', leaveOtherRooms: false })
    expect(room(ann)?.attributes).toEqual({ k: 'new' })
    expect(service.asked.filter(({ path }) => path.endsWith('/users'))).toHaveLength(2)
  })

  test.each([
    ['destroyed', { errorCode: 1, reason: 'grpID r1 does not exist!' }],
    ['blocked', { errorCode: 1, reason: 'can not join this group, ann is in the blacklist' }],
    ['away', { errorCode: 1, reason: 'group member list is full!' }],
  ] as const)('a user who may not join again is out: %s', async (ended, joins) => {
    const ann = await inside()
    service.joins = joins
    service.rooms.get('r1')?.present.delete('ann')
    await reconnected(ann)
    expect(room(ann)).toMatchObject({ presence: 'out', ended })
    service.joins = 'ok'
    await reconnected(ann)
    expect(service.frames).toHaveLength(2)
  })

  test('a connection lost during the join is tried once more', async () => {
    const ann = await inside()
    service.joins = 'silent'
    await reconnected(ann)
    expect(room(ann)?.presence).toBe('joining')
    service.joins = 'ok'
    await reconnected(ann)
    expect(room(ann)?.presence).toBe('in')
  })

  test('a user who is in the room through another device stays in it if this device’s join is lost', async () => {
    const ann = await online()
    service.rooms.get('r1')?.present.add('ann')
    await service.tell('ann', roomJoined, { ...common, name: 'hall' })
    service.joins = 'silent'
    const joining = ann.client.rooms.join('r1').catch((error: unknown) => error)
    await settle()
    world.server.cut()
    expect(await joining).toMatchObject({ reason: 'disconnected' })
    expect(room(ann)).toMatchObject({ presence: 'in', ended: undefined })
  })

  test('a room joined by another device is requested', async () => {
    const ann = await online()
    service.rooms.get('r1')?.present.add('ann')
    await service.tell('ann', roomJoined, { ...common, name: 'hall' })
    service.rooms.get('r1')?.present.delete('ann')
    await reconnected(ann)
    expect(service.frames).toEqual([])
    expect(room(ann)).toMatchObject({ presence: 'out', ended: 'away' })
  })

  test('signing out sends only the logout frame', async () => {
    const ann = await inside()
    await ann.client.signOut()
    expect(service.frames).toHaveLength(1)
    expect(world.server.sent.logouts()).toHaveLength(1)
    await ann.client.signIn({ user: 'ann', token: 'token-of-ann' })
    await settle()
    expect(service.frames).toHaveLength(1)
  })
})

describe('[ROOM-8] files', () => {
  test('are uploaded to a room and downloaded from it', async () => {
    const ann = await inside()
    ann.host.onUpload = ({ url }) => ({
      status: 200,
      url,
      body: JSON.stringify({
        data: { file_id: 'f1', file_name: 'a.txt', file_owner: 'ann', file_size: 3, created: 7 },
      }),
    })
    const file = { name: 'a.txt', type: 'text/plain', size: 3, data: new Uint8Array(3) }
    const shared = await ann.client.rooms.shareFile({ roomId: 'r1', file: file as never })
    expect(shared).toMatchObject({ id: 'f1', name: 'a.txt' })
    expect(ann.host.uploads.at(-1)?.url).toBe('http://parley.test/org/app/chatrooms/r1/share_files')
    const where = 'http://parley.test/org/app/chatrooms/r1/share_files/f%201'
    expect(await ann.client.rooms.fileUrl({ roomId: 'r1', fileId: 'f 1' })).toBe(where)
    ann.host.onDownload = ({ url }) =>
      ({ status: 200, url, body: '', bytes: new Uint8Array([1, 2]) }) as never
    const blob = await ann.client.rooms.downloadFile({ roomId: 'r1', fileId: 'f 1' })
    expect(blob.size).toBe(2)
  })
})
