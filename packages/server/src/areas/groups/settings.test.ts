import { describe, expect, test } from 'vitest'
import { type GroupScene, groupScene } from '../../test-support/groups.ts'
import { receivedEvents } from '../../test-support/people-world.ts'

const detailOf = ({ carol }: GroupScene) =>
  receivedEvents(carol)
    .flat()
    .map(({ data }) => JSON.parse((data as { detail: string }).detail))

describe('changing a group', () => {
  test('[GRP-12] sends the new values to all members, but not to the acting device', async () => {
    const scene = await groupScene()
    const { act, adam, carol, groupId, world } = scene
    const answer = await act(adam, 'PUT', '', {
      groupname: 'new 组',
      avatar: 'http://pics.example/h.png',
      description: 'about',
      custom: 'x=2',
    })
    expect(answer).toMatchObject({ status: 200 })
    expect(answer.body.data).toEqual({ groupname: true, avatar: true, description: true, custom: true })
    expect(receivedEvents(carol)).toEqual([
      [
        {
          name: 'groups.updated',
          data: { groupId, by: 'adam', users: [], detail: expect.any(String) },
        },
      ],
    ])
    expect(detailOf(scene)).toEqual([
      {
        name: 'new 组',
        avatar: 'http://pics.example/h.png',
        description: 'about',
        custom: 'x=2',
        last_modified: world.host.time,
      },
    ])
    expect(scene.news()).toEqual({
      alice: [['updated'], ['updated']],
      ada: [['updated']],
      bob: [['updated'], ['updated']],
      carol: [['updated']],
    })
    expect((await act(carol, 'GET', '')).body.data).toMatchObject([
      { name: 'new 组', description: 'about', custom: 'x=2' },
    ])
    const known = world.server.services.directory.knownGroup(world.app, groupId)
    expect(known?.name).toBe('new 组')
  })

  test('[GRP-12] only the owner can change who may join', async () => {
    const scene = await groupScene()
    const { act, adam, alice, bob } = scene
    const wanted = {
      public: true,
      approval: true,
      allowinvites: false,
      invite_need_confirm: true,
      maxusers: 300,
    }
    for (const [name, value] of Object.entries(wanted)) {
      const refused = { status: 403, body: { error_description: 'permission denied' } }
      expect(await act(adam, 'PUT', '', { [name]: value })).toMatchObject(refused)
      expect(await act(bob, 'PUT', '', { [name]: value })).toMatchObject(refused)
    }
    expect(scene.news()).toEqual({})
    const { body } = await act(alice, 'PUT', '', wanted)
    expect(Object.keys(body.data as object)).toEqual(Object.keys(wanted))
    expect(detailOf(scene)).toEqual([
      {
        public: true,
        members_only: true,
        allow_user_invites: false,
        invite_need_confirm: true,
        max_users: 300,
        last_modified: scene.world.host.time,
      },
    ])
    expect(await scene.rows('SELECT * FROM groups')).toMatchObject([
      {
        is_public: 1,
        needs_approval: 1,
        members_may_invite: 0,
        invite_needs_confirmation: 1,
        max_members: 300,
      },
    ])
  })

  test('[GRP-12] sends only changed values, and no event if there are none', async () => {
    const scene = await groupScene()
    const { act, alice, world } = scene
    world.host.time += 50
    const same = await act(alice, 'PUT', '', { groupname: 'group one', public: false, maxusers: 200 })
    expect(same.body.data).toEqual({ groupname: true, public: true, maxusers: true })
    expect((await act(alice, 'PUT', '', {})).body.data).toEqual({})
    expect(scene.news()).toEqual({})
    const [row] = await scene.rows<{ modified_at: number }>('SELECT modified_at FROM groups')
    expect(row?.modified_at).toBe(world.host.time - 50)
    await act(alice, 'PUT', '', { groupname: 'group one', description: 'd' })
    expect(detailOf(scene)).toEqual([{ description: 'd', last_modified: world.host.time }])
  })

  test('[GRP-12] can remove the name, which is then empty', async () => {
    const scene = await groupScene()
    await scene.act(scene.alice, 'PUT', '', { groupname: '' })
    expect(detailOf(scene)).toMatchObject([{ name: '' }])
  })

  test('[GRP-12] applies a request completely or not at all', async () => {
    const scene = await groupScene()
    const { act, adam, alice } = scene
    expect((await act(adam, 'PUT', '', { groupname: 'x', public: true })).status).toBe(403)
    expect((await act(alice, 'PUT', '', { groupname: 'x', maxusers: 1 })).status).toBe(403)
    expect((await act(alice, 'PUT', '', { groupname: 'x', newowner: 'mallory' })).status).toBe(403)
    expect(await scene.rows('SELECT * FROM groups')).toMatchObject([{ name: 'group one', is_public: 0 }])
    expect(scene.news()).toEqual({})
  })

  test('[GRP-13] removes nobody if the capacity is reduced', async () => {
    const { act, alice } = await groupScene({ maxGroupMembers: 300 })
    expect((await act(alice, 'PUT', '', { maxusers: 4 })).body).toMatchObject({
      error_description: 'Invalid parameter maxusers: 4',
    })
    expect((await act(alice, 'PUT', '', { maxusers: 5 })).status).toBe(200)
    expect((await act(alice, 'PUT', '', { maxusers: 301 })).status).toBe(403)
    expect((await act(alice, 'PUT', '', { maxusers: 300 })).status).toBe(200)
  })

  test.each([
    { groupname: 'x'.repeat(129) },
    { groupname: 'a\0b' },
    { groupname: 7 },
    { description: 'x'.repeat(513) },
    { avatar: 'x'.repeat(1025) },
    { custom: 'x'.repeat(8193) },
    { custom: '\ud800' },
    { maxusers: 200.5 },
    { public: 'yes' },
    { newowner: '' },
  ])('[GRP-31] %j is refused', async (body) => {
    const { act, alice } = await groupScene()
    const answer = await act(alice, 'PUT', '', body)
    expect([answer.status, answer.body.error_code]).toEqual([403, 91102])
  })
})
