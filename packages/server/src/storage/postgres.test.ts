import { describe, expect, test } from 'vitest'
import { databaseContract } from './contract.ts'
import { setSetting } from './contract-helper-procedures.ts'
import { createTestClock, type Open, shared } from './contract-setup.ts'
import { append, entry, makeWorld } from './contract-world.ts'
import type { Sql } from './database.ts'
import { procedure } from './database.ts'
import { openDatabase } from './open-database.ts'
import { appendEntries } from './procedures/append.ts'
import { openLog } from './procedures/open-log.ts'
import { emptyAgain, newDatabase, sharedDatabase } from './test-postgres.ts'

const openOn =
  (databaseOf: () => Promise<string>): Open =>
  async (clock) => {
    const url = await databaseOf()
    const open = () => openDatabase({ url, directory: '', clock, connections: 4 })
    const database = await open()
    const again = async () => {
      await database.close()
      return open()
    }
    return { database, beside: open, again }
  }

databaseContract('PostgreSQL', 'kept', openOn(newDatabase), shared(openOn(sharedDatabase), emptyAgain))

describe('PostgreSQL', () => {
  test('an entry that is not stored because the rules decided on an older state records no event', async () => {
    const database = await openDatabase({ url: await newDatabase(), directory: '' })
    const { users, logs } = await makeWorld(database)
    const [senderId, receiver] = users as [number, number]
    const event = { appId: 1, kind: 'messages.sent', chat: 'single', at: 1 }
    const [stale, fresh] = [{ version: 4 }, { version: 0 }].map(({ version }) => [
      { kind: 'user' as const, id: receiver, version },
    ])
    const answers = await append(database, [
      entry({ logId: logs[0] as number, senderId, event, checks: stale }),
      entry({ logId: logs[1] as number, senderId, event, checks: fresh }),
    ])
    expect(answers.map(({ isStale }) => isStale)).toEqual([true, undefined])
    const events = await database.read((sql) => sql.all('SELECT number, log_id FROM events'))
    expect(events).toEqual([{ number: 1, log_id: logs[1] }])
    await database.close()
  })

  test('entries with events are appended by one statement', () => {
    const event = { appId: 1, kind: 'messages.sent', chat: 'single', at: 1 }
    const said = entry({ logId: 1, senderId: 1, event })
    expect(appendEntries.statement?.({ entries: [said], cursors: [] })).toBeDefined()
  })

  test('a write is retried after a deadlock', async () => {
    const database = await openDatabase({ url: await newDatabase(), directory: '', clock: createTestClock() })
    for (const key of ['a', 'b']) await database.call(setSetting, { key, value: '0' })
    let attempts = 0
    const bothHoldOne = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const swap = (index: 0 | 1) =>
      database.write(async (sql) => {
        attempts++
        const keys = index === 0 ? ['a', 'b'] : ['b', 'a']
        const update = "UPDATE settings SET value = value || 'x' WHERE key = ?"
        await sql.run(update, [keys[0] as string])
        bothHoldOne[index]?.resolve()
        await bothHoldOne[1 - index]?.promise
        await sql.run(update, [keys[1] as string])
      })
    await Promise.all([swap(0), swap(1)])
    // The victim may collide with the other write again before that one continues, so this is a minimum.
    expect(attempts).toBeGreaterThanOrEqual(3)
    const rows = await database.read((sql) => sql.all<{ value: string }>('SELECT value FROM settings'))
    expect(rows.map((row) => row.value)).toEqual(['0xx', '0xx'])
    await database.close()
  })

  test('a procedure of a group that lost a race is retried alone', async () => {
    const url = await newDatabase()
    const database = await openDatabase({ url, directory: '' })
    const other = await openDatabase({ url, directory: '' })
    let overtake = true
    const getOrMake = procedure('test.getOrMake', async (sql: Sql, input: { key: string }) => {
      const found = await sql.first<{ value: string }>('SELECT value FROM settings WHERE key = ?', [
        input.key,
      ])
      if (found) return found.value
      if (overtake) {
        overtake = false
        await other.call(setSetting, { key: input.key, value: 'theirs' })
      }
      await sql.run("INSERT INTO settings (key, value) VALUES (?, 'ours')", [input.key])
      return 'ours'
    })
    const answers = await Promise.all([
      database.call(setSetting, { key: 'before', value: '' }),
      database.call(getOrMake, { key: 'raced' }),
      database.call(getOrMake, { key: 'free' }),
    ])
    expect(answers).toEqual(['before', 'theirs', 'ours'])
    await database.close()
    await other.close()
  })

  test('a group that runs into a deadlock gives up its locks, instead of running into the next one', async () => {
    const url = await newDatabase()
    const database = await openDatabase({ url, directory: '' })
    const other = await openDatabase({ url, directory: '' })
    for (const key of ['a', 'b', 'c']) await database.call(setSetting, { key, value: '0' })
    const update = "UPDATE settings SET value = value || 'x' WHERE key = ?"
    const attempts: Record<string, number> = { a: 0, b: 0, c: 0 }
    const otherHolds = Promise.withResolvers<void>()
    const groupHolds = Promise.withResolvers<void>()
    const touch = procedure('test.touch', async (sql: Sql, { key }: { key: string }) => {
      attempts[key] = (attempts[key] ?? 0) + 1
      await otherHolds.promise
      await sql.run(update, [key])
      groupHolds.resolve()
    })
    await Promise.all([
      ...['a', 'b', 'c'].map((key) => database.call(touch, { key })),
      other.write(async (sql) => {
        // Makes the group the one that fails.
        await sql.run("SET LOCAL deadlock_timeout = '1min'")
        for (const key of ['b', 'c']) await sql.run(update, [key])
        otherHolds.resolve()
        await groupHolds.promise
        await sql.run(update, ['a'])
      }),
    ])
    // Within the group only the procedures up to the failed one ran; then each ran alone.
    expect(attempts).toEqual({ a: 2, b: 2, c: 1 })
    const rows = await database.read((sql) => sql.all<{ value: string }>('SELECT value FROM settings'))
    expect(rows.map((row) => row.value)).toEqual(['0xx', '0xx', '0xx'])
    await database.close()
    await other.close()
  })

  test('a log that another program is opening does not hold up the opening of others', async () => {
    const url = await newDatabase()
    const database = await openDatabase({ url, directory: '' })
    const other = await openDatabase({ url, directory: '' })
    const { users } = await makeWorld(database)
    const appId = (await database.read((sql) => sql.first<{ id: number }>('SELECT id FROM apps')))?.id ?? 0
    const members = users.slice(0, 2).map((userId) => ({ userId, peer: 'peer' }))
    const open = (key: string) =>
      database.call(openLog, { appId, kind: 'single' as const, key, members, now: 1 })
    const raced = await other.write(async (sql) => {
      const columns = 'app_id, kind, key, head, counted'
      const made = await sql.first<{ id: number }>(
        `INSERT INTO logs (${columns}) VALUES (?, 'single', 'raced', 0, 0) RETURNING id`,
        [appId],
      )
      const both = [open('raced'), open('free')] as const
      expect(await both[1]).toBeGreaterThan(0)
      return { id: made?.id, answer: both[0] }
    })
    // It waited for the other program, did not see its log, and read again.
    expect(await raced.answer).toBe(raced.id)
    const rows = await database.read((sql) =>
      sql.all('SELECT user_id FROM members WHERE log_id = ?', [raced.id ?? 0]),
    )
    expect(rows).toHaveLength(2)
    await database.close()
    await other.close()
  })

  test('an error says which statement and procedure failed', async () => {
    const database = await openDatabase({ url: await newDatabase(), directory: '' })
    const wrong = procedure('test.wrong', (sql: Sql) => sql.run('SELECT wrong FROM settings'))
    await expect(database.call(wrong, {})).rejects.toMatchObject({
      code: '42703',
      procedure: 'test.wrong',
      statement: 'SELECT wrong FROM settings',
    })
    await expect(
      database.call(openLog, { appId: 99, kind: 'user', key: 'x', members: [], now: 1 }),
    ).rejects.toMatchObject({
      code: '23503',
      procedure: 'openLog',
      statement: expect.stringMatching(/^WITH made AS/),
    })
    await database.close()
  })

  test('a lost connection fails its write, and the next write succeeds', async () => {
    const url = await newDatabase()
    const warnings: string[] = []
    const log = { info: () => {}, warn: (text: string) => void warnings.push(text) }
    const database = await openDatabase({ url, directory: '', log })
    const other = await openDatabase({ url, directory: '' })
    const cut = database.write(async (sql) => {
      const row = await sql.first<{ pid: number }>('SELECT pg_backend_pid() AS pid')
      await other.read((reading) => reading.all('SELECT pg_terminate_backend(?)', [row?.pid as number]))
      await sql.run("INSERT INTO settings (key, value) VALUES ('a', '1')")
    })
    await expect(cut).rejects.toThrow()
    await database.write((sql) => sql.run("INSERT INTO settings (key, value) VALUES ('b', '1')"))
    expect(await other.read((sql) => sql.all('SELECT key FROM settings'))).toEqual([{ key: 'b' }])
    await database.close()
    await other.close()
  })

  test('a write with a failed statement fails, even if the error was caught', async () => {
    const database = await openDatabase({ url: await newDatabase(), directory: '' })
    const write = database.write(async (sql) => {
      await sql.run("INSERT INTO settings (key, value) VALUES ('a', '1')")
      await sql.run('SELECT no_such_column').catch(() => undefined)
    })
    await expect(write).rejects.toThrow('A statement of this write failed')
    await database.close()
  })

  test('an unreachable server is reported with the reason', async () => {
    await expect(openDatabase({ url: 'postgres://parley@127.0.0.1:1/none', directory: '' })).rejects.toThrow(
      'ECONNREFUSED',
    )
  })
})
