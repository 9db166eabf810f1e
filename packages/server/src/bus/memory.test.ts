import { expect, test } from 'vitest'
import { busContract } from './contract.ts'
import { type MemoryBus, MemoryHub } from './memory.ts'

const hub = new MemoryHub()
const buses: MemoryBus[] = []

busContract('in memory', () => ({
  async connect() {
    const bus = hub.connect()
    buses.push(bus)
    return bus
  },
  async breakDown() {
    for (const bus of buses) bus.turn('disconnected')
  },
  async repair() {
    for (const bus of buses) bus.turn('connected')
  },
}))

test('the carrier decides what arrives', async () => {
  let isLosing = true
  const lossy = new MemoryHub((_from, _to, arrive) => {
    if (!isLosing) queueMicrotask(arrive)
  })
  const received: number[] = []
  const [a, b] = [lossy.connect(), lossy.connect()]
  await a.listen(1, () => undefined)
  await b.listen(2, ([first = 0]) => void received.push(first))
  a.publish(2, Uint8Array.of(1))
  isLosing = false
  a.publish(2, Uint8Array.of(2))
  await Promise.resolve()
  expect(received).toEqual([2])
})
