import { expect, test } from 'vitest'
import { defaults } from '../config/config.ts'
import type { Database } from '../storage/database.ts'
import type { Appended, Append as Batch } from '../storage/procedures/append-types.ts'
import { stillHost } from '../test-support/test-server.ts'
import { type Append, Commits, type Committed } from './commits.ts'

function setUp() {
  const host = stillHost()
  const batches: Batch[] = []
  const settle: { resolve: (results: Appended[]) => void; reject: (error: unknown) => void }[] = []
  const database = {
    call: (_procedure: unknown, batch: Batch) => {
      batches.push(batch)
      return new Promise<Appended[]>((resolve, reject) => settle.push({ resolve, reject }))
    },
  } as unknown as Database
  const done: Committed<string>[][] = []
  const failed: Append<string>[][] = []
  const commits = new Commits<string>({
    database,
    host,
    config: { ...defaults, commitEntries: 3 },
    done: (committed) => done.push(committed),
    failed: (appends) => failed.push(appends),
  })
  const add = (context: string) =>
    commits.add({ context, entry: { id: batches.length, logId: 1 } as unknown as Append['entry'] })
  const answer = async () => {
    const batch = batches[settle.length - 1] as Batch
    settle
      .at(-1)
      ?.resolve(batch.entries.map((_entry, seq) => ({ id: 1, logId: 1, seq, sentAt: 0, duplicate: false })))
    await Promise.resolve()
    await new Promise<void>((resolve) => setImmediate(resolve))
  }
  return { commits, host, batches, settle, done, failed, add, answer }
}

test('entries of one turn share one commit', () => {
  const { add, host, batches } = setUp()
  add('a')
  add('b')
  expect(batches).toHaveLength(0)
  host.turn()
  expect(batches.map((batch) => batch.entries.length)).toEqual([2])
})

test('entries that arrive during a commit share the next one, and nobody is answered before it is durable', async () => {
  const { add, host, batches, done, answer } = setUp()
  add('a')
  host.turn()
  add('b')
  add('c')
  host.turn()
  expect(batches).toHaveLength(1)
  expect(done).toEqual([])
  await answer()
  expect(done.map((group) => group.map((each) => each.context))).toEqual([['a']])
  expect(batches.map((batch) => batch.entries.length)).toEqual([1, 2])
})

test('a commit contains no more entries than the setting', () => {
  const { add, host, batches } = setUp()
  for (const name of 'abcde') add(name)
  host.turn()
  expect(batches[0]?.entries).toHaveLength(3)
})

test('a failed commit is reported to everybody in it, and the next one proceeds', async () => {
  const { add, host, settle, failed, done, answer } = setUp()
  add('a')
  host.turn()
  add('b')
  settle[0]?.reject(new Error('disk full'))
  await new Promise<void>((resolve) => setImmediate(resolve))
  expect(failed.map((group) => group.map((each) => each.context))).toEqual([['a']])
  await answer()
  expect(done.map((group) => group.map((each) => each.context))).toEqual([['b']])
})

test('cursors are written along, the furthest of each, and idle waits for them', async () => {
  const { commits, host, batches, answer } = setUp()
  commits.moveCursor(1, 2, 5)
  commits.moveCursor(1, 2, 4)
  commits.moveCursor(1, 3, 1)
  commits.moveCursor(9, 2, 4)
  let isIdle = false
  void commits.idle().then(() => {
    isIdle = true
  })
  host.turn()
  expect(batches[0]?.cursors).toEqual([
    { deviceId: 1, logId: 2, seq: 5 },
    { deviceId: 9, logId: 2, seq: 4 },
    { deviceId: 1, logId: 3, seq: 1 },
  ])
  expect(isIdle).toBe(false)
  await answer()
  expect(isIdle).toBe(true)
})

test('a cursor is written in time even right after another one, and even if a commit is running then', async () => {
  const { commits, host, batches, add, answer } = setUp()
  const timers: (() => void)[] = []
  host.setTimer = (run: () => void) => timers.push(run)
  const after = (milliseconds: number) => {
    host.time += milliseconds
    timers.shift()?.()
    host.turn()
  }
  commits.moveCursor(1, 2, 5)
  add('a')
  host.turn()
  await answer()
  commits.moveCursor(1, 2, 6)
  after(200)
  expect(batches.map((batch) => batch.cursors.map((cursor) => cursor.seq))).toEqual([[5], [6]])
  await answer()

  commits.moveCursor(1, 2, 7)
  add('b')
  host.turn()
  commits.moveCursor(1, 2, 8)
  after(250)
  expect(batches).toHaveLength(3)
  await answer()
  after(250)
  expect(batches.at(-1)?.cursors.map((cursor) => cursor.seq)).toEqual([8])
})

test('cursors of a failed commit are written with the next one, unless they have moved on', async () => {
  const { commits, host, batches, settle, add, answer } = setUp()
  commits.moveCursor(1, 2, 5)
  commits.moveCursor(1, 3, 4)
  add('a')
  host.turn()
  commits.moveCursor(1, 2, 6)
  settle[0]?.reject(new Error('disk full'))
  await new Promise<void>((resolve) => setImmediate(resolve))
  expect(commits.unwritten(1, 2)).toBe(6)
  expect(commits.unwritten(1, 3)).toBe(4)
  host.time += 1000
  add('b')
  host.turn()
  expect(batches[1]?.cursors).toEqual([
    { deviceId: 1, logId: 2, seq: 6 },
    { deviceId: 1, logId: 3, seq: 4 },
  ])
  await answer()
  expect(commits.unwritten(1, 2)).toBe(0)
})

test('a read knows everything that was acknowledged before it began, whatever was committed meanwhile', async () => {
  const { commits, host, add, answer } = setUp()
  commits.moveCursor(1, 2, 5)
  add('a')
  host.turn()
  commits.moveCursor(1, 3, 4)
  const acknowledged = commits.acknowledged()
  commits.moveCursor(1, 2, 6)
  await answer()
  host.time += 1000
  add('b')
  host.turn()
  await answer()
  expect([commits.unwritten(1, 2), commits.unwritten(1, 3)]).toEqual([0, 0])
  expect([acknowledged(1, 2), acknowledged(1, 3), acknowledged(2, 2)]).toEqual([6, 4, 0])
})

test('waiting for everything so far does not wait for later entries', async () => {
  const { commits, host, add, answer } = setUp()
  const order: string[] = []
  const wait = (name: string) => void commits.settled().then(() => order.push(name))
  wait('nothing')
  add('a')
  host.turn()
  add('b')
  wait('b')
  await answer()
  add('c')
  wait('c')
  expect(order).toEqual(['nothing'])
  await answer()
  expect(order).toEqual(['nothing', 'b'])
  expect(commits.isBusy).toBe(true)
  await answer()
  expect(order).toEqual(['nothing', 'b', 'c'])
})

test('waiting also ends if the commit failed', async () => {
  const { commits, host, settle, add } = setUp()
  add('a')
  host.turn()
  const settled = commits.settled()
  settle[0]?.reject(new Error('disk full'))
  await settled
  expect(commits.hasFailed).toBe(true)
})
