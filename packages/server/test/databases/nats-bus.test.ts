import { afterAll, beforeAll, expect, test } from 'vitest'
import { startNats, type TestNats } from '../../../../tools/testing/nats-program.ts'
import { busContract } from '../../src/bus/contract.ts'
import { askNodes, natsBus } from '../../src/bus/nats.ts'

let nats: TestNats
beforeAll(async () => {
  nats = await startNats()
})
afterAll(() => nats.kill())

busContract('on NATS', () => ({
  connect: () => natsBus({ url: nats.url, name: 'contract' }),
  breakDown: () => nats.kill(),
  repair: () => nats.start(),
}))

test('two clusters on one NATS server do not share messages', async () => {
  const ours = await natsBus({ url: nats.url, name: 'ours' })
  const theirs = await natsBus({ url: nats.url, name: 'theirs' })
  const mine = await natsBus({ url: nats.url, name: 'ours' })
  const received: string[] = []
  await theirs.listen(2, () => void received.push('theirs'))
  const arrived = new Promise<void>((resolve) => void mine.listen(2, () => resolve()))
  await ours.listen(1, () => undefined)
  ours.publish('all', Uint8Array.of(1))
  await arrived
  expect(received).toEqual([])
  await Promise.all([ours, theirs, mine].map((bus) => bus.close()))
})

test('a bus that is not there fails the start', async () => {
  await expect(natsBus({ url: 'nats://127.0.0.1:1', name: 'nowhere' })).rejects.toThrow()
})

test('an operator sees all nodes of one cluster', async () => {
  const buses = await Promise.all(['asked', 'asked', 'other'].map((name) => natsBus({ url: nats.url, name })))
  for (const [node, bus] of buses.entries()) {
    bus.describe?.(() => Uint8Array.of(node))
    // Resolves when the server knows the subscription.
    await bus.listen(node, () => undefined)
  }
  const answers = await askNodes({ url: nats.url, name: 'asked' }, async (found) => {
    while (found.length < 2) await new Promise((resolve) => setTimeout(resolve, 10))
  })
  expect(answers.map(([node]) => node).sort()).toEqual([0, 1])
  await Promise.all(buses.map((bus) => bus.close()))
})
