import { describe, expect, test } from 'vitest'
import { groupScene } from '../../test-support/groups.ts'

describe('the details of a group', () => {
  test('[GRP-10] are complete for members', async () => {
    const { act, alter, bob, groupId, world } = await groupScene()
    await alter("UPDATE groups SET announcement = 'hear', banned = 1")
    await alter('UPDATE members SET muted_until = -1, quiet = 1 WHERE user_id = ?', [bob.user.id])
    const now = world.host.time
    const { body } = await bob.ask('GET', `chatgroups/${groupId}?joined_time=true`)
    expect(body.data).toEqual([
      {
        id: groupId,
        name: 'group one',
        description: '',
        avatar: '',
        custom: '',
        owner: 'alice',
        created: now,
        maxusers: 200,
        membersonly: false,
        allowinvites: true,
        invite_need_confirm: false,
        public: false,
        mute: true,
        shieldgroup: false,
        disabled: false,
        affiliations_count: 5,
        affiliations: [
          { owner: 'alice', joined_time: now },
          { member: 'adam', joined_time: now },
          { member: 'ada', joined_time: now },
          { member: 'bob', joined_time: now },
          { member: 'carol', joined_time: now },
        ],
        permission: 'member',
        muted_until: -1,
        white: false,
        quiet: true,
        announcement: 'hear',
      },
    ])
    const [brief] = (await act(bob, 'GET', '')).body.data as { affiliations: unknown[] }[]
    expect(brief?.affiliations[1]).toEqual({ member: 'adam' })
  })

  test('[GRP-10] do not contain an expired mute', async () => {
    const { act, alter, bob, world } = await groupScene()
    await alter('UPDATE members SET muted_until = ? WHERE user_id = ?', [world.host.time, bob.user.id])
    expect((await act(bob, 'GET', '')).body.data).toMatchObject([{ muted_until: 0 }])
  })

  test('[GRP-10] are limited for non-members of a public group, and hidden for a private one', async () => {
    const { act, alter, mallory } = await groupScene()
    expect(await act(mallory, 'GET', '')).toMatchObject({
      status: 403,
      body: { error_description: 'users [mallory] are not members of this group!' },
    })
    await alter("UPDATE groups SET is_public = 1, announcement = 'hear'")
    const [seen] = (await act(mallory, 'GET', '')).body.data as Record<string, unknown>[]
    expect(seen).toMatchObject({ name: 'group one', affiliations_count: 5, public: true })
    for (const hidden of ['affiliations', 'announcement', 'mute', 'permission', 'muted_until', 'quiet'])
      expect(seen).not.toHaveProperty(hidden)
  })

  test('[GRP-10] are the same for invited users of a private group', async () => {
    const { act, alter, alice, mallory } = await groupScene()
    await alter('UPDATE groups SET invite_needs_confirmation = 1')
    await act(alice, 'POST', 'invite', { usernames: ['mallory'] })
    const [seen] = (await act(mallory, 'GET', '')).body.data as Record<string, unknown>[]
    expect(seen).toMatchObject({ name: 'group one' })
    expect(seen).not.toHaveProperty('affiliations')
  })

  test('[GRP-10] of several groups leave out those that do not exist or that the caller may not see', async () => {
    const { alice, groupId, mallory, world } = await groupScene()
    const other = await world.group(mallory)
    const asked = async (ids: string) => {
      const { status, body } = await alice.ask('GET', `chatgroups/${ids}`)
      return [status, (body.data as { id: string }[] | undefined)?.map(({ id }) => id)]
    }
    expect(await asked(`${other},${groupId},1,x,${groupId}`)).toEqual([200, [groupId]])
    expect(await asked(`${other},1`)).toEqual([200, []])
    expect(await asked('1')).toEqual([404, undefined])
    expect(await asked(',')).toEqual([403, undefined])
    expect(await asked(Array.from({ length: 101 }, (_, at) => at).join())).toEqual([403, undefined])
  })

  test.each(['..%2f', '%00', '1%27', '99999999999999999999', '%f0%9f%98%80'])(
    '[GRP-31] there is no group %s',
    async (id) => {
      const { alice } = await groupScene()
      for (const [method, path, body] of [
        ['GET', '', undefined],
        ['PUT', '', { groupname: 'x' }],
        ['DELETE', '', undefined],
        ['GET', '/users', undefined],
        ['POST', '/invite', { usernames: ['bob'] }],
        ['POST', '/apply', {}],
        ['DELETE', '/quit', undefined],
      ] as const)
        expect((await alice.ask(method, `chatgroups/${id}${path}`, body)).status, method + path).toBe(404)
    },
  )
})
