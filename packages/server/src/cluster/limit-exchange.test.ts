import { expect, test } from 'vitest'
import type { BusState } from '../bus/bus.ts'
import { Buckets } from '../rate-limits/buckets.ts'
import type { SpendingByLimit } from '../rate-limits/shared-limits.ts'
import { ringingHost } from '../test-support/timer-host.ts'
import { LimitExchange } from './limit-exchange.ts'

function stage() {
  const host = ringingHost()
  const bus: { state: BusState } = { state: 'connected' }
  const received: SpendingByLimit[] = []
  const exchange = new LimitExchange({ bus, host, broadcast: (limits) => received.push(limits) })
  const rate = { name: 'sends', perSecond: 10, burstSeconds: 8 }
  const buckets = new Buckets(rate, exchange.limits)
  return {
    host,
    bus,
    told: received,
    exchange,
    spend: (key: string) => buckets.take(key, host.monotonic(), 40),
  }
}

test('spending is sent in one message a quarter of a second later, and without any there is no timer', () => {
  const { host, told: received, spend } = stage()
  expect(host.timers).toBe(0)
  spend('ann')
  host.pass(100)
  spend('bob')
  spend('ann')
  host.pass(149)
  expect(received).toEqual([])
  host.pass(1)
  expect(received).toEqual([
    {
      sends: [
        ['ann', 80],
        ['bob', 40],
      ],
    },
  ])
  expect(host.timers).toBe(0)
})

test('spending that does not fit into a message follows with the next ones', () => {
  const { host, told: received, spend } = stage()
  for (let user = 0; user < 250; user++) spend(`${user}`)
  host.pass(10_000)
  expect(received.map(({ sends }) => sends?.length)).toEqual([100, 100, 50])
  expect(host.timers).toBe(0)
})

test('without the bus nothing is sent, and the spending is sent when it is back', () => {
  const { host, bus, told: received, spend } = stage()
  bus.state = 'disconnected'
  spend('ann')
  host.pass(60_000)
  expect(received).toEqual([])
  bus.state = 'connected'
  host.pass(250)
  expect(received).toEqual([{ sends: [['ann', 40]] }])
})

test('a stopped node sends nothing', () => {
  const { host, told: received, spend, exchange } = stage()
  spend('ann')
  exchange.stop()
  spend('bob')
  host.pass(1000)
  expect(received).toEqual([])
  expect(host.timers).toBe(0)
})
