import { expect, test } from 'vitest'
import { peopleWorld } from '../test-support/people-world.ts'

async function inGroup() {
  const world = await peopleWorld()
  const [alice, bob, carol] = [
    await world.person('alice'),
    await world.person('bob'),
    await world.person('carol'),
  ]
  const { body } = await alice.ask('POST', 'chatgroups', {
    groupname: 'open',
    public: true,
    members: ['bob', 'carol'],
  })
  const group = (body.data as { groupid: string }).groupid
  const room = ((await alice.ask('POST', 'chatrooms', { name: 'room' })).body.data as { id: string }).id
  return { world, alice, bob, carol, group, room }
}

test('[GRP-8] public and joined groups have the newer form', async () => {
  const { bob, group } = await inGroup()
  const read = async (path: string) => (await bob.ask('GET', path)).body
  expect(await read('publicchatgroups?version=v3&limit=10')).toMatchObject({ count: 1, cursor: '' })
  expect((await read('publicchatgroups?version=v3&limit=10')).data).toEqual([{ id: group, name: 'open' }])
  expect((await read('users/bob/joined_chatgroups?pagenum=1&pagesize=20&version=v3')).data).toEqual([
    { id: group, name: 'open', disabled: false, permission: 'member' },
  ])
  expect((await read('users/bob/joined_chatgroups?pagenum=1&pagesize=20')).data).toEqual([
    { groupid: group, groupname: 'open' },
  ])
})

test.each(['group', 'room'] as const)(
  'actions on users of a %s are answered with one row for each',
  async (kind) => {
    const { alice, group, room } = await inGroup()
    const place = kind === 'group' ? `chatgroups/${group}` : `chatrooms/${room}`
    const done = (...users: string[]) => users.map((user) => ({ result: true, user }))
    const ask = async (method: string, path: string, body?: unknown) => {
      const answer = await alice.ask(method, `${place}/${path}?version=v3`, body)
      return answer.status === 200 ? answer.body.data : answer.status
    }
    if (kind === 'group') {
      expect(await ask('POST', 'white/users', { usernames: ['bob'] })).toEqual(done('bob'))
      expect(await ask('POST', 'white/users', { usernames: ['bob', 'carol'] })).toEqual(done('bob', 'carol'))
      expect(await ask('DELETE', 'white/users/bob')).toEqual(done('bob'))
    } else expect(await ask('DELETE', 'white/users/bob')).toEqual([expect.objectContaining({ user: 'bob' })])
    expect(await ask('POST', 'blocks/users/bob')).toEqual(done('bob'))
    expect(await ask('POST', 'blocks/users', { usernames: ['carol'] })).toEqual(done('carol'))
    expect(await ask('DELETE', 'blocks/users/bob')).toEqual(done('bob'))
    expect(await ask('DELETE', 'blocks/users/bob,carol')).toEqual(done('bob', 'carol'))
  },
)

test('an invalid version changes nothing', async () => {
  const { alice, group } = await inGroup()
  const { body } = await alice.ask('POST', `chatgroups/${group}/blocks/users/bob?version=v2`)
  expect(body.data).toMatchObject({ action: 'add_blocks', groupid: group, result: true, user: 'bob' })
})
