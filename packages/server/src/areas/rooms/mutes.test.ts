import { describe, expect, test } from 'vitest'
import type { Device } from '../../test-support/channel-world.ts'
import { sayInRoom } from '../../test-support/room-channel.ts'
import { type RoomScene, roomScene } from '../../test-support/room-scene.ts'
import { receivedRoomEvents } from '../../test-support/room-world.ts'

const mute = ({ act }: RoomScene, who: Device, usernames: unknown, mute_duration: unknown = -1) =>
  act(who, 'POST', 'mute', { usernames, mute_duration })
const isMuted = ({ world, id }: RoomScene, who: Device, name: string) =>
  world.ask('GET', `sdk/chatrooms/${id}/mute/${name}`, undefined, who.token)

describe('muting in a room', () => {
  test('[ROOM-40] tells the muted user and the managers with the end, and stops the user from sending', async () => {
    const scene = await roomScene()
    const { adam, bob, id, world } = scene
    const until = world.clock.now() + 60_000
    const answer = await mute(scene, adam, ['Bob'], 60_000)
    expect(answer.body.data).toEqual([{ result: true, expire: until, user: 'bob' }])
    expect(receivedRoomEvents(bob)).toEqual([
      {
        name: 'muted',
        data: {
          roomId: id,
          by: 'adam',
          users: [{ name: 'bob' }],
          isRoom: true,
          times: `{"user_mute_time":{"bob":${until}}}`,
        },
      },
    ])
    const expectedEvents = ['muted']
    expect(scene.news()).toEqual({
      alice: expectedEvents,
      desk: expectedEvents,
      ada: expectedEvents,
      bob: expectedEvents,
      phone: expectedEvents,
    })
    expect((await sayInRoom(bob, id, 'x')).reason).toBe('you were muted')
    world.clock.advance(60_000)
    expect((await sayInRoom(bob, id, 'x')).code).toBe(0)
    expect((await scene.act(adam, 'GET', 'mute')).body.data).toEqual([])
    // An expired mute is removed without an event.
    scene.news()
    await scene.act(adam, 'DELETE', 'mute/bob')
    expect(scene.news()).toEqual({})
    expect(await world.rows('SELECT user_id FROM room_people WHERE muted_until <> 0')).toEqual([])
  })

  test('[ROOM-40] again replaces the end, unmuting ends it, and a repeat sends no event', async () => {
    const scene = await roomScene()
    const { alice, bob, id, world } = scene
    await mute(scene, alice, ['bob'])
    expect((await mute(scene, alice, ['bob'], 1000)).body.data).toEqual([
      { result: true, expire: world.clock.now() + 1000, user: 'bob' },
    ])
    scene.news()
    expect((await scene.act(alice, 'DELETE', 'mute/bob,carol')).body.data).toEqual([
      { result: true, user: 'bob' },
      { result: true, user: 'carol' },
    ])
    expect(scene.news()).toMatchObject({ bob: ['unmuted'], adam: ['unmuted'] })
    expect((await sayInRoom(bob, id, 'x')).code).toBe(0)
    scene.news()
    await scene.act(alice, 'DELETE', 'mute/bob')
    expect(scene.news()).toEqual({})
  })

  test('[ROOM-40] survives leaving, applies to non-members, and is stored', async () => {
    const scene = await roomScene()
    const { alice, bob, mallory, id, world } = scene
    await mute(scene, alice, ['mallory', 'bob'])
    await scene.act(alice, 'DELETE', 'users/bob')
    const { rooms } = world.server.services
    const room = await rooms.find(world.app, id)
    const rows = await world.rows<{ name: string }>(
      'SELECT u.name FROM room_people p JOIN users u ON u.id = p.user_id WHERE p.log_id = ? AND p.muted_until = -1',
      [room?.logId ?? 0],
    )
    expect(rows.map(({ name }) => name).sort()).toEqual(['bob', 'mallory'])
    expect((await scene.act(alice, 'GET', 'mute')).body.data).toEqual([
      { expire: -1, user: 'bob' },
      { expire: -1, user: 'mallory' },
    ])
    expect((await isMuted(scene, alice, 'Bob')).body.data).toBe(true)
    expect((await isMuted(scene, alice, 'nobody')).body.data).toBe(false)
    expect((await isMuted(scene, bob, 'bob')).status).toBe(403)
    expect((await isMuted(scene, mallory, 'mallory')).status).toBe(403)
  })

  test('[ROOM-41] of several each has an outcome; the refusal of a single one is that of the call', async () => {
    const scene = await roomScene()
    const { adam, alice, bob, carol } = scene
    expect((await mute(scene, adam, ['carol', 'alice', 'ada'])).body.data).toEqual([
      { result: true, expire: -1, user: 'carol' },
      { result: false, expire: 0, user: 'alice' },
      { result: false, expire: 0, user: 'ada' },
    ])
    for (const name of ['alice', 'ada', 'adam']) expect((await mute(scene, adam, [name])).status).toBe(403)
    expect((await mute(scene, bob, ['carol'])).status).toBe(403)
    expect((await mute(scene, scene.mallory, ['carol'])).status).toBe(403)
    expect((await isMuted(scene, carol, 'carol')).body.data).toBe(true)
    expect((await isMuted(scene, carol, 'bob')).status).toBe(403)
    expect((await scene.act(bob, 'GET', 'mute')).status).toBe(403)
    expect((await mute(scene, alice, ['adam'])).status).toBe(200)
  })

  test('[ROOM-41] hostile input changes nothing', async () => {
    const scene = await roomScene()
    const { alice } = scene
    for (const duration of [0, -2, 1.5, '60', null, 315_360_000_001])
      expect((await mute(scene, alice, ['bob'], duration)).status).not.toBe(200)
    for (const users of [
      [],
      'bob',
      [7],
      ['nobody'],
      ['bob', 'nobody'],
      Array.from({ length: 61 }, (_, at) => `u${at}`),
    ])
      expect((await mute(scene, alice, users)).status).not.toBe(200)
    expect((await scene.act(alice, 'GET', 'mute')).body.data).toEqual([])
    expect(scene.news()).toEqual({})
  })
})
