import { describe, expect, test } from 'vitest'
import { groupScene } from '../../test-support/groups.ts'
import type { Person } from '../../test-support/people-world.ts'

type Listed = { groupid: string; groupname: string; user: string; message: string; created: number }

const ask = async (who: Person, what: 'applications' | 'invitations', query = '') => {
  const { body } = await who.ask('GET', `parley/v1/groups/${what}${query}`)
  return { data: body.data as Listed[], cursor: body.cursor as string }
}

describe('open requests', () => {
  test('[GRP-24] applications to all groups that one manages are listed oldest first, in pages', async () => {
    const scene = await groupScene()
    const { act, adam, bob, carol, groupId, mallory, world } = scene
    const other = await world.group(adam)
    await scene.alter('UPDATE groups SET is_public = 1, needs_approval = 1')
    world.server.services.directory.forgetGroup({ appId: world.app.id, id: other })
    const dave = await world.person('dave')
    for (const [who, id] of [
      [mallory, groupId],
      [dave, groupId],
      [bob, other],
    ] as const) {
      world.host.time += 10
      expect((await who.ask('POST', `chatgroups/${id}/apply`, { message: `I am ${who.name}` })).status).toBe(
        200,
      )
    }
    const first = await ask(adam, 'applications', '?limit=2')
    expect(first.data).toEqual([
      {
        groupid: groupId,
        groupname: 'group one',
        user: 'mallory',
        message: 'I am mallory',
        created: world.host.time - 20,
      },
      {
        groupid: groupId,
        groupname: 'group one',
        user: 'dave',
        message: 'I am dave',
        created: world.host.time - 10,
      },
    ])
    const second = await ask(adam, 'applications', `?limit=2&cursor=${first.cursor}`)
    expect([second.data.map(({ user, groupid }) => [user, groupid]), second.cursor]).toEqual([
      [['bob', other]],
      '',
    ])
    expect((await ask(scene.alice, 'applications')).data.map(({ user }) => user)).toEqual(['mallory', 'dave'])
    for (const who of [carol, mallory]) expect((await ask(who, 'applications')).data).toEqual([])
    await act(scene.alice, 'DELETE', 'admin/adam')
    expect((await ask(adam, 'applications')).data.map(({ user }) => user)).toEqual(['bob'])
  })

  test('[GRP-24] one’s own invitations are listed with the inviter', async () => {
    const scene = await groupScene()
    const { alice, groupId, mallory, world } = scene
    await scene.alter('UPDATE groups SET invite_needs_confirmation = 1')
    await scene.act(scene.bob, 'POST', 'invite', { usernames: ['mallory'] })
    world.host.time += 10
    const made = await alice.ask('POST', 'chatgroups', {
      groupname: 'second',
      members: ['mallory'],
      invite_need_confirm: true,
    })
    const second = (made.body.data as { groupid: string }).groupid
    const page = await ask(mallory, 'invitations', '?limit=1')
    expect(page.data).toEqual([
      {
        groupid: groupId,
        groupname: 'group one',
        user: 'bob',
        message: '',
        created: world.host.time - 10,
      },
    ])
    const rest = await ask(mallory, 'invitations', `?limit=1&cursor=${page.cursor}`)
    expect([rest.data.map(({ groupid }) => groupid), rest.cursor]).toEqual([[second], ''])
    expect((await ask(alice, 'invitations')).data).toEqual([])
    await alice.ask('DELETE', `chatgroups/${second}`)
    expect((await ask(mallory, 'invitations')).data.map(({ groupid }) => groupid)).toEqual([groupId])
  })

  test.each(['?cursor=x', '?cursor=1_2', '?limit=0', '?limit=9007199254740991', '?cursor=%00'])(
    '[GRP-31] %s is answered',
    async (query) => {
      const { alice } = await groupScene()
      for (const what of ['applications', 'invitations'] as const)
        expect((await ask(alice, what, query)).data).toEqual([])
    },
  )
})
