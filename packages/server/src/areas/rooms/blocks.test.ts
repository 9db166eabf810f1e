import { describe, expect, test } from 'vitest'
import type { Device } from '../../test-support/channel-world.ts'
import { joinRoom, sayInRoom } from '../../test-support/room-channel.ts'
import { type RoomScene, roomScene } from '../../test-support/room-scene.ts'
import { receivedRoomEvents } from '../../test-support/room-world.ts'

const block = ({ act }: RoomScene, who: Device, usernames: unknown) =>
  act(who, 'POST', 'blocks/users', { usernames })
const listed = async ({ act }: RoomScene, who: Device) => (await act(who, 'GET', 'blocks/users')).body

describe('the block list of a room', () => {
  test('[ROOM-42] a blocked member is removed, is told on all devices, and receives nothing more', async () => {
    const scene = await roomScene()
    const { adam, bob, carol, id } = scene
    await scene.world.ask('PUT', `metadata/chatroom/${id}/user/bob`, { metaData: { seat: '1' } }, bob.token)
    scene.news()
    const answer = await scene.act(adam, 'POST', 'blocks/users/Bob')
    expect(answer.body.data).toEqual({ result: true, action: 'add_blocks', id, user: 'bob' })
    const news = { roomId: id, by: 'adam', users: [{ name: 'bob' }], isRoom: true, name: 'room' }
    expect(receivedRoomEvents(bob)).toEqual([
      { name: 'removed', data: { ...news, reason: '' } },
      { name: 'blocked', data: news },
    ])
    const { adam: _, ...others } = scene.news()
    const gone = ['membersLeft', 'attributesRemoved']
    expect(others).toEqual({
      alice: [...gone, 'blocked'],
      desk: [...gone, 'blocked'],
      ada: ['blocked'],
      bob: ['removed', 'blocked'],
      phone: ['removed', 'blocked'],
      carol: gone,
    })
    await sayInRoom(carol, id, 'without him')
    expect([bob.got(), scene.phone.got()]).toEqual([[], []])
    expect((await sayInRoom(bob, id, 'x')).reason).toBe('not in group or chatroom')
    expect((await joinRoom(bob, id)).code).not.toBe(0)
    expect(await listed(scene, adam)).toMatchObject({ data: ['bob'], count: 1 })
  })

  test('[ROOM-42] non-members can be blocked, a repeat sends no event, and an unblocked user can join', async () => {
    const scene = await roomScene()
    const { alice, mallory, id } = scene
    expect((await block(scene, alice, ['mallory'])).body.data).toEqual([
      { result: true, action: 'add_blocks', id, user: 'mallory' },
    ])
    expect(scene.news()).toEqual({
      desk: ['blocked'],
      adam: ['blocked'],
      ada: ['blocked'],
      mallory: ['blocked'],
    })
    await block(scene, alice, ['mallory'])
    expect(scene.news()).toEqual({})
    expect((await joinRoom(mallory, id)).code).not.toBe(0)
    expect((await scene.act(alice, 'POST', 'users', { usernames: ['mallory'] })).status).toBe(403)
    expect((await scene.act(alice, 'DELETE', 'blocks/users/mallory,carol')).body.data).toEqual([
      { result: true, action: 'remove_blocks', id, user: 'mallory' },
      { result: true, action: 'remove_blocks', id, user: 'carol' },
    ])
    expect(scene.news()).toMatchObject({ mallory: ['unblocked'], adam: ['unblocked'] })
    expect((await joinRoom(mallory, id)).code).toBe(0)
  })

  test('[ROOM-42] a blocked admin loses the role', async () => {
    const scene = await roomScene()
    const { alice, ada, carol } = scene
    expect((await block(scene, alice, ['ada'])).status).toBe(200)
    expect(scene.news()).toMatchObject({ ada: ['blocked'], carol: ['adminRemoved'] })
    expect((await scene.act(alice, 'GET', 'admin')).body.data).toEqual(['adam'])
    expect((await scene.act(ada, 'POST', 'mute', { usernames: ['carol'], mute_duration: 1 })).status).toBe(
      403,
    )
    await scene.act(alice, 'DELETE', 'blocks/users/ada')
    expect((await scene.act(ada, 'GET', 'blocks/users')).status).toBe(403)
    expect((await listed(scene, carol)).error_description).toBe('permission denied')
  })

  test('[ROOM-41] each of several has an outcome; nobody can block themselves or their equals', async () => {
    const scene = await roomScene()
    const { adam, bob, id } = scene
    const { body } = await block(scene, adam, ['carol', 'ada'])
    expect(body.data).toEqual([
      { result: true, action: 'add_blocks', id, user: 'carol' },
      { result: false, action: 'add_blocks', id, user: 'ada', reason: 'permission denied' },
    ])
    for (const name of ['alice', 'ada', 'adam'])
      expect((await scene.act(adam, 'POST', `blocks/users/${name}`)).status).toBe(403)
    expect((await block(scene, bob, ['carol'])).status).toBe(403)
    expect((await block(scene, adam, ['nobody'])).status).not.toBe(200)
    expect(await listed(scene, adam)).toMatchObject({ data: ['carol'] })
  })
})
