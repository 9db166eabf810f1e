import { expect, test } from 'vitest'
import { stillHost } from '../test-support/test-server.ts'
import { ringingHost } from '../test-support/timer-host.ts'
import { periodically } from './periodically.ts'

const settled = async () => {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve()
}

test('rounds run one after the other, even after a failed one, and end with a stop that waits', async () => {
  const host = ringingHost(stillHost())
  const problems: unknown[] = []
  const rounds: PromiseWithResolvers<void>[] = []
  const work = periodically({
    host,
    everyMs: 100,
    round: () => {
      const round = Promise.withResolvers<void>()
      rounds.push(round)
      return round.promise
    },
    failed: (error) => problems.push(error),
  })
  work.start()
  host.pass(99)
  expect(rounds).toHaveLength(0)
  host.pass(1)
  expect(work.isBusy).toBe(true)
  // The next one waits for this one, however long it takes.
  host.pass(1000)
  expect(rounds).toHaveLength(1)
  rounds[0]?.reject(new Error('no database'))
  await settled()
  expect(problems).toHaveLength(1)
  expect(work.isBusy).toBe(false)
  host.pass(100)
  expect(rounds).toHaveLength(2)
  let isOver = false
  void work.stop().then(() => {
    isOver = true
  })
  await settled()
  expect([work.isStopped, isOver]).toEqual([true, false])
  rounds[1]?.resolve()
  await settled()
  expect(isOver).toBe(true)
  host.pass(1000)
  expect([rounds.length, host.timers]).toEqual([2, 0])
})
