import { expect, test } from 'vitest'
import { byNode, rate, roundUp, type Sample, together } from './series.ts'

const sample = (at: number, messages: number, node = 0): Sample => ({
  at,
  node,
  devices: 1,
  messages,
  refused: 0,
  problems: 0,
  queue: 0,
  databaseMs: 1,
  loopMs: 0,
  freeMegabytes: 1,
})

test('a rate is the growth of a total per second, also across a restart', () => {
  const samples = [sample(0, 100), sample(10_000, 150), sample(20_000, 20), sample(30_000, 20)]
  expect(rate(samples, ({ messages }) => messages).map(({ value }) => value)).toEqual([5, 2, 0])
  expect(rate([sample(0, 1)], ({ messages }) => messages)).toEqual([])
  expect(rate([sample(5, 1), sample(5, 2)], ({ messages }) => messages)[0]?.value).toBe(1000)
})

test('values of all nodes are added per minute, each node once', () => {
  const nodes = byNode([sample(1000, 1, 0), sample(2000, 5, 1), sample(50_000, 2, 0), sample(61_000, 3, 0)])
  const lines = nodes.map((own) => own.map(({ at, messages }) => ({ at, value: messages })))
  expect(together(lines, 'sum')).toEqual([
    { at: 0, value: 7 },
    { at: 60_000, value: 3 },
  ])
  expect(together(lines, 'most').map(({ value }) => value)).toEqual([5, 3])
  expect(together([[{ at: 7, value: 1 }]], 'sum')).toEqual([{ at: 7, value: 1 }])
})

test.each([
  [0, 1],
  [0.3, 0.5],
  [1, 1],
  [7, 10],
  [21, 25],
  [1300, 2000],
])('the axis for %d ends at %d', (value, top) => expect(roundUp(value)).toBeCloseTo(top))
