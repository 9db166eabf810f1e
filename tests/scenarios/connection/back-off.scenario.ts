import { expect } from 'vitest'
import { scenario } from '../scenario.ts'

scenario('A server that accepts and then closes is not hammered: the delays grow', async ({ bob, clock }) => {
  // Provisioned every time and cut half a second later: such a connection does not count as stable.
  const opened: number[] = []
  bob.line.cut()
  const end = clock.now() + 120_000
  while (clock.now() < end) {
    const before = clock.now()
    await bob.isOnline()
    opened.push(clock.now() - before)
    await clock.advance(500)
    bob.line.cut()
  }
  const waits = opened
  expect(waits.slice(0, 5).every((wait) => wait >= 1000 && wait < 2300)).toBe(true)
  expect(waits.slice(5).every((wait) => wait >= 3000)).toBe(true)
  expect(waits.length).toBeGreaterThan(10)
  await bob.isOnline()
})

scenario('A connection that has lasted 5 s resets the back-off', async ({ bob, clock }) => {
  for (let round = 0; round < 7; round++) {
    bob.line.cut()
    await bob.isOnline()
    await clock.advance(500)
  }
  bob.line.cut()
  expect(bob.client.state.connection).toMatchObject({ name: 'waiting', attempt: 8 })
  await bob.isOnline()
  await clock.advance({ seconds: 5 })
  bob.line.cut()
  expect(bob.client.state.connection).toMatchObject({ name: 'waiting', attempt: 1 })
  await bob.isOnline()
})

scenario(
  'With no answer for an hour it keeps retrying, never faster than every 5 s',
  async ({ ann, bob, clock }) => {
    bob.line.connecting = 'refuses'
    bob.line.cut()
    await clock.advance({ minutes: 10 })
    const before = bob.line.opened
    await clock.advance({ minutes: 50 })
    const tries = bob.line.opened - before
    expect(tries).toBeGreaterThan(3000 / 11)
    expect(tries).toBeLessThanOrEqual(3000 / 5)
    await ann.says(bob, 'welcome back')
    bob.line.connecting = 'normally'
    await bob.isOnline()
    await bob.sees('messages.sent', { text: 'welcome back' })
  },
)

scenario('Connections that hang are given up after 10 s each', async ({ bob, clock }) => {
  bob.line.connecting = 'never'
  bob.line.cut()
  const before = bob.line.opened
  await clock.advance({ minutes: 1 })
  expect(bob.line.opened - before).toBeLessThanOrEqual(6)
  expect(bob.line.opened - before).toBeGreaterThanOrEqual(5)
  bob.line.connecting = 'normally'
  await bob.isOnline()
})

scenario('The button "reconnect now" does not wait', async ({ bob, clock }) => {
  bob.line.connecting = 'refuses'
  bob.line.cut()
  await clock.advance({ minutes: 5 })
  bob.line.connecting = 'normally'
  const before = clock.now()
  bob.client.reconnectNow()
  await bob.isOnline()
  expect(clock.now() - before).toBeLessThan(500)
})

scenario(
  'With a limit it gives up after that many attempts, reports it, and pending work fails',
  { people: false },
  async ({ world, clock }) => {
    const ann = await world.person('ann')
    const bob = await world.person('bob', { maxReconnects: 3 })
    bob.line.connecting = 'refuses'
    bob.line.cut()
    const sending = bob.starts(ann, 'hello?')
    await clock.advance({ seconds: 30 })
    expect(bob.client.state.connection).toMatchObject({
      name: 'stopped',
      why: { message: 'reconnection failed' },
    })
    expect(bob.line.opened).toBe(4)
    await expect(sending.done).rejects.toMatchObject({ reason: 'disconnected' })
    bob.line.connecting = 'normally'
    bob.client.reconnectNow()
    await bob.isOnline()
    await bob.retries(sending)
    await ann.sees('messages.sent', { text: 'hello?' })
  },
)
