import { expect, test } from 'vitest'
import { createFakeClient } from '../testing/fake-client.ts'
import { pacedUpdates } from './paced-updates.ts'

const bob = { type: 'single', id: 'bob' } as const
const settled = () => new Promise<void>((done) => queueMicrotask(done))

function setUp() {
  const client = createFakeClient('ann')
  const waiting: (() => void)[] = []
  const subscribe = pacedUpdates(client, (run) => void waiting.push(run))
  const receive = async () => {
    client.receive('bob', 'hello', bob)
    await settled()
    await settled()
  }
  const turn = () => {
    for (const run of waiting.splice(0)) run()
  }
  return { subscribe, receive, turn }
}

test('the first change is told at once, and all others until the next turn together', async () => {
  const { subscribe, receive, turn } = setUp()
  let told = 0
  subscribe(() => told++)
  await receive()
  expect(told).toBe(1)
  for (let count = 0; count < 100; count++) await receive()
  expect(told).toBe(1)
  turn()
  expect(told).toBe(2)
  await receive()
  expect(told).toBe(2)
  turn()
  expect(told).toBe(3)
})

test('the wait begins after the microtask in which React renders', async () => {
  const client = createFakeClient('ann')
  const steps: string[] = []
  const subscribe = pacedUpdates(client, () => steps.push('wait'))
  subscribe(() => queueMicrotask(() => steps.push('render')))
  client.receive('bob', 'hello', bob)
  await settled()
  await settled()
  expect(steps).toEqual(['render', 'wait'])
})

test('after a turn without a change, the next one is told at once again', async () => {
  const { subscribe, receive, turn } = setUp()
  let told = 0
  subscribe(() => told++)
  await receive()
  turn()
  expect(told).toBe(1)
  await receive()
  expect(told).toBe(2)
})

test('a listener that throws keeps neither this change nor later ones from the others', async () => {
  const client = createFakeClient('ann')
  const waiting: (() => void)[] = []
  // What the client does with an exception of a watcher is not the question here.
  const guarded: Pick<typeof client, 'watch'> = {
    watch: (select, changed) =>
      client.watch(select, (...seen) => {
        try {
          changed(...seen)
        } catch {}
      }),
  }
  const subscribe = pacedUpdates(guarded, (run) => void waiting.push(run))
  const receive = async () => {
    client.receive('bob', 'hello', bob)
    await settled()
    await settled()
  }
  let told = 0
  const leave = subscribe(() => {
    throw new Error('updates are nested too deeply')
  })
  subscribe(() => told++)
  await receive()
  expect(told).toBe(1)
  leave()
  for (const run of waiting.splice(0)) run()
  await receive()
  expect(told).toBe(2)
})

test('a listener that has left is not told, also if it leaves while a change waits', async () => {
  const { subscribe, receive, turn } = setUp()
  const told: string[] = []
  const leave = subscribe(() => told.push('first'))
  subscribe(() => told.push('second'))
  await receive()
  await receive()
  leave()
  turn()
  expect(told).toEqual(['first', 'second', 'second'])
})

test('somebody who comes back after everybody has left is told again', async () => {
  const { subscribe, receive, turn } = setUp()
  let told = 0
  subscribe(() => told++)()
  await receive()
  expect(told).toBe(0)
  subscribe(() => told++)
  await receive()
  turn()
  expect(told).toBe(1)
})
