import { expect, test } from 'vitest'
import { channelWorld } from '../test-support/channel-world.ts'
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

const queue = { queue: 'ann@easemob.com', start: -1, pull_number: 20 }

// The second one has 64 kB, for four points.
test.each([
  { small: 30, large: 10, method: 'POST', path: 'users/bob/messageroaming', body: queue },
  { small: 30, large: 10, method: 'GET', path: 'sdk/user/bob/user_channels/list', body: undefined },
  { small: 6, large: 4, method: 'GET', path: 'sdk/user/bob/messages/search?q=large', body: undefined },
])('a large page costs more than a small one: $path', async ({ small, large, method, path, body }) => {
  const world = await channelWorld({ costPerSecond: 3, costPerSecondLoopback: 3, maxTextBytes: 100_000 })
  const [ann, bob] = [await world.device('ann'), await world.device('bob')]
  /** How many are answered in a burst of sixty points. */
  const answered = async (): Promise<number> => {
    world.host.time += 60_000
    for (let count = 0; ; count++)
      if ((await world.ask(method, path, body, bob.token)).status !== 200) return count
  }
  await ann.say('bob', 'large')
  expect(await answered()).toBe(small)
  await ann.say('bob', `large ${'text '.repeat(13_200)}`)
  expect(await answered()).toBe(large)
})
