import { describe, expect, test } from 'vitest'
import { conditionsOf, networkIn, networkKinds, perfectConditions } from './network-conditions.ts'
import { createOneWayLink, travelMs } from './one-way-link.ts'
import { createSeededRandom } from './seeded-random.ts'

describe('[CHAOS-11] network conditions in a URL', () => {
  test.each([
    ['?net=slow', { kinds: ['slow'], seed: 1 }],
    ['?a=b&net=flaky,slow&seed=7', { kinds: ['slow', 'flaky'], seed: 7 }],
    ['?net=Half-Open, sleep', { kinds: ['half-open', 'sleep'], seed: 1 }],
    ['?net=expired,nonsense&seed=x', { kinds: ['expired'], seed: 1 }],
    ['?net=expired&seed=1e99', { kinds: ['expired'], seed: 1 }],
  ])('%s', (query, wanted) => expect(networkIn(query)).toEqual(wanted))

  test.each(['', '?', '?net', '?net=', '?net=constructor', '?seed=4', '?net=fast'])(
    '%s names no network conditions',
    (query) => expect(networkIn(query)).toBeUndefined(),
  )
})

describe('[CHAOS-10] network conditions', () => {
  test('without a kind are fair', () => expect(conditionsOf([])).toEqual(perfectConditions))

  test('every kind is worse than fair', () => {
    for (const kind of networkKinds) expect(conditionsOf([kind]), kind).not.toEqual(perfectConditions)
  })

  test('of several kinds are as bad as the worst of them', () => {
    const all = conditionsOf(networkKinds)
    expect(all).toMatchObject({ latencyMs: 400, jitterMs: 400, bytesPerSecond: 16_000, refusedSockets: 0.2 })
    expect(all.tokenLifeMs).toBe(60_000)
    expect([all.cutAfterMs, all.silentAfterMs, all.awakeMs, all.asleepMs].every(Boolean)).toBe(true)
  })
})

describe('randomness', () => {
  test('[CHAOS-2] is the same for the same seed, and spread evenly', () => {
    const [one, two] = [createSeededRandom(5), createSeededRandom(5)]
    const drawn = Array.from({ length: 10_000 }, one)
    expect(drawn.slice(0, 50)).toEqual(Array.from({ length: 50 }, two))
    expect(drawn.every((each) => each >= 0 && each < 1)).toBe(true)
    const mean = drawn.reduce((sum, each) => sum + each, 0) / drawn.length
    expect(Math.abs(mean - 0.5)).toBeLessThan(0.02)
  })
})

describe('[CHAOS-3] a direction', () => {
  test('keeps the order, whatever the random delays are', () => {
    const timers: { at: number; run: () => void }[] = []
    let now = 0
    const clock = {
      now: () => now,
      setTimer: (run: () => void, ms: number) => timers.push({ at: now + ms, run }),
      clearTimer: () => {},
    }
    const conditions = () => ({ ...perfectConditions, latencyMs: 10, jitterMs: 1000, bytesPerSecond: 1000 })
    const way = createOneWayLink({ clock, conditions, random: createSeededRandom(3) })
    const arrived: number[] = []
    for (let index = 0; index < 50; index++) {
      now = index * 5
      way.carry(100, () => arrived.push(index))
    }
    for (const { run } of timers.toSorted((a, b) => a.at - b.at)) run()
    expect(arrived).toEqual(Array.from({ length: 50 }, (_, index) => index))
    // Fifty times 100 bytes, at 1,000 bytes per second.
    expect(Math.max(...timers.map(({ at }) => at))).toBeGreaterThanOrEqual(5000)
  })

  test('takes no time in fair conditions', () => {
    expect(travelMs(perfectConditions, () => 0.9, 1_000_000)).toBe(0)
  })
})
