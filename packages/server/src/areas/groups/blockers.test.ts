// Users who have blocked another user are not added to that user's groups without consent.

import { describe, expect, test } from 'vitest'
import { channelWorld, settled } from '../../test-support/channel-world.ts'

async function people(config = {}) {
  const world = await channelWorld(config)
  const [ann, bob, cat] = [await world.device('ann'), await world.device('bob'), await world.device('cat')]
  await ann.ask('POST', 'sdk/user/ann/blocks', { usernames: ['bob'] })
  const membersOf = async (group: string) => {
    const { body } = await bob.ask('GET', `chatgroups/${group}/users?pagesize=50&pagenum=1`)
    return (body.data as Record<string, string>[]).map((row) => Object.values(row)[0]).sort()
  }
  return { world, ann, bob, cat, membersOf }
}

describe('a blocked user', () => {
  test('creates a group with the blocker as an invited user, who receives nothing of it without consent', async () => {
    const { world, ann, bob, membersOf } = await people()
    const group = await world.group('bob', 'ann', 'cat')
    expect(await membersOf(group)).toEqual(['bob', 'cat'])
    expect((await bob.say(group, 'you cannot hide')).code).toBe(0)
    await settled(world)
    expect(ann.texts()).toEqual([])
    const answer = { invitee: 'ann', verifyResult: true }
    expect((await ann.ask('POST', `chatgroups/${group}/invite_verify`, answer)).status).toBe(200)
    expect(await membersOf(group)).toEqual(['ann', 'bob', 'cat'])
  })

  test('invites the blocker, while others are added at once', async () => {
    const { world, bob, membersOf } = await people()
    const group = await world.group('bob')
    const invite = { usernames: ['ann', 'cat'] }
    expect((await bob.ask('POST', `chatgroups/${group}/invite`, invite)).status).toBe(200)
    expect(await membersOf(group)).toEqual(['bob', 'cat'])
  })

  test('adds everybody if the setting is off', async () => {
    const { world, membersOf } = await people({ askBlockers: false })
    expect(await membersOf(await world.group('bob', 'ann', 'cat'))).toEqual(['ann', 'bob', 'cat'])
  })

  test('cannot add users who blocked them to a room', async () => {
    const { bob } = await people()
    const made = await bob.ask('POST', 'chatrooms', {
      name: 'r',
      description: 'd',
      maxusers: 10,
      owner: 'bob',
    })
    const room = (made.body.data as { id: string }).id
    const add = (name: string) => bob.ask('POST', `chatrooms/${room}/users`, { usernames: [name] })
    expect([(await add('ann')).status, (await add('cat')).status]).toEqual([403, 200])
  })

  test('creates no room with users who blocked them', async () => {
    const { world, bob } = await people()
    const create = (...members: string[]) =>
      bob.ask('POST', 'chatrooms', { name: 'r', description: 'd', maxusers: 10, owner: 'bob', members })
    expect([(await create('cat', 'ann')).status, (await create('cat')).status]).toEqual([403, 200])
    expect(await world.rows('SELECT name FROM rooms')).toHaveLength(1)
  })
})
