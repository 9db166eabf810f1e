import { describe, expect, test } from 'vitest'
import { type GroupScene, groupScene } from '../../test-support/groups.ts'
import { type Person, receivedEvents, storedEvents } from '../../test-support/people-world.ts'

const invite = ({ act }: GroupScene, who: Person, ...usernames: string[]) =>
  act(who, 'POST', 'invite', { usernames })

/** The group with two more users: dave, who has two devices, and erin. */
async function around(config = {}) {
  const scene = await groupScene(config)
  const dave = await scene.world.person('dave', 'web_1', 'web_2')
  const erin = await scene.world.person('erin')
  scene.quiet()
  return { ...scene, dave, erin }
}

const names = (person: Person) => receivedEvents(person).map((list) => list.map(({ name }) => name))

describe('adding users to a group', () => {
  test('[GRP-17] adds one at once, tells them in their own log, and tells all members', async () => {
    const scene = await around()
    const { bob, carol, dave, groupId, world } = scene
    const answer = await invite(scene, bob, 'Dave')
    expect(answer.body.data).toEqual([{ result: true, action: 'invite', id: groupId, user: 'dave' }])
    const direct = {
      name: 'groups.joinedDirectly',
      data: { groupId, name: 'group one', by: 'bob', users: [{ name: 'dave' }] },
    }
    const joined = {
      name: 'groups.membersJoined',
      data: { groupId, by: 'dave', users: [], memberCount: 6, members: [], detail: '{"operator":"bob"}' },
    }
    expect(receivedEvents(dave).map((list) => new Set(list))).toEqual([
      new Set([direct, joined]),
      new Set([direct, joined]),
    ])
    expect(receivedEvents(carol)).toEqual([[joined]])
    expect(scene.news()).toEqual({
      alice: [['membersJoined'], ['membersJoined']],
      adam: [['membersJoined']],
      ada: [['membersJoined']],
      bob: [[], ['membersJoined']],
      carol: [['membersJoined']],
    })
    await world.say({ from: dave, to: groupId })
    expect((await scene.act(dave, 'GET', 'users')).status).toBe(200)
  })

  test('[GRP-17] names several in one event, from the user who added them', async () => {
    const scene = await around()
    const { alice, carol, dave, groupId } = scene
    const { body } = await invite(scene, alice, 'dave', 'erin', 'DAVE')
    expect(body.data).toMatchObject([
      { result: true, user: 'dave' },
      { result: true, user: 'erin' },
    ])
    expect(receivedEvents(carol)).toEqual([
      [
        {
          name: 'groups.membersJoined',
          data: { groupId, by: 'alice', users: [], memberCount: 7, members: ['dave', 'erin'] },
        },
      ],
    ])
    expect(
      (await storedEvents(scene.world.server.services.database, dave)).map(({ name }) => name).sort(),
    ).toEqual(['groups.joinedDirectly', 'groups.membersJoined'])
  })

  test('[GRP-17] refuses a member and a blocked user; of several each has an outcome', async () => {
    const scene = await around()
    const { act, alice, groupId, world } = scene
    await act(alice, 'POST', 'blocks/users', { usernames: ['mallory'] })
    scene.quiet()
    expect(await invite(scene, alice, 'bob')).toMatchObject({
      status: 403,
      body: { error_description: 'invite users to join group failed, bob already in group' },
    })
    expect((await invite(scene, alice, 'mallory')).status).toBe(403)
    expect(scene.news()).toEqual({})
    expect((await invite(scene, alice, 'bob', 'mallory', 'dave')).body.data).toEqual([
      {
        result: false,
        action: 'invite',
        id: groupId,
        user: 'bob',
        reason: 'invite users to join group failed, bob already in group',
      },
      { result: false, action: 'invite', id: groupId, user: 'mallory', reason: 'permission denied' },
      { result: true, action: 'invite', id: groupId, user: 'dave' },
    ])
    const group = await world.server.services.directory.group(world.app, groupId)
    expect(group?.people.size).toBe(6)
  })

  test('[GRP-17] refuses the whole request if a user does not exist', async () => {
    const scene = await around()
    for (const name of ['ghost', 'a\0b', '../x', '\ud800'])
      expect((await invite(scene, scene.alice, 'dave', name)).status).toBe(404)
    expect(names(scene.dave)).toEqual([[], []])
  })

  test('[GRP-31] refuses empty and too long lists', async () => {
    const scene = await around({ maxGroupMembers: 200 })
    expect((await invite(scene, scene.alice)).body).toMatchObject({ error_code: 91102 })
    const many = Array.from({ length: 201 }, (_, at) => `u${at}`)
    expect((await invite(scene, scene.alice, ...many)).body).toMatchObject({
      error_description: 'Invalid parameter usernames: 201 names',
    })
    expect((await scene.act(scene.alice, 'POST', 'invite', { usernames: 'dave' })).status).toBe(403)
    expect((await scene.act(scene.alice, 'POST', 'invite', { usernames: [7] })).status).toBe(403)
  })

  test('[GRP-17] is allowed for owner and admins if members may not invite', async () => {
    const scene = await around()
    await scene.alter('UPDATE groups SET members_may_invite = 0')
    expect((await invite(scene, scene.bob, 'dave')).status).toBe(403)
    expect((await invite(scene, scene.mallory, 'dave')).status).toBe(403)
    expect((await invite(scene, scene.adam, 'dave')).status).toBe(200)
  })
})

describe('a group with few free places', () => {
  test('[GRP-19] adds the first of the list, and reports the others', async () => {
    const scene = await around()
    await scene.alter('UPDATE groups SET max_members = 6')
    expect((await invite(scene, scene.alice, 'bob', 'dave', 'erin')).body.data).toMatchObject([
      { result: false, user: 'bob' },
      { result: true, user: 'dave' },
      { result: false, user: 'erin', reason: 'group member list is full!' },
    ])
    expect(names(scene.erin)).toEqual([[]])
  })

  test('[GRP-19] without a free place refuses the call, but reports existing members first', async () => {
    const scene = await around()
    await scene.alter('UPDATE groups SET max_members = 5')
    const full = { status: 403, body: { error_description: 'group member list is full!' } }
    expect(await invite(scene, scene.alice, 'dave')).toMatchObject(full)
    expect(await invite(scene, scene.alice, 'dave', 'bob')).toMatchObject(full)
    expect((await invite(scene, scene.alice, 'bob')).body.error_description).toContain('already in group')
    await scene.alter('UPDATE groups SET invite_needs_confirmation = 1')
    expect(await invite(scene, scene.alice, 'dave')).toMatchObject(full)
  })

  test('[GRP-29] does not give its last place to two simultaneous invitations', async () => {
    const scene = await around()
    await scene.alter('UPDATE groups SET max_members = 6')
    const answers = await Promise.all([invite(scene, scene.alice, 'dave'), invite(scene, scene.bob, 'erin')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
    const [row] = await scene.rows('SELECT count(*) AS people FROM members WHERE peer = ?', [scene.groupId])
    expect(row?.people).toBe(6)
  })
})

describe('invitations', () => {
  async function asking() {
    const scene = await around()
    await scene.alter('UPDATE groups SET invite_needs_confirmation = 1')
    return scene
  }

  test('[GRP-18] are sent to the invited user, who is not a member yet', async () => {
    const scene = await asking()
    const { bob, dave, groupId } = scene
    const answer = await invite(scene, bob, 'dave')
    expect(answer.body.data).toEqual([
      { result: true, action: 'invite', id: groupId, user: 'dave', asked: true },
    ])
    const event = {
      name: 'groups.invited',
      data: { groupId, name: 'group one', by: 'bob', users: [{ name: 'dave' }] },
    }
    expect(receivedEvents(dave)).toEqual([[event], [event]])
    expect(scene.news()).toEqual({})
    expect(await storedEvents(scene.world.server.services.database, dave)).toEqual([event])
    expect((await scene.act(dave, 'GET', 'users')).status).toBe(403)
  })

  test('[GRP-18] a repeated one is from the last user who invited', async () => {
    const scene = await asking()
    await invite(scene, scene.bob, 'dave')
    await invite(scene, scene.alice, 'dave')
    expect(names(scene.dave)[0]).toEqual(['groups.invited', 'groups.invited'])
    const listed = await scene.dave.ask('GET', 'parley/v1/groups/invitations')
    expect(listed.body.data).toMatchObject([{ user: 'alice' }])
  })

  test('[GRP-19] may exceed the number of free places', async () => {
    const scene = await asking()
    await scene.alter('UPDATE groups SET max_members = 6')
    expect((await invite(scene, scene.alice, 'dave', 'erin')).body.data).toMatchObject([
      { asked: true },
      { asked: true },
    ])
  })
})
