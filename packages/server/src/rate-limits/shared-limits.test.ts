// Limits over several nodes, whose messages a test carries by hand.

import { expect, test } from 'vitest'
import { Buckets } from './buckets.ts'
import { SharedLimits, type SpendingByLimit } from './shared-limits.ts'

const rate = { name: 'sends', perSecond: 10, burstSeconds: 8 }
const burst = 80
const tellMs = 250

interface Node {
  readonly limits: SharedLimits
  readonly buckets: Buckets
}

function newNode(): Node {
  const limits = new SharedLimits(() => undefined)
  return { limits, buckets: new Buckets(rate, limits) }
}

const nodesOf = (count: number): Node[] => Array.from({ length: count }, newNode)

/** Reports the spending of every node to all others. */
function exchange(nodes: readonly Node[], now: number): void {
  const told = nodes.map(({ limits }) => limits.takeUnreported())
  for (const [from, spending] of told.entries())
    for (const [to, { limits }] of nodes.entries()) if (to !== from) limits.spentElsewhere(spending, now)
}

/** How many requests are allowed if `tries` of them are made at once on each of these nodes, every 50 ms until this time. */
function allowedUntil(
  ms: number,
  nodes: readonly Node[],
  tries = 1,
  passes: (now: number) => boolean = () => true,
) {
  let allowed = 0
  for (let now = 0; now < ms; now += 50) {
    for (const { buckets } of nodes)
      for (let count = 0; count < tries; count++) if (buckets.take('ann', now)) allowed++
    if (now % tellMs === 0 && passes(now)) exchange(nodes, now)
  }
  return allowed
}

test('a key that is used on one node has the whole budget there', () => {
  const nodes = nodesOf(3)
  let allowed = 0
  for (let now = 0; now < 60_000; now += 50) {
    if (nodes[0]?.buckets.take('ann', now)) allowed++
    if (now % tellMs === 0) exchange(nodes, now)
  }
  expect(allowed).toBeGreaterThanOrEqual(burst + 60 * rate.perSecond - 1)
})

test.each([2, 3, 8])('over %i nodes the rate holds, and a burst at the same moment is paid back', (count) => {
  const inAMinute = allowedUntil(60_000, nodesOf(count), 100)
  const most = burst + 60 * rate.perSecond
  expect(inAMinute).toBeGreaterThan(most * 0.9)
  // All nodes may allow a whole burst before they know of each other's spending, but later ones wait for it.
  expect(inAMinute).toBeLessThanOrEqual(most + (count - 1) * (burst / 8))
})

test('a key that stays below the rate on every node, but not in total, is slowed down', () => {
  const nodes = nodesOf(3)
  let allowed = 0
  // 8 per second on each node: 24 together.
  for (let now = 0; now < 120_000; now += 125) {
    for (const { buckets } of nodes) if (buckets.take('ann', now)) allowed++
    if (now % tellMs === 0) exchange(nodes, now)
  }
  expect(allowed).toBeLessThanOrEqual(burst + 120 * rate.perSecond + 2 * (burst / 8))
})

test('lost messages allow more, at most what every node allows by itself', () => {
  let callCount = 0
  const nodes = nodesOf(3)
  const some = allowedUntil(60_000, nodes, 100, () => callCount++ % 2 === 0)
  const alone = burst + 60 * rate.perSecond
  expect(some).toBeLessThan(3 * alone)
  const never = allowedUntil(60_000, nodesOf(3), 100, () => false)
  expect(never).toBeLessThanOrEqual(3 * alone)
  expect(never).toBeGreaterThan(2.9 * alone)
})

test('after a while without the bus a key owes at most a burst to each node', () => {
  const nodes = nodesOf(2)
  const [here, there] = nodes
  for (let now = 0; now < 600_000; now += 50) here?.buckets.take('ann', now)
  exchange(nodes, 600_000)
  expect(there?.buckets.take('ann', 600_000)).toBe(false)
  expect(there?.buckets.take('ann', 600_200)).toBe(true)
})

test('reports are bounded, and nothing that fits is lost', () => {
  const { limits, buckets } = newNode()
  for (let user = 0; user < 3000; user++) buckets.take(`user ${user}`, 0, burst)
  let told = 0
  let messages = 0
  for (let spending = limits.takeUnreported(); spending; spending = limits.takeUnreported()) {
    expect(JSON.stringify(spending).length).toBeLessThan(10_000)
    told += spending['sends']?.length ?? 0
    messages++
  }
  expect(limits.hasUnreported).toBe(false)
  expect([told, messages]).toEqual([1000, 10])
  // Keys that did not fit are reported with their next spending.
  buckets.take('user 2999', 60_000)
  expect(limits.takeUnreported()).toEqual({ sends: [['user 2999', burst]] })
})

test('little spending is not reported', () => {
  const { limits, buckets } = newNode()
  for (let user = 0; user < 3000; user++) for (let times = 0; times < 9; times++) buckets.take(`${user}`, 0)
  expect(limits.takeUnreported()).toBeUndefined()
  buckets.take('7', 0)
  expect(limits.takeUnreported()).toEqual({ sends: [['7', 10]] })
})

test('malformed and unknown spending changes nothing', () => {
  const { limits, buckets } = newNode()
  const wrong: unknown[] = [
    undefined,
    null,
    7,
    [],
    { sends: 7 },
    { sends: [7, null, [], ['ann'], ['ann', '80'], ['ann', -80], [7, 80], ['ann', null]] },
    { newer: [['ann', 80]] },
    { sends: [[`ann${' '.repeat(100)}`, 80]] },
  ]
  for (const each of wrong) expect(() => limits.spentElsewhere(each, 0), JSON.stringify(each)).not.toThrow()
  expect(buckets.take('ann', 0, burst)).toBe(true)
})

test('reports of another node are bounded as well', () => {
  const { limits, buckets } = newNode()
  const many: SpendingByLimit = { sends: Array.from({ length: 5000 }, (_, user) => [`${user}`, 1e300]) }
  limits.spentElsewhere(many, 0)
  // At most a burst each, for at most as many keys as a node reports at once.
  expect(buckets.take('0', 100)).toBe(true)
  expect(buckets.take('4999', 0, burst)).toBe(true)
})

test('a key with an overlong name is not reported', () => {
  const { limits, buckets } = newNode()
  buckets.take('x'.repeat(81), 0, burst)
  buckets.take('y'.repeat(80), 0, burst)
  expect(limits.takeUnreported()).toEqual({ sends: [['y'.repeat(80), burst]] })
})

test('a bucket that a session still holds is used again after many others came', () => {
  let held: ReturnType<Buckets['of']> | undefined
  const limits = new SharedLimits(() => undefined)
  const buckets = new Buckets({ ...rate, existing: (key) => (key === 'ann' ? held : undefined) }, limits)
  held = buckets.of('ann', 0)
  for (let user = 0; user < 10_000; user++) buckets.of(`user ${user}`, 0)
  limits.spentElsewhere({ sends: [['ann', burst]] }, 0)
  expect(held.take(0)).toBe(false)
  expect(buckets.of('ann', 0)).toBe(held)
})
