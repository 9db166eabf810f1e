import { expect, test } from 'vitest'
import { createFakeClient } from '../testing/fake-client.ts'
import { frameUpdates } from './frame-updates.ts'

const bob = { type: 'single', id: 'bob' } as const
const settled = () => new Promise<void>((done) => queueMicrotask(done))

function setUp() {
  const client = createFakeClient('ann')
  const frames: (() => void)[] = []
  const subscribe = frameUpdates(client, (run) => void frames.push(run))
  const receive = async () => {
    client.receive('bob', 'hello', bob)
    await settled()
  }
  const frame = () => {
    for (const run of frames.splice(0)) run()
  }
  return { subscribe, receive, frame }
}

test('the first change is told at once, and all others of the frame together', async () => {
  const { subscribe, receive, frame } = setUp()
  let told = 0
  subscribe(() => told++)
  await receive()
  expect(told).toBe(1)
  for (let count = 0; count < 100; count++) await receive()
  expect(told).toBe(1)
  frame()
  expect(told).toBe(2)
  await receive()
  expect(told).toBe(2)
  frame()
  expect(told).toBe(3)
})

test('after a frame without a change, the next one is told at once again', async () => {
  const { subscribe, receive, frame } = setUp()
  let told = 0
  subscribe(() => told++)
  await receive()
  frame()
  expect(told).toBe(1)
  await receive()
  expect(told).toBe(2)
})

test('a listener that has left is not told, also if it leaves while a change waits', async () => {
  const { subscribe, receive, frame } = setUp()
  const told: string[] = []
  const leave = subscribe(() => told.push('first'))
  subscribe(() => told.push('second'))
  await receive()
  await receive()
  leave()
  frame()
  expect(told).toEqual(['first', 'second', 'second'])
})

test('somebody who comes back after everybody has left is told again', async () => {
  const { subscribe, receive, frame } = setUp()
  let told = 0
  subscribe(() => told++)()
  await receive()
  expect(told).toBe(0)
  subscribe(() => told++)
  await receive()
  frame()
  expect(told).toBe(1)
})
