import { roomLimits } from '@parley/protocol'
import { describe, expect, test } from 'vitest'
import type { Device } from '../../test-support/channel-world.ts'
import { joinRoom, leaveRoom } from '../../test-support/room-channel.ts'
import { type RoomScene, roomScene } from '../../test-support/room-scene.ts'
import { quiet, receivedRoomEvents } from '../../test-support/room-world.ts'
import { settingOf } from './attribute-rules.ts'

const path = ({ id }: RoomScene, who: Device, forced = '') =>
  `metadata/chatroom/${id}/user/${who.name}${forced}`
const set = (scene: RoomScene, who: Device, metaData: unknown, more: object = {}, forced = '') =>
  who.ask('PUT', path(scene, who, forced), { metaData, ...more })
const remove = (scene: RoomScene, who: Device, keys: unknown, forced = '') =>
  who.ask('DELETE', path(scene, who, forced), { keys })
const read = async ({ id }: RoomScene, who: Device, body: object = {}) =>
  (await who.ask('POST', `metadata/chatroom/${id}`, body)).body.data

describe('attributes of a room', () => {
  test('[ROOM-46] are set and read by everybody in the room, and all are told of changes', async () => {
    const scene = await roomScene()
    const { bob, carol, ada } = scene
    const answer = await set(scene, bob, { k1: 'v1', k2: '' })
    expect(answer).toMatchObject({
      status: 200,
      body: { data: { successKeys: ['k1', 'k2'], errorKeys: {} } },
    })
    const detail = '{"result":{"successKeys":["k1","k2"]},"properties":{"k1":"v1","k2":""}}'
    expect(receivedRoomEvents(carol)).toMatchObject([
      { name: 'attributesChanged', data: { by: 'bob', detail } },
    ])
    const expectedEvents = ['attributesChanged']
    expect(scene.news()).toEqual({
      alice: expectedEvents,
      desk: expectedEvents,
      adam: expectedEvents,
      phone: expectedEvents,
      carol: expectedEvents,
    })
    expect(await read(scene, carol)).toEqual({ k1: 'v1', k2: '' })
    expect(await read(scene, ada, { keys: ['k1', 'none'] })).toEqual({ k1: 'v1' })
    expect(await read(scene, carol, { keys: [] })).toEqual({ k1: 'v1', k2: '' })
  })

  test('[ROOM-47] of others stay unchanged unless forced; the last user to set one owns it', async () => {
    const scene = await roomScene()
    const { bob, carol } = scene
    await set(scene, bob, { seat: 'bob' })
    scene.news()
    const mixed = await set(scene, carol, { seat: 'carol', mine: 'x' })
    expect(mixed).toMatchObject({
      status: 200,
      body: { data: { successKeys: ['mine'], errorKeys: { seat: 'seat is not part of you' } } },
    })
    expect(receivedRoomEvents(bob)).toMatchObject([{ data: { detail: expect.not.stringContaining('seat') } }])
    scene.news()
    const nothing = await remove(scene, carol, ['seat'])
    expect(nothing.body.data).toEqual({ successKeys: [], errorKeys: { seat: 'seat is not part of you' } })
    expect(scene.news()).toEqual({})
    await set(scene, carol, { seat: 'carol' }, {}, '/forced')
    expect((await set(scene, bob, { seat: 'x' })).body.data).toMatchObject({ successKeys: [] })
    expect((await remove(scene, bob, ['seat'], '/forced')).body.data).toEqual({
      successKeys: ['seat'],
      errorKeys: {},
    })
    expect(await read(scene, bob)).toEqual({ mine: 'x' })
  })

  test('[ROOM-47] one of two users who set a key at the same time owns it', async () => {
    const scene = await roomScene()
    const { bob, carol } = scene
    const answers = await Promise.all([bob, carol].map((who) => set(scene, who, { seat: who.name })))
    const done = answers.map(({ body }) => (body.data as { successKeys: string[] }).successKeys)
    expect(done.flat()).toEqual(['seat'])
    const winner = done[0]?.length === 1 ? 'bob' : 'carol'
    expect(await read(scene, bob)).toEqual({ seat: winner })
  })

  test('[ROOM-48] with auto-delete are removed when their owner leaves, the others stay', async () => {
    const scene = await roomScene()
    const { bob, carol, id } = scene
    await set(scene, bob, { bound: '1' })
    await set(scene, bob, { named: '2' }, { autoDelete: 'DELETE' })
    await set(scene, bob, { free: '3' }, { autoDelete: 'NO_DELETE' })
    quiet(carol)
    await leaveRoom(bob, id)
    expect(receivedRoomEvents(carol).map((event) => event.name)).toEqual(['membersLeft', 'attributesRemoved'])
    expect(await read(scene, carol)).toEqual({ free: '3' })
    await joinRoom(bob, id)
    expect((await remove(scene, bob, ['free', 'none'])).body.data).toEqual({
      successKeys: ['free', 'none'],
      errorKeys: {},
    })
    expect(await read(scene, carol)).toEqual({})
  })

  test('[ROOM-47] each key can fail on its own, and the rest is applied', async () => {
    const scene = await roomScene()
    const { bob } = scene
    const big = 'ü'.repeat(2049)
    const { status, body } = await set(scene, bob, {
      ok: 'x'.repeat(4096),
      big,
      'no space': 'x',
      number: 7,
      '': 'x',
      zero: 'a\0b',
    })
    expect([status, body.data]).toEqual([
      200,
      {
        successKeys: ['ok'],
        errorKeys: {
          big: 'big is exceeding maximum limit',
          'no space': expect.stringMatching(/^no.space is not Legal$/),
          number: 'number is not Legal',
          '': ' is not Legal',
          zero: 'zero is not Legal',
        },
      },
    ])
    await set(scene, bob, Object.fromEntries([['__proto__', 'p']]))
    expect(Object.entries((await read(scene, bob, { keys: ['__proto__'] })) as object)).toEqual([
      ['__proto__', 'p'],
    ])
  })

  test('[ROOM-47] cannot be set for others, by users outside of the room, too many at once, or from an invalid map', async () => {
    const scene = await roomScene()
    const { alice, ada, bob, mallory, id } = scene
    const many = Object.fromEntries(Array.from({ length: 11 }, (_, at) => [`k${at}`, 'x']))
    expect(
      (await alice.ask('PUT', `metadata/chatroom/${id}/user/bob`, { metaData: { k: 'v' } })).status,
    ).toBe(403)
    expect((await set(scene, mallory, { k: 'v' })).body.error_description).toContain('not members')
    expect((await set(scene, mallory, { k: 'v' }, {}, '/forced')).status).not.toBe(200)
    expect(await read(scene, mallory)).toBeUndefined()
    for (const wrong of [many, [], 'x', 7, null, undefined])
      expect((await set(scene, bob, wrong)).status).not.toBe(200)
    for (const wrong of [Object.keys(many), 'k', [7], undefined])
      expect((await remove(scene, bob, wrong)).status).not.toBe(200)
    expect((await set(scene, bob, { k: 'v' }, { autoDelete: 'NEVER' })).status).not.toBe(200)
    expect(scene.news()).toEqual({})
    expect((await set(scene, ada, { k: 'managed from outside' })).status).toBe(200)
  })

  test('[ROOM-49] are limited in number and total size, in the given order', () => {
    const wish = { userId: 1, isForced: false }
    const one = (value: string) => ({ value, userId: 1, isBound: true })
    const full = new Map(
      Array.from({ length: roomLimits.maxAttributes }, (_, at) => [`k${at}`, one('x')] as const),
    )
    const tooMany = 'size of metadata for this single chatroom exceeds the user defined limit'
    expect(
      settingOf(
        full,
        [
          ['new', 'x'],
          ['k1', 'y'],
        ],
        wish,
      ),
    ).toEqual({
      failed: [['new', tooMany]],
      done: [['k1', 'y']],
    })
    const value = 'v'.repeat(4090)
    const large = new Map(
      Array.from({ length: 15 }, (_, at) => [`key${at}x`.slice(0, 6), one(value)] as const),
    )
    const outcome = settingOf(
      large,
      [
        ['new001', value],
        ['new002', value],
        ['key0x', 'less'],
      ],
      wish,
    )
    expect(outcome.done.map(([key]) => key)).toEqual(['new001', 'key0x'])
    expect(outcome.failed).toEqual([['new002', tooMany]])
  })

  test('[ROOM-49] are stored, and deleted with the room', async () => {
    const scene = await roomScene()
    const { world, bob, id } = scene
    await set(scene, bob, { k: 'v' }, { autoDelete: 'NO_DELETE' })
    expect(await world.rows('SELECT key, value, auto_delete FROM room_attributes')).toEqual([
      { key: 'k', value: 'v', auto_delete: 0 },
    ])
    await scene.alice.ask('DELETE', `chatrooms/${id}`)
    expect(await world.rows('SELECT key FROM room_attributes')).toEqual([])
    expect((await bob.ask('POST', `metadata/chatroom/${id}`, {})).status).toBe(404)
  })
})
