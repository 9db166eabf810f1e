import { expect, test } from 'vitest'
import { testServer } from '../test-support/test-server.ts'

test('the concurrent requests of one user are limited; more are refused with the time to wait, and others proceed', async () => {
  const world = await testServer({
    requestsOpenPerUser: 1,
    requestsAtOncePerUser: 1,
    requestsWaitingPerUser: 1,
  })
  const [ann, bob] = [await world.token('ann'), await world.token('bob')]
  const list = (token: string) => world.ask('GET', 'sdk/user/ann/user_channels/list', undefined, token)
  const answers = await Promise.all([
    list(ann),
    list(ann),
    list(ann),
    world.ask('GET', 'users/bob/joined_chatgroups', undefined, bob),
  ])
  expect(answers.slice(0, 3).map(({ status }) => status)).toEqual([200, 200, 429])
  expect(answers[3]?.status).not.toBe(429)
  expect(answers[2]).toMatchObject({ headers: { 'retry-after': '1' } })
  expect((await list(ann)).status).toBe(200)
  expect(world.server.services.metrics.overBudgets.get('requestsWaitingPerUser')).toBe(1)
})

test('calls cost points, of which every user has a number per second, whatever the address', async () => {
  const world = await testServer({ costPerSecond: 1, costPerSecondLoopback: 1 })
  const [ann, bob] = [await world.token('ann'), await world.token('bob')]
  const list = (user: string, token: string) =>
    world.ask('GET', `sdk/user/${user}/user_channels/list`, undefined, token)
  // A burst of twenty points, two for each list.
  for (let times = 0; times < 10; times++) expect((await list('ann', ann)).status).toBe(200)
  expect(await list('ann', ann)).toMatchObject({ status: 429, headers: { 'retry-after': '2' } })
  expect((await list('bob', bob)).status).toBe(200)
  world.host.time += 2000
  expect((await list('ann', ann)).status).toBe(200)
  expect(await world.server.services.metrics.text()).toContain(
    'parley_over_budget_total{budget="costPerSecond"} 1',
  )
})
