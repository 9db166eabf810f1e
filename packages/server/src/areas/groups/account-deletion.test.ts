import { describe, expect, test } from 'vitest'
import { type GroupScene, groupScene } from '../../test-support/groups.ts'
import { receivedEvents } from '../../test-support/people-world.ts'

const end = async ({ world }: GroupScene, name: string) =>
  world.ask('DELETE', `users/${name}`, undefined, await world.appToken())

describe('a deleted account', () => {
  test('[GRP-30] leaves its groups like a member who leaves', async () => {
    const scene = await groupScene()
    const { carol, groupId, world } = scene
    expect((await end(scene, 'bob')).status).toBe(200)
    expect(receivedEvents(carol)).toEqual([
      [
        {
          name: 'groups.membersLeft',
          data: { groupId, by: 'bob', users: [], memberCount: 4, members: [] },
        },
      ],
    ])
    const group = await world.server.services.directory.group(world.app, groupId)
    expect(group?.people.size).toBe(4)
    expect((await scene.act(carol, 'GET', '')).body.data).toMatchObject([{ affiliations_count: 4 }])
  })

  test('[GRP-30] passes its groups on to the longest-serving admin, and all members are told', async () => {
    const scene = await groupScene()
    const { act, adam, carol, groupId } = scene
    await end(scene, 'alice')
    expect(receivedEvents(carol)[0]?.[0]).toEqual({
      name: 'groups.ownerChanged',
      data: { groupId, by: 'alice', users: [{ name: 'adam' }] },
    })
    expect(scene.news().carol).toEqual([['ownerChanged', 'membersLeft']])
    expect((await act(carol, 'GET', '')).body.data).toMatchObject([{ owner: 'adam', affiliations_count: 4 }])
    expect((await act(adam, 'PUT', '', { public: true })).status).toBe(200)
  })

  test('[GRP-30] or to the longest-serving member, even of a disabled group', async () => {
    const scene = await groupScene()
    await scene.alter('UPDATE members SET role = 0 WHERE role = 1')
    await scene.alter('UPDATE members SET joined_at = joined_at + 5 WHERE user_id <> ?', [
      scene.carol.user.id,
    ])
    await scene.alter('UPDATE groups SET disabled = 1')
    await end(scene, 'alice')
    expect((await scene.act(scene.bob, 'GET', '')).body.data).toMatchObject([{ owner: 'carol' }])
  })

  test('[GRP-30] dissolves groups without other members', async () => {
    const scene = await groupScene()
    const { mallory, world } = scene
    const alone = await world.group(mallory)
    await end(scene, 'mallory')
    expect((await scene.alice.ask('GET', `chatgroups/${alone}`)).status).toBe(404)
    expect(await scene.rows('SELECT * FROM groups')).toHaveLength(1)
  })

  test('[GRP-30] leaves no applications, invitations or other rows behind', async () => {
    const scene = await groupScene()
    const { act, alice, bob, mallory, world } = scene
    const dave = await world.person('dave')
    await scene.alter('UPDATE groups SET is_public = 1, needs_approval = 1, invite_needs_confirmation = 1')
    await act(mallory, 'POST', 'apply')
    await act(alice, 'POST', 'invite', { usernames: ['mallory'] })
    await act(bob, 'POST', 'invite', { usernames: ['dave'] })
    await end(scene, 'mallory')
    expect(await scene.rows('SELECT * FROM applications')).toEqual([])
    expect(await scene.rows('SELECT * FROM invitations')).toHaveLength(1)
    await end(scene, 'bob')
    expect((await dave.ask('GET', 'parley/v1/groups/invitations')).body.data).toEqual([])
  })
})
