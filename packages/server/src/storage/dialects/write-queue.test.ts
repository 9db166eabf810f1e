import { expect, test } from 'vitest'
import type { Outcome } from './write-queue.ts'
import { createWriteQueue } from './write-queue.ts'

function setUp(most = 100) {
  const groups: string[][] = []
  const open: ((error?: Error) => void)[] = []
  const lane = createWriteQueue<string>({
    turn: queueMicrotask,
    most,
    group(jobs) {
      groups.push([...jobs])
      return new Promise((resolve, reject) => {
        open.push((error) => {
          if (error) reject(error)
          else resolve(jobs.map((job): Outcome => ({ ok: true, value: job.toUpperCase() })))
        })
      })
    },
  })
  /** Runs all pending microtasks. */
  const settle = async (): Promise<void> => {
    for (let count = 0; count < 20; count++) await Promise.resolve()
  }
  return { lane, groups, open, settle }
}

test('jobs of one turn form one group, and jobs that arrive while it runs form the next', async () => {
  const { lane, groups, open, settle } = setUp()
  const first = [lane.together('a'), lane.together('b')]
  await settle()
  const second = [lane.together('c'), lane.together('d')]
  await settle()
  expect(groups).toEqual([['a', 'b']])
  open[0]?.()
  expect(await Promise.all(first)).toEqual(['A', 'B'])
  await settle()
  expect(groups).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
  open[1]?.()
  expect(await Promise.all(second)).toEqual(['C', 'D'])
})

test('work that runs alone keeps its position between groups', async () => {
  const { lane, groups, open, settle } = setUp()
  const order: string[] = []
  const gate = Promise.withResolvers<void>()
  const all = [
    lane.together('a').then(() => order.push('a')),
    lane.alone(() => gate.promise).then(() => order.push('alone')),
    lane.together('b').then(() => order.push('b')),
  ]
  await settle()
  open[0]?.()
  await settle()
  expect(groups).toEqual([['a']])
  gate.resolve()
  await settle()
  open[1]?.()
  await Promise.all(all)
  expect(order).toEqual(['a', 'alone', 'b'])
})

test('groups have a maximum size, and a failed group fails only its own jobs', async () => {
  const { lane, groups, open, settle } = setUp(2)
  const jobs = Promise.allSettled(['a', 'b', 'c'].map((job) => lane.together(job)))
  await settle()
  open[0]?.(new Error('disk full'))
  await settle()
  open[1]?.()
  expect((await jobs).map((outcome) => outcome.status)).toEqual(['rejected', 'rejected', 'fulfilled'])
  expect(groups).toEqual([['a', 'b'], ['c']])
})

test('closing waits for accepted work, failing does not', async () => {
  const { lane, open, settle } = setUp()
  const job = lane.together('a')
  let closed = false
  const closing = lane.close(new Error('closed')).then(() => {
    closed = true
  })
  await expect(lane.together('b')).rejects.toThrow('closed')
  await settle()
  expect(closed).toBe(false)
  open[0]?.()
  expect(await job).toBe('A')
  await closing

  const other = setUp()
  const lost = [other.lane.together('a'), other.lane.alone(async () => 1)]
  await other.settle()
  lost.push(other.lane.together('b'))
  other.lane.fail(new Error('gone'))
  const outcomes = await Promise.allSettled(lost)
  expect(outcomes.map((outcome) => (outcome as PromiseRejectedResult).reason.message)).toEqual([
    'gone',
    'gone',
    'gone',
  ])
  await expect(other.lane.alone(async () => 1)).rejects.toThrow('gone')
})

test('the last job of a turn begins at once, with everything that waits, and nothing runs twice', async () => {
  const { lane, groups, open, settle } = setUp()
  const early = lane.together('early')
  const last = lane.together('last', { isLastOfTurn: true })
  expect(groups).toEqual([['early', 'last']])
  const later = lane.together('later', { isLastOfTurn: true })
  await settle()
  expect(groups).toHaveLength(1)
  open[0]?.()
  expect(await Promise.all([early, last])).toEqual(['EARLY', 'LAST'])
  await settle()
  expect(groups.slice(1)).toEqual([['later']])
  open[1]?.()
  expect(await later).toBe('LATER')
})
