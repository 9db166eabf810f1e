import { expect, test } from 'vitest'
import type { Host } from '../platform/host.ts'
import type { LogEntry } from '../sessions/feed-state.ts'
import { holdMs, OfferOrder } from './offer-order.ts'

const log = 3
const here = [1, 2]
const told = [2]

function setUp() {
  let time = 0
  let timers: { readonly at: number; readonly run: () => void }[] = []
  const host = {
    monotonic: () => time,
    setTimer(run: () => void, ms: number) {
      const timer = { at: time + ms, run }
      timers.push(timer)
      return timer
    },
    clearTimer(timer: unknown) {
      timers = timers.filter((each) => each !== timer)
    },
  } as unknown as Host
  const offered: { readonly users: readonly number[]; readonly seqs: readonly number[] }[] = []
  const order = new OfferOrder({
    host,
    deliver: (_logId, users, entries) => offered.push({ users, seqs: entries.map(({ seq }) => seq) }),
  })
  return {
    order,
    offered,
    seqs: () => offered.flatMap(({ seqs }) => seqs),
    timers: () => timers.length,
    pass(ms: number) {
      time += ms
      const due = timers.filter(({ at }) => at <= time)
      timers = timers.filter(({ at }) => at > time)
      for (const { run } of due) run()
    },
  }
}

const entries = (...seqs: number[]): LogEntry[] => seqs.map((seq) => ({ seq }) as LogEntry)

test('entries of two nodes that arrive out of order are offered in order, without waiting for the time limit', () => {
  const { order, offered, timers } = setUp()
  order.offer(log, here, entries(5))
  order.offer(log, told, entries(8, 9))
  order.offer(log, here, entries(6, 10))
  expect(offered).toEqual([
    { users: here, seqs: [5] },
    { users: here, seqs: [6] },
  ])
  order.offer(log, told, entries(7))
  expect(offered.slice(2)).toEqual([
    { users: told, seqs: [7, 8, 9] },
    { users: here, seqs: [10] },
  ])
  expect(order.isHolding).toBe(false)
  order.stop()
  expect(timers()).toBe(0)
})

test('missing entries are waited for only for a moment', () => {
  const { order, pass, seqs } = setUp()
  order.offer(log, here, entries(1))
  order.offer(log, told, entries(4))
  pass(holdMs - 1)
  expect(seqs()).toEqual([1])
  pass(1)
  expect(seqs()).toEqual([1, 4])
  // The log continues from there, and the feeds handle entries that arrive late.
  order.offer(log, told, entries(5))
  order.offer(log, here, entries(2))
  expect(seqs()).toEqual([1, 4, 5, 2])
})

test('nothing waits in a log that was silent for a while, because its position may be outdated', () => {
  const { order, pass, seqs } = setUp()
  order.offer(log, here, entries(1))
  pass(5000)
  order.offer(log, here, entries(40))
  expect(seqs()).toEqual([1, 40])
})

test('waiting entries are offered when the log is known to go further, and before something that must not overtake them', () => {
  const { order, seqs } = setUp()
  order.offer(log, here, entries(1))
  order.offer(log, here, entries(4))
  order.reached(log, 3)
  expect(seqs()).toEqual([1, 4])
  order.offer(log, here, entries(9))
  order.release(log)
  expect(seqs()).toEqual([1, 4, 9])
})

test('the number of waiting entries is limited', () => {
  const { order, seqs } = setUp()
  order.offer(log, here, entries(1))
  const many = Array.from({ length: 300 }, (_, index) => index + 3)
  order.offer(log, here, entries(...many))
  expect(seqs()).toEqual([1, ...many])
})

test('any order of commits without losses is offered complete and in order', () => {
  let seed = 7
  const random = (most: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % most
  }
  for (let round = 0; round < 200; round++) {
    const { order, seqs } = setUp()
    const all = Array.from({ length: 60 }, (_, index) => index + 2)
    // A commit of a node has entries that are not always consecutive.
    const commits: number[][] = []
    for (const seq of all)
      if (commits.length > 0 && random(2) === 0) commits.at(-1)?.push(seq)
      else commits.push([seq])
    const mixed = commits.map((commit) => ({ commit, key: random(1000) })).sort((a, b) => a.key - b.key)
    order.offer(log, here, entries(1))
    for (const { commit } of mixed) order.offer(log, random(2) === 0 ? here : told, entries(...commit))
    expect(seqs()).toEqual([1, ...all])
  }
})
