import { expect, test } from 'vitest'
import type { Database } from '../storage/database.ts'
import { Health, type HealthParts } from './health.ts'

const never = () => new Promise<never>(() => undefined)

/** A healthy server, except for `broken`. The test fires the timer of the deadline. */
function healthOf(broken: {
  readonly database?: Partial<Database>
  readonly free?: number | (() => Promise<number>)
  readonly bus?: HealthParts['bus']
  readonly delayMs?: number
  readonly entries?: number
  readonly isStopping?: boolean
  readonly lastCommitFailed?: boolean
}) {
  const timers = new Set<() => void>()
  const database = {
    damage: undefined,
    queued: { reads: 0, writes: 0, refused: 0 },
    call: async () => undefined,
    read: async () => undefined,
    ...broken.database,
  } as unknown as Database
  const host = {
    monotonic: () => 1000,
    setTimer: (run: () => void) => {
      timers.add(run)
      return run
    },
    clearTimer: (run: () => void) => void timers.delete(run),
  } as unknown as HealthParts['host']
  const health = new Health({
    database,
    host,
    config: { healthMs: 2000, minFreeBytes: 100, mostLoopDelayMs: 1000 },
    probe: {
      freeBytes:
        typeof broken.free === 'function'
          ? broken.free
          : async () => (broken.free as number | undefined) ?? 1e9,
      loopDelayMs: () => broken.delayMs ?? 0,
    },
    bus: broken.bus,
    entriesWaiting: () => broken.entries ?? 0,
    lastCommitFailed: () => broken.lastCommitFailed ?? false,
    isStopping: () => broken.isStopping ?? false,
  })
  return { health, timers }
}

test('is healthy if everything is, and reports that it is stopping', async () => {
  expect(await healthOf({}).health.report()).toMatchObject({
    status: 'ok',
    checks: { database: { ok: true }, disk: { ok: true }, eventLoop: { ok: true }, queues: { ok: true } },
  })
  const node = await healthOf({ bus: { state: 'connected', dropped: 0 } }).health.report()
  expect(node).toMatchObject({ status: 'ok', checks: { bus: { ok: true } } })
  expect((await healthOf({ isStopping: true }).health.report()).status).toBe('stopping')
})

test('a database that does not answer in time fails, is checked once for many requests, and recovers', async () => {
  let asked = 0
  const answer = Promise.withResolvers<undefined>()
  const call = () => {
    asked++
    return asked === 1 ? answer.promise : Promise.resolve(undefined)
  }
  const { health, timers } = healthOf({ database: { call: call as unknown as Database['call'] } })
  const reports = [health.report(), health.report()]
  for (let turns = 0; turns < 10; turns++) await Promise.resolve()
  for (const ring of [...timers]) ring()
  for (const report of await Promise.all(reports))
    expect(report).toMatchObject({
      status: 'failing',
      checks: { database: { ok: false, problem: expect.stringContaining('did not answer') } },
    })
  expect(asked).toBe(1)
  answer.resolve(undefined)
  await answer.promise
  for (let turns = 0; turns < 10; turns++) await Promise.resolve()
  expect((await health.report()).status).toBe('ok')
  expect(timers.size).toBe(0)
})

test.each([
  ['reads that hang', 'database', { database: { read: never } }],
  ['a damaged file', 'database', { database: { damage: 'malformed' } }],
  ['a full disk', 'disk', { free: 99 }],
  ['a disk that hangs', 'disk', { free: never }],
  ['a late event loop', 'eventLoop', { delayMs: 1001 }],
  ['a long queue of entries', 'queues', { entries: 100_001 }],
  ['a long queue of reads', 'queues', { database: { queued: { reads: 10_001, writes: 0, refused: 0 } } }],
] as const)('%s: the check "%s" fails with a sentence', async (_what, check, broken) => {
  const { health, timers } = healthOf(broken)
  const asked = health.report()
  for (let turns = 0; turns < 10; turns++) await Promise.resolve()
  for (const ring of [...timers]) ring()
  const report = await asked
  expect(report.status).toBe('failing')
  expect(report.checks[check]).toMatchObject({ ok: false, problem: expect.any(String) })
})

test('a node without the bus is degraded, and ready: it serves its own users', async () => {
  const bus = { state: 'disconnected', dropped: 3 } as const
  const degraded = await healthOf({ bus }).health.report()
  expect(degraded).toMatchObject({
    status: 'degraded',
    checks: { bus: { ok: false, problem: expect.any(String) } },
  })
  expect((await healthOf({ bus, free: 99 }).health.report()).status).toBe('failing')
})

test.each([false, true])('a write is only tried after one failed (%s)', async (lastCommitFailed) => {
  const asked: unknown[] = []
  const call = async (_procedure: unknown, input: unknown) => void asked.push(input)
  const { health } = healthOf({ database: { call: call as unknown as Database['call'] }, lastCommitFailed })
  expect((await health.report()).status).toBe('ok')
  expect(asked).toEqual([{ write: lastCommitFailed }])
})

test('a database that refuses is not reported as late', async () => {
  const call = () => Promise.reject(new Error('disk I/O error'))
  const { health } = healthOf({ database: { call: call as unknown as Database['call'] } })
  expect(await health.report()).toMatchObject({
    status: 'failing',
    checks: { database: { ok: false, problem: expect.stringContaining('cannot store') } },
  })
})
