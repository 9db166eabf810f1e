import { expect, test } from 'vitest'
import { drain } from './drain.ts'

/** A clock that jumps to the next timer, and connections that have been quiet for the given times. */
function stage(quietFor: readonly number[], config = { drainMs: 5000, stopMs: 25_000 }) {
  let now = 0
  let open = [...quietFor]
  const closed: { at: number; count: number }[] = []
  let refusedAt: number | undefined
  const host = {
    monotonic: () => now,
    setTimer(run: () => void, ms: number) {
      queueMicrotask(() => {
        now += ms
        run()
      })
    },
  }
  const channel = {
    get size() {
      return open.length
    },
    refuse() {
      refusedAt = now
    },
    closeQuiet(most: number, quietMs: number) {
      const quiet = open.filter((each) => each >= quietMs).slice(0, most)
      open = open.filter((each) => !quiet.includes(each) || quiet.splice(quiet.indexOf(each), 1).length === 0)
      if (quietFor.length > open.length) closed.push({ at: now, count: quietFor.length - open.length })
    },
  }
  const run = drain({ host, config, channel } as never)
  return { run, closed, refused: () => refusedAt, left: () => open.length, now: () => now }
}

test('the balancer has time to notice before anybody is moved', async () => {
  const { run, refused, closed } = stage([1000])
  await run
  expect(refused()).toBe(5000)
  expect(closed[0]?.at).toBeGreaterThanOrEqual(5000)
})

test('connections are closed at a steady rate, in half of the time for stopping', async () => {
  const { run, closed, left, now } = stage(Array.from({ length: 5000 }, () => 1000))
  await run
  expect(left()).toBe(0)
  expect(now()).toBeGreaterThan(5000 + 9000)
  expect(now()).toBeLessThanOrEqual(5000 + 10_000 + 100)
  const steps = closed.map(({ count }, at) => count - (closed[at - 1]?.count ?? 0))
  expect(Math.max(...steps)).toBeLessThanOrEqual(26)
})

test('idle connections are closed first, and those that are never idle in the second half', async () => {
  const { run, closed, left } = stage([0, 1000])
  await run
  expect(left()).toBe(0)
  expect(closed.find(({ count }) => count === 1)?.at).toBeLessThan(6000)
  expect(closed.find(({ count }) => count === 2)?.at).toBeGreaterThanOrEqual(10_000)
})
