import { expect, test } from 'vitest'
import { testServer } from '../../test-support/test-server.ts'

async function stage(config: Parameters<typeof testServer>[0]) {
  const world = await testServer(config)
  const ann = await world.token('ann')
  for (const user of ['bob', 'cem', 'dee', 'eva']) await world.token(user)
  const create = (...members: string[]) =>
    world.ask('POST', 'chatgroups', { groupname: 'g', desc: '', public: true, members }, ann)
  return { world, create }
}

test('the number of groups that one user owns is limited', async () => {
  const { world, create } = await stage({ maxGroups: 2 })
  expect((await create()).status).toBe(200)
  expect((await create()).status).toBe(200)
  const third = await create()
  expect([third.status, third.body.error_description]).toEqual([
    429,
    'The request has reached the maximum limit',
  ])
  expect(world.server.services.metrics.overBudgets.get('groupsPerOwner')).toBe(1)
  const bob = await world.token('bob')
  const other = { groupname: 'g', desc: '', public: true }
  expect((await world.ask('POST', 'chatgroups', other, bob)).status).toBe(200)
})

test('the number of users that one user adds per minute is limited, but a full group can be created at once', async () => {
  const { world, create } = await stage({ maxGroupMembers: 4, membersAddedPerMinute: 2 })
  expect((await create('bob', 'cem', 'dee')).status).toBe(200)
  expect(await create('bob', 'cem')).toMatchObject({ status: 429, headers: { 'retry-after': '30' } })
  expect((await create('bob')).status).toBe(200)
  world.host.time += 60_000
  expect((await create('bob', 'cem')).status).toBe(200)
})
