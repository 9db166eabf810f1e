// The allowlist, the ban of the whole room, and the announcement.

import { describe, expect, test } from 'vitest'
import type { Device } from '../../test-support/channel-world.ts'
import { sayInRoom } from '../../test-support/room-channel.ts'
import { type RoomScene, roomScene } from '../../test-support/room-scene.ts'
import { receivedRoomEvents } from '../../test-support/room-world.ts'

describe('the ban of a whole room', () => {
  test('[ROOM-43] stops everybody except for owner, admins and the allowlist, and all are told', async () => {
    const scene = await roomScene()
    const { alice, adam, bob, carol, id } = scene
    await scene.act(alice, 'POST', 'white/users', { usernames: ['carol'] })
    scene.news()
    expect((await scene.act(adam, 'POST', 'ban')).body.data).toEqual({ mute: true })
    const expectedEvents = ['banned']
    expect(scene.news()).toEqual({
      alice: expectedEvents,
      desk: expectedEvents,
      bob: expectedEvents,
      phone: expectedEvents,
      carol: expectedEvents,
    })
    expect((await sayInRoom(bob, id, 'x')).reason).toBe('you were muted')
    for (const device of [alice, adam, carol]) expect((await sayInRoom(device, id, 'x')).code).toBe(0)
    await scene.act(adam, 'POST', 'mute', { usernames: ['carol'], mute_duration: -1 })
    expect((await sayInRoom(carol, id, 'x')).code).not.toBe(0)
    scene.news()
    await scene.act(alice, 'POST', 'ban')
    expect(scene.news()).toEqual({})
    expect((await scene.act(alice, 'DELETE', 'ban')).body.data).toEqual({ mute: false })
    expect(scene.news()).toMatchObject({ bob: ['unbanned'], adam: ['unbanned'] })
    expect((await sayInRoom(bob, id, 'x')).code).toBe(0)
    for (const device of [bob, scene.mallory])
      expect((await scene.act(device, 'POST', 'ban')).status).toBe(403)
  })
})

describe('the allowlist of a room', () => {
  test('[ROOM-44] changes are sent to the user concerned and the managers; a repeat sends no event', async () => {
    const scene = await roomScene()
    const { alice, adam, bob, mallory, id } = scene
    expect(
      (await scene.act(adam, 'POST', 'white/users', { usernames: ['bob', 'mallory'] })).body.data,
    ).toEqual([
      { result: true, action: 'add_user_whitelist', id, user: 'bob' },
      { result: true, action: 'add_user_whitelist', id, user: 'mallory' },
    ])
    const both = ['allowed', 'allowed']
    expect(scene.news()).toEqual({
      alice: both,
      desk: both,
      ada: both,
      bob: ['allowed'],
      phone: ['allowed'],
      mallory: ['allowed'],
    })
    await scene.act(adam, 'POST', 'white/users', { usernames: ['bob'] })
    expect(scene.news()).toEqual({})
    expect((await scene.act(alice, 'GET', 'white/users')).body).toMatchObject({
      data: ['bob', 'mallory'],
      count: 2,
    })
    expect((await scene.act(bob, 'GET', 'white/users')).status).toBe(403)
    expect((await scene.act(bob, 'GET', 'white/users/bob')).body.data).toEqual({ white: true, member: 'bob' })
    expect((await scene.act(bob, 'GET', 'white/users/carol')).status).toBe(403)
    expect((await scene.act(mallory, 'GET', 'white/users/mallory')).status).toBe(403)
    expect((await scene.act(alice, 'DELETE', 'white/users/bob')).body.data).toEqual({
      result: true,
      action: 'remove_user_whitelist',
      id,
      user: 'bob',
    })
    expect(scene.news()).toMatchObject({ bob: ['disallowed'] })
    expect((await scene.act(bob, 'POST', 'white/users', { usernames: ['bob'] })).status).toBe(403)
  })
})

describe('the announcement of a room', () => {
  const announce = ({ act }: RoomScene, who: Device, announcement: unknown) =>
    act(who, 'POST', 'announcement', { announcement })
  const read = async ({ act }: RoomScene, who: Device) => (await act(who, 'GET', 'announcement')).body.data

  test('[ROOM-45] everybody is told of the new text and of its removal', async () => {
    const scene = await roomScene()
    const { alice, adam, bob, carol, id } = scene
    expect(await read(scene, bob)).toEqual({ announcement: '' })
    expect((await announce(scene, adam, 'Ferien 🏖')).body.data).toEqual({ id, result: true })
    expect(receivedRoomEvents(carol)).toMatchObject([
      { name: 'announced', data: { announcement: 'Ferien 🏖' } },
    ])
    scene.news()
    expect(await read(scene, bob)).toEqual({ announcement: 'Ferien 🏖' })
    await announce(scene, adam, 'Ferien 🏖')
    expect(scene.news()).toEqual({})
    await announce(scene, alice, '')
    expect(scene.news()).toMatchObject({ adam: ['announcementRemoved'], desk: ['announcementRemoved'] })
    expect(await read(scene, bob)).toEqual({ announcement: '' })
  })

  test('[ROOM-45] members can read but not write it, non-members can do neither, and it must be text', async () => {
    const scene = await roomScene()
    expect((await announce(scene, scene.bob, 'x')).status).toBe(403)
    expect((await announce(scene, scene.mallory, 'x')).status).toBe(403)
    expect((await scene.act(scene.mallory, 'GET', 'announcement')).status).toBe(403)
    expect((await announce(scene, scene.alice, '😀'.repeat(512))).status).toBe(200)
    for (const text of ['😀'.repeat(513), 'a\0b', 7, null, ['x'], undefined])
      expect((await announce(scene, scene.alice, text)).status).toBe(403)
  })
})
