import { describe, expect, test } from 'vitest'
import type { Host } from '../../platform/host.ts'
import type { Database } from '../../storage/database.ts'
import { openDatabase } from '../../storage/open-database.ts'
import { indexLogs } from '../../storage/procedures/search-index.ts'
import { channelWorld } from '../../test-support/channel-world.ts'
import { storeTexts } from '../../test-support/search.ts'
import { Indexer, indexMissing } from './indexing.ts'
import type { Searched } from './queries.ts'

/** Timers that the test fires. */
function bells() {
  let timers: { run: () => void; ms: number }[] = []
  const host: Host = {
    now: () => time,
    monotonic: () => time,
    setTimer(run, ms) {
      const timer = { run, ms }
      timers.push(timer)
      return timer
    },
    clearTimer: (timer) => {
      timers = timers.filter((each) => each !== timer)
    },
    soon: (run) => queueMicrotask(run),
    randomBytes: (count) => new Uint8Array(count),
  }
  let time = 1_000_000
  return {
    host,
    get waiting() {
      return timers.map((timer) => timer.ms)
    },
    /** Fires waiting timers and lets their work finish. */
    async ring(ms = 0) {
      time += ms
      for (const timer of timers.splice(0)) timer.run()
      for (let turn = 0; turn < 20; turn++) await new Promise<void>((resolve) => setImmediate(resolve))
    },
  }
}

async function scene() {
  const world = await channelWorld()
  const { database } = world.server.services
  const ann = await world.device('ann')
  await world.device('bob')
  await ann.say('bob', 'first word')
  const [log] = await world.rows<{ id: number }>("SELECT id FROM logs WHERE kind = 'single'")
  const [user] = await world.rows<{ id: number }>("SELECT id FROM users WHERE name = 'ann'")
  const into = { logId: log?.id ?? 0, senderId: user?.id ?? 0, sentAt: world.host.time }
  const clock = bells()
  const problems: unknown[] = []
  let isBusy = false
  const made = (given: Database = database) =>
    new Indexer({
      database: given,
      host: clock.host,
      metrics: { problem: (_where, error) => void problems.push(error) },
      isBusy: () => isBusy,
    })
  const position = async () =>
    (await world.rows<{ seq: number }>('SELECT seq FROM indexed WHERE log_id = ?', [into.logId]))[0]?.seq ?? 0
  const committed = (kind = 'single', duplicate = false) => {
    const result = { id: 1, logId: into.logId, seq: 1, sentAt: 1, duplicate }
    return [{ entry: {} as never, context: { conversation: { kind } }, result }]
  }
  const busy = (value: boolean) => {
    isBusy = value
  }
  return { world, database, into, clock, made, position, committed, problems, busy }
}

describe('[SRCH-7] background indexing', () => {
  test('starts with what is not indexed yet, continues until everything is, then sleeps', async () => {
    const { database, into, clock, made, position } = await scene()
    await storeTexts(
      database,
      into,
      Array.from({ length: 500 }, (_, at) => `word ${at}`),
    )
    const indexer = made()
    indexer.start()
    expect(clock.waiting).toHaveLength(1)
    await clock.ring()
    const first = await position()
    expect(first).toBeGreaterThan(0)
    expect(first).toBeLessThan(501)
    for (let steps = 0; clock.waiting.length > 0 && steps < 20; steps++) await clock.ring()
    expect(await position()).toBe(501)
    expect(clock.waiting).toEqual([])
  })

  test('is woken by a commit in a conversation, but not by repeats and users’ own logs', async () => {
    const { database, into, clock, made, position, committed } = await scene()
    const indexer = made()
    indexer.start()
    for (let steps = 0; clock.waiting.length > 0 && steps < 20; steps++) await clock.ring()
    indexer.note(committed('user'))
    indexer.note(committed('single', true))
    expect(clock.waiting).toEqual([])
    await storeTexts(database, into, ['more'])
    indexer.note(committed())
    indexer.note(committed())
    expect(clock.waiting).toHaveLength(1)
    await clock.ring()
    expect(await position()).toBe(2)
    expect(clock.waiting).toEqual([])
  })

  test('waits while messages are being stored, but not for ever', async () => {
    const { clock, made, position, committed, busy } = await scene()
    const indexer = made()
    indexer.start()
    for (let steps = 0; clock.waiting.length > 0 && steps < 20; steps++) await clock.ring()
    await clock.ring()
    const before = await position()
    busy(true)
    indexer.note(committed())
    await clock.ring(100)
    expect(clock.waiting).toHaveLength(1)
    await clock.ring(100)
    expect(clock.waiting).toHaveLength(1)
    await clock.ring(1000)
    expect(clock.waiting).toEqual([])
    expect(await position()).toBe(before)
  })

  test('indexes in rounds, so that messages of a log that arrive one by one share a step', async () => {
    const { database, into, clock, made, position, committed } = await scene()
    let steps = 0
    const counting = {
      dialect: 'sqlite',
      read: database.read,
      call: (...given: Parameters<Database['call']>) => {
        steps++
        return database.call(...given)
      },
    } as unknown as Database
    const indexer = made(counting)
    indexer.note(committed())
    expect(clock.waiting).toEqual([5000])
    await clock.ring(5000)
    expect([steps, await position(), clock.waiting]).toEqual([1, 1, []])
    steps = 0
    for (let count = 0; count < 30; count++) {
      await storeTexts(database, into, [`word ${count}`])
      indexer.note(committed())
    }
    expect(clock.waiting).toEqual([5000])
    await clock.ring(5000)
    expect([steps, await position(), clock.waiting]).toEqual([1, 31, []])
  })

  test('what arrives during a round waits for the next one', async () => {
    const { database, into, clock, made, position, committed } = await scene()
    const indexer = made({
      dialect: 'sqlite',
      read: database.read,
      call: async (...given: Parameters<Database['call']>) => {
        const answer = await database.call(...given)
        if ((await position()) === 1) {
          await storeTexts(database, into, ['more'])
          indexer.note(committed())
        }
        return answer
      },
    } as unknown as Database)
    indexer.note(committed())
    await clock.ring(5000)
    expect([await position(), clock.waiting]).toEqual([1, [5000]])
    await clock.ring(5000)
    expect([await position(), clock.waiting]).toEqual([2, []])
  })

  test('indexes a log once even if it is named twice', async () => {
    const { world, database, into } = await scene()
    await storeTexts(
      database,
      into,
      Array.from({ length: 1500 }, (_, at) => `word${at}`),
    )
    const { logId } = into
    await database.call(indexLogs, { logIds: [logId, logId], most: 5000 })
    expect(await world.rows('SELECT seq, size FROM indexed')).toEqual([{ seq: 1501, size: 477 }])
    expect(await world.rows('SELECT DISTINCT id FROM terms')).toHaveLength(1501)
  })

  test.each([
    [1500, true, 8],
    [2500, false, 1],
  ])('a search that misses %d messages catches up itself: %s, in %d steps', async (count, isReady, steps) => {
    const { database, into, position } = await scene()
    await storeTexts(
      database,
      into,
      Array.from({ length: count }, (_, at) => `word${at}`),
    )
    let calls = 0
    const counting = {
      dialect: 'sqlite',
      call: (...given: Parameters<Database['call']>) => {
        calls++
        return database.call(...given)
      },
    } as unknown as Database
    const log = { log_id: into.logId, head: count + 1, indexed: 0 } as Searched
    expect((await indexMissing(counting, [log])) !== undefined).toBe(isReady)
    expect([calls, (await position()) === count + 1]).toEqual([steps, isReady])
  })

  test('takes short steps however large the messages are, and one message at least', async () => {
    const { database, into, position } = await scene()
    const { logId } = into
    const large = Array.from({ length: 40 }, (_, at) => `word${at + 10} `.repeat(8000))
    await storeTexts(database, into, ['x'.repeat(300_000), ...large])
    const step = () => database.call(indexLogs, { logIds: [logId], most: 200 })
    const [first] = await step()
    expect(first).toMatchObject({ seq: 2, isBehind: true })
    const reached: number[] = []
    for (let isBehind = true; isBehind; ) {
      const [next] = await step()
      isBehind = next?.isBehind ?? false
      reached.push(next?.seq ?? 0)
    }
    // 56 kB each: five of them are the first to be more than a step reads.
    expect(reached.slice(0, 3)).toEqual([7, 12, 17])
    expect(await position()).toBe(42)
  })

  test('reports a failing database once per step, and does not retry the same logs for ever', async () => {
    const { clock, made, committed, problems } = await scene()
    const broken = {
      dialect: 'sqlite',
      read: async () => [],
      call: async () => {
        throw new Error('disk full')
      },
    } as unknown as Database
    const indexer = made(broken)
    indexer.note(committed())
    for (let steps = 0; clock.waiting.length > 0 && steps < 5; steps++) await clock.ring()
    expect(problems.map(String)).toEqual(['Error: disk full'])
    expect(clock.waiting).toEqual([])
  })

  test('waits before it retries if the database cannot even be read', async () => {
    const { clock, made, problems } = await scene()
    const broken = { dialect: 'sqlite', read: () => Promise.reject(new Error('gone')) } as unknown as Database
    made(broken).start()
    await clock.ring()
    expect(problems).toHaveLength(1)
    expect(clock.waiting).toEqual([10_000])
  })

  test('finishes its step when it is stopped, and never wakes again', async () => {
    const { world, clock, made, committed } = await scene()
    const gate = Promise.withResolvers<void>()
    const database = world.server.services.database
    const slow = {
      dialect: 'sqlite',
      read: database.read,
      call: async (...given: Parameters<Database['call']>) => {
        await gate.promise
        return database.call(...given)
      },
    } as unknown as Database
    const indexer = made(slow)
    indexer.start()
    await clock.ring()
    let isOver = false
    const stopping = indexer.stop().then(() => {
      isOver = true
    })
    await clock.ring()
    expect(isOver).toBe(false)
    gate.resolve()
    await stopping
    indexer.note(committed())
    expect(clock.waiting).toEqual([])
  })

  test('runs in a server automatically and stops cleanly', async () => {
    const database = await openDatabase({ url: ':memory:', directory: '', inThread: true })
    const clock = bells()
    const world = await channelWorld({}, database)
    const timed = await channelWorld({}, database, {
      host: { ...world.host, setTimer: clock.host.setTimer, clearTimer: clock.host.clearTimer },
    })
    const ann = await timed.device('ann')
    await timed.device('bob')
    await ann.say('bob', 'hello')
    await clock.ring()
    expect(await timed.rows('SELECT term FROM terms')).toHaveLength(1)
    await timed.server.stop()
    expect(clock.waiting).toEqual([])
    await world.server.stop()
    await database.close()
  })
})
