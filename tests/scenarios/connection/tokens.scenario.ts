import { expect } from 'vitest'
import { scenario } from '../scenario.ts'

const noPeople = { people: false } as const

scenario(
  'A token is announced as expiring at 80 % of its lifetime and ends the session if there is no new one',
  noPeople,
  async ({ world, clock }) => {
    const ann = await world.device('ann', 'web', { signIn: false })
    const issuedAt = clock.now()
    await ann.signsIn({ token: await world.backend.token('ann', 1000) })
    const warned = await ann.sees('client.tokenWillExpire', {}, { seconds: 1000 })
    expect(Math.round((warned.at - issuedAt) / 1000)).toBe(800)
    expect(ann.connection).toBe('online')
    const expired = await ann.sees('client.tokenExpired', {}, { seconds: 1000 })
    expect(Math.round((expired.at - issuedAt) / 1000)).toBe(1000)
    await world.settle()
    expect(ann.client.state.connection).toMatchObject({ name: 'signedOut', why: { reason: 'tokenExpired' } })
    expect([ann.count('client.tokenWillExpire'), ann.count('client.tokenExpired')]).toEqual([1, 1])
    await clock.advance({ minutes: 30 })
    expect(ann.line.opened).toBe(1)
  },
)

scenario(
  'With a token function the session continues, and each token is requested once',
  noPeople,
  async ({ world, clock }) => {
    const bob = await world.person('bob')
    const ann = await world.device('ann', 'web', { signIn: false })
    let tokenRequests = 0
    await ann.signsIn({
      token: () => {
        tokenRequests++
        return world.backend.token('ann', 600)
      },
    })
    await clock.advance({ minutes: 95 })
    expect(tokenRequests).toBe(10)
    expect(ann.connection).toBe('online')
    await ann.says(bob, 'still signed in')
    await bob.sees('messages.sent', { text: 'still signed in' })
    await world.until(ann.client.conversations.load())
  },
)

scenario(
  'Over 100 token lifetimes, with a function that fails now and then, the session continues',
  noPeople,
  async ({ world, clock }) => {
    const bob = await world.person('bob')
    const ann = await world.device('ann', 'web', { signIn: false })
    const chance = world.random.branch('failures')
    let isFirst = true
    await ann.signsIn({
      token: async () => {
        if (!isFirst && chance.next() < 0.3) throw new Error('the back end is not there')
        isFirst = false
        return world.backend.token('ann', 60)
      },
    })
    for (let life = 0; life < 100; life++) {
      await clock.advance({ seconds: 60 })
      if (life % 10 === 9) {
        await ann.isOnline()
        await ann.says(bob, `life ${life}`)
      }
    }
    await ann.isOnline()
    await world.settle()
    expect(bob.texts(ann)).toHaveLength(10)
    expect(ann.count('client.signedOut')).toBe(0)
  },
)

scenario('A token renewed in time keeps the session alive', noPeople, async ({ world, clock }) => {
  const ann = await world.device('ann', 'web', { signIn: false })
  await ann.signsIn({ token: await world.backend.token('ann', 600) })
  await ann.sees('client.tokenWillExpire', {}, { minutes: 10 })
  const { expiresAt } = await world.until(ann.client.renewToken(await world.backend.token('ann', 3600)))
  expect(Math.round((expiresAt - clock.now()) / 1000)).toBe(3600)
  await clock.advance({ minutes: 20 })
  expect(ann.connection).toBe('online')
  expect(ann.line.opened).toBe(1)
  expect(ann.count('client.tokenExpired')).toBe(0)
  ann.line.cut()
  await ann.isOnline()
  await ann.sees('client.tokenExpired', {}, { hours: 1 })
  expect(ann.client.state.connection).toMatchObject({ name: 'signedOut', why: { reason: 'tokenExpired' } })
})

scenario(
  'A token renewed while offline is used by the next connection',
  noPeople,
  async ({ world, clock }) => {
    const ann = await world.device('ann', 'web', { signIn: false })
    await ann.signsIn({ token: await world.backend.token('ann', 600) })
    const next = await world.backend.token('ann', 3600)
    ann.goesOffline()
    const renewed = ann.client.renewToken(next)
    await clock.advance({ minutes: 5 })
    await ann.comesBack()
    const { expiresAt } = await world.until(renewed)
    expect(expiresAt).toBeGreaterThan(clock.now() + 3_000_000)
    await clock.advance({ minutes: 30 })
    expect(ann.connection).toBe('online')
  },
)

scenario(
  'A token that expires while the device is offline ends the session when it reconnects',
  noPeople,
  async ({ world, clock }) => {
    const ann = await world.device('ann', 'web', { signIn: false })
    await ann.signsIn({ token: await world.backend.token('ann', 600) })
    ann.sleeps()
    ann.goesOffline()
    await clock.advance({ hours: 1 })
    ann.wakes()
    ann.line.comesBack()
    await world.until(() => ann.connection === 'signedOut')
    expect(ann.client.state.connection).toMatchObject({ why: { reason: 'tokenExpired' } })
    const { opened } = ann.line
    await clock.advance({ minutes: 10 })
    expect(ann.line.opened).toBe(opened)
  },
)

scenario(
  'With a token function such a device reconnects with a new token',
  noPeople,
  async ({ world, clock }) => {
    const ann = await world.device('ann', 'web', { signIn: false })
    await ann.signsIn({ token: () => world.backend.token('ann', 600) })
    ann.sleeps()
    ann.goesOffline()
    await clock.advance({ hours: 1 })
    ann.wakes()
    ann.line.comesBack()
    await ann.isOnline()
    await world.until(ann.client.conversations.load())
  },
)

scenario('The server ends a session whose token has expired', noPeople, async ({ world, clock }) => {
  const ann = await world.device('ann', 'web', { signIn: false })
  await ann.signsIn({ token: await world.backend.token('ann', 600) })
  ann.sleeps()
  await clock.advance({ minutes: 11 })
  expect(world.server.services.sessions.count).toBe(0)
})
