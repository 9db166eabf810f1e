import { describe, expect, test } from 'vitest'
import { channelWorld } from '../test-support/channel-world.ts'
import { sayInRoom } from '../test-support/room-channel.ts'
import { roomWorld, textsOf } from '../test-support/room-world.ts'

test('conversations can be removed and mutes looked up under their older paths', async () => {
  const world = await channelWorld()
  const [ann, bob] = [await world.device('ann'), await world.device('bob')]
  const group = await world.group('ann', 'bob')
  await bob.say('ann', 'hi')
  expect(await ann.conversations()).toHaveLength(1)
  const removed = await ann.ask('DELETE', 'users/ann/user_channel', {
    channel: 'bob',
    type: 'chat',
    delete_roam: true,
  })
  expect([removed.status, removed.body.data]).toEqual([200, expect.objectContaining({ result: 'ok' })])
  expect(await ann.conversations()).toEqual([])
  expect((await bob.ask('DELETE', 'users/ann/user_channel', { channel: 'bob', type: 'chat' })).status).toBe(
    403,
  )
  const isMuted = async () => (await bob.ask('GET', `sdk/group/${group}/mute/bob`)).body.data
  expect(await isMuted()).toBe(false)
  await ann.ask('POST', `chatgroups/${group}/mute`, { usernames: ['bob'], mute_duration: 60_000 })
  expect(await isMuted()).toBe(true)
})

describe('joining a room over REST', () => {
  async function inRoom() {
    const world = await roomWorld()
    const [ann, bob] = [await world.device('ann'), await world.device('bob')]
    return { world, ann, bob, room: await world.room(ann) }
  }

  test('adds the acting device, which then receives the messages', async () => {
    const { world, ann, bob, room } = await inRoom()
    const { status, body } = await bob.ask('POST', `chatrooms/${room}/apply`, { message: '' })
    expect([status, body.data]).toEqual([200, { action: 'apply', id: room, result: true, user: 'bob' }])
    await sayInRoom(ann, room, 'welcome')
    await world.settled()
    expect(textsOf(bob)).toEqual(['welcome'])
    expect(await sayInRoom(bob, room, 'thanks')).toMatchObject({ code: 0 })
  })

  test('is refused for blocked users, unknown rooms, and users who are not signed in', async () => {
    const { world, ann, bob, room } = await inRoom()
    await ann.ask('POST', `chatrooms/${room}/blocks/users/bob`)
    expect((await bob.ask('POST', `chatrooms/${room}/apply`)).status).toBe(403)
    expect((await ann.ask('POST', 'chatrooms/999/apply')).status).toBe(404)
    const dan = await world.token('dan')
    expect((await world.ask('POST', `chatrooms/${room}/apply`, {}, dan)).status).toBe(403)
    expect(await sayInRoom(bob, room, 'x')).not.toMatchObject({ code: 0 })
  })
})
