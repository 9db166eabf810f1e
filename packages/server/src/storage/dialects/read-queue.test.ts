import { expect, test } from 'vitest'
import { createReadQueue, nobody, type ReadLimits } from './read-queue.ts'
import type { Outcome } from './write-queue.ts'

interface Batch {
  readonly slot: number
  readonly jobs: readonly string[]
  finish(ms?: number): Promise<void>
}

function setUp(slots: number, limits: Partial<ReadLimits> = {}) {
  const batches: Batch[] = []
  const clock = { now: 0 }
  const queue = createReadQueue<string>({
    slots,
    limits,
    turn: queueMicrotask,
    now: () => clock.now,
    run: (slot, jobs) =>
      new Promise<Outcome[]>((resolve) => {
        batches.push({
          slot,
          jobs,
          finish(ms = 1) {
            resolve(jobs.map((value): Outcome => ({ ok: true, value, ms })))
            return settle()
          },
        })
      }),
  })
  const jobs = () => batches.map((batch) => batch.jobs)
  return { queue, batches, jobs, clock }
}

async function settle(): Promise<void> {
  for (let count = 0; count < 20; count++) await Promise.resolve()
}

test('users take turns, however many reads each one has queued', async () => {
  const { queue, batches, jobs } = setUp(1, { batch: 2 })
  for (const job of ['a1', 'a2', 'a3']) void queue.add(job, 1)
  const answer = queue.add('b1', 2)
  void queue.add('c1', 3)
  await settle()
  await batches[0]?.finish()
  expect(await answer).toBe('b1')
  await batches[1]?.finish()
  await batches[2]?.finish()
  expect(jobs()).toEqual([['a1', 'b1'], ['c1', 'a2'], ['a3']])
  expect(queue.waiting).toBe(0)
})

test('a user has one read running at a time, the server itself many', async () => {
  const { queue, jobs } = setUp(3, { batch: 1 })
  void queue.add('a1', 1)
  void queue.add('a2', 1)
  void queue.add('s1', nobody)
  void queue.add('s2', nobody)
  await settle()
  expect(jobs()).toEqual([['a1'], ['s1'], ['s2']])
})

test('heavy readers leave a slot free for others for a while', async () => {
  const { queue, batches, jobs, clock } = setUp(2, { batch: 4, heavyMs: 10, heavyForMs: 1000 })
  for (const user of [1, 2]) {
    void queue.add(`first ${user}`, user)
    await settle()
    await batches.at(-1)?.finish(50)
  }
  void queue.add('heavy 1', 1)
  void queue.add('heavy 2', 2)
  await settle()
  void queue.add('light 3', 3)
  void queue.add('light 4', 4)
  await settle()
  expect(jobs().slice(2)).toEqual([['heavy 1'], ['light 3', 'light 4']])
  await batches[3]?.finish()
  expect(jobs()).toHaveLength(4)
  await batches[2]?.finish(50)
  expect(jobs().slice(4)).toEqual([['heavy 2']])
  await batches[4]?.finish()
  clock.now = 5000
  void queue.add('calm 1', 1)
  void queue.add('calm 2', 2)
  await settle()
  expect(jobs().at(-1)).toEqual(['calm 1', 'calm 2'])
})

test('a full queue refuses one user, and the full total refuses everybody', async () => {
  const { queue } = setUp(1, { perUser: 2, total: 3 })
  void queue.add('running', 9)
  await settle()
  void queue.add('a1', 1)
  void queue.add('a2', 1)
  await expect(queue.add('a3', 1)).rejects.toMatchObject({ reason: 'serverBusy', data: { form: 'slowDown' } })
  void queue.add('b1', 2)
  await expect(queue.add('c1', 3)).rejects.toMatchObject({
    reason: 'serverBusy',
    data: { form: 'overloaded' },
  })
})

test('closing answers waiting reads, failing rejects them', async () => {
  const closing = setUp(1, { batch: 1 })
  const answers = [closing.queue.add('a', 1), closing.queue.add('b', 1)]
  await settle()
  const closed = closing.queue.close(new Error('closed'))
  await expect(closing.queue.add('c', 1)).rejects.toThrow('closed')
  await closing.batches[0]?.finish()
  await closing.batches[1]?.finish()
  expect(await Promise.all(answers)).toEqual(['a', 'b'])
  await closed

  const failing = setUp(1, { batch: 1 })
  void failing.queue.add('a', 1)
  const lost = expect(failing.queue.add('b', 1)).rejects.toThrow('lost')
  await settle()
  failing.queue.fail(new Error('lost'))
  await lost
})
