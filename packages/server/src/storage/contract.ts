// The storage contract, which every dialect has to fulfil. `databaseContract` defines the tests; `open` returns a new,
// empty database each time. `openShared` may return one again that was closed, for tests that only store and read.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { activityContract } from './contract-activity.ts'
import { appendContract } from './contract-append.ts'
import { eventsContract } from './contract-events.ts'
import { echo, setAndFail, setSetting, settings } from './contract-helper-procedures.ts'
import { messagesContract } from './contract-messages.ts'
import { pagesContract } from './contract-pages.ts'
import { sessionsContract } from './contract-sessions.ts'
import {
  createTestClock,
  type Durability,
  type Open,
  type Opened,
  reopened,
  type TestClock,
} from './contract-setup.ts'
import type { Database } from './database.ts'
import { isUniqueViolation } from './database.ts'

export function databaseContract(name: string, keeping: Durability, open: Open, openShared = open): void {
  describe(`${name}: statements and transactions`, () => {
    let clock: TestClock
    let opened: Opened
    let database: Database
    beforeEach(async () => {
      clock = createTestClock()
      opened = await open(clock)
      database = opened.database
    })
    afterEach(() => database.close())

    const keys = () => database.ask(settings, {})

    test('text, blobs and numbers up to 2^53 - 1 come back exactly', async () => {
      const app = ['ö#漢字 👩‍👩‍👧 \n\\ "quoted" \'single\' {1,2} ?', 'a', 'b', 'c', Number.MAX_SAFE_INTEGER]
      await database.write((sql) =>
        sql.run(
          'INSERT INTO apps (org, name, client_id, client_secret, created_at) VALUES (?, ?, ?, ?, ?)',
          app,
        ),
      )
      const row = await database.read((sql) =>
        sql.first('SELECT org, created_at, disabled FROM apps WHERE created_at = ?', [
          Number.MAX_SAFE_INTEGER,
        ]),
      )
      expect({ ...row }).toEqual({ org: app[0], created_at: 9007199254740991, disabled: 0 })

      const meta = Uint8Array.from({ length: 300 }, (_, index) => index % 256)
      const id = Number.MAX_SAFE_INTEGER
      const columns =
        'id, log_id, seq, sender_id, device_id, client_key, type, counted, audience, sent_at, meta'
      await database.write(async (sql) => {
        await sql.insertMany('entries', columns.split(', '), [
          [id, 1, 1, 1, 0, app[0] as string, 1, 1, 'NULL', -1, meta],
          [id - 1, 1, 2, 1, 0, null, 1, 1, null, 0, new Uint8Array(0)],
        ])
      })
      const rows = await database.read((sql) => sql.all(`SELECT ${columns} FROM entries ORDER BY seq`))
      expect(rows.map((one) => ({ ...one }))).toEqual([
        { ...base, id, seq: 1, client_key: app[0], audience: 'NULL', sent_at: -1, meta },
        {
          ...base,
          id: id - 1,
          seq: 2,
          client_key: null,
          audience: null,
          sent_at: 0,
          meta: new Uint8Array(0),
        },
      ])
      expect(Object.getPrototypeOf(rows[0]?.['meta'])).toBe(Uint8Array.prototype)
    })

    test('counts, sums and comparisons are numbers', async () => {
      const row = await database.read((sql) =>
        sql.first(
          `SELECT COUNT(*) AS count, SUM(version) AS sum, MAX(version) > 0 AS some, '?' AS mark
                   FROM migrations WHERE version < ?`,
          [2],
        ),
      )
      expect({ ...row }).toEqual({ count: 1, sum: 1, some: 1, mark: '?' })
      expect(await database.read((sql) => sql.first('SELECT key FROM settings WHERE key = ?', ['no']))).toBe(
        undefined,
      )
    })

    test('changed rows are counted, and a unique violation is recognised', async () => {
      const changed = await database.write(async (sql) => {
        await sql.insertMany(
          'settings',
          ['key', 'value'],
          [
            ['a', '1'],
            ['b', '1'],
            ['c', '2'],
          ],
        )
        return sql.run("UPDATE settings SET value = 'x' WHERE value = ?", ['1'])
      })
      expect(changed).toEqual({ changes: 2 })
      const error = await database
        .write((sql) => sql.run('INSERT INTO settings (key, value) VALUES (?, ?)', ['a', '2']))
        .catch((reason: unknown) => reason)
      expect(isUniqueViolation(error)).toBe(true)
      expect(isUniqueViolation(new Error('other'))).toBe(false)
    })

    test('one call inserts many rows, and its tail resolves conflicts', async () => {
      const rows = Array.from({ length: 4500 }, (_, index) => [1, index, index])
      const columns = ['device_id', 'log_id', 'seq']
      await database.write((sql) => sql.insertMany('cursors', columns, rows))
      await database.write((sql) => sql.insertMany('cursors', columns, []))
      const tail = 'ON CONFLICT (device_id, log_id) DO UPDATE SET seq = excluded.seq'
      await database.write((sql) =>
        sql.insertMany(
          'cursors',
          columns,
          [
            [1, 7, 70],
            [2, 7, 7],
          ],
          tail,
        ),
      )
      const sums = await database.read((sql) =>
        sql.first('SELECT COUNT(*) AS rows, SUM(seq) AS seqs FROM cursors'),
      )
      expect({ ...sums }).toEqual({ rows: 4501, seqs: (4499 * 4500) / 2 + 63 + 7 })
    })

    test('a write that throws is rolled back', async () => {
      const failed = database.write(async (sql) => {
        await sql.run("INSERT INTO settings (key, value) VALUES ('a', '1')")
        throw new Error('changed my mind')
      })
      await expect(failed).rejects.toThrow('changed my mind')
      expect(await keys()).toEqual([])
    })

    test('a write sees its own changes, and others see them after the commit', async () => {
      const seen: unknown[] = []
      let during: Promise<string[]> | undefined
      await database.write(async (sql) => {
        await sql.run("INSERT INTO settings (key, value) VALUES ('a', '1')")
        seen.push((await sql.all('SELECT key FROM settings')).length)
        during = keys()
        await sql.run("INSERT INTO settings (key, value) VALUES ('b', '1')")
      })
      expect(seen).toEqual([1])
      // Either the state before the write or the one after it, never a part.
      expect([[], ['a', 'b']]).toContainEqual(await during)
      expect(await keys()).toEqual(['a', 'b'])
    })

    test('writes are isolated: what one reads stays true until it commits', async () => {
      await database.write((sql) => sql.run("INSERT INTO settings (key, value) VALUES ('n', '0')"))
      const lock = database.dialect === 'postgres' ? ' FOR UPDATE' : ''
      const addOne = () =>
        database.write(async (sql) => {
          const row = await sql.first<{ value: string }>(`SELECT value FROM settings WHERE key = 'n'${lock}`)
          await sql.run("UPDATE settings SET value = ? WHERE key = 'n'", [String(Number(row?.value) + 1)])
        })
      await Promise.all(Array.from({ length: 20 }, addOne))
      const row = await database.read((sql) => sql.first("SELECT value FROM settings WHERE key = 'n'"))
      expect(row?.['value']).toBe('20')
    })

    test('a write that stays open for ten seconds is rolled back, and other work continues', async () => {
      let release: () => void = () => {}
      let late: Promise<unknown> = Promise.resolve()
      const entered = Promise.withResolvers<void>()
      const slow = database.write(async (sql) => {
        await sql.run("INSERT INTO settings (key, value) VALUES ('slow', '1')")
        entered.resolve()
        await new Promise<void>((resolve) => {
          release = resolve
        })
        late = sql.run("INSERT INTO settings (key, value) VALUES ('late', '1')")
        await late
      })
      const outcome = expect(slow).rejects.toThrow('more than 10 seconds')
      await entered.promise
      const other = database.call(setSetting, { key: 'other', value: '1' })
      clock.pass(9_999)
      clock.pass(1)
      await outcome
      release()
      await other
      await expect(late).rejects.toThrow()
      expect(await keys()).toEqual(['other'])
    })

    test('statements after the end of a write are refused', async () => {
      const kept = await database.write(async (sql) => ({ sql }))
      await expect(kept.sql.run("INSERT INTO settings (key, value) VALUES ('a', '1')")).rejects.toThrow(
        'has ended',
      )
      expect(await keys()).toEqual([])
    })

    test('reads cannot write', async () => {
      const statement = "INSERT INTO settings (key, value) VALUES ('a', '1')"
      await expect(database.read((sql) => sql.run(statement))).rejects.toThrow('Reads cannot write')
      await expect(database.ask(setSetting, { key: 'a', value: '1' })).rejects.toThrow('Reads cannot write')
      expect(await keys()).toEqual([])
    })

    test('a failed procedure of a group leaves the others committed', async () => {
      const outcomes = await Promise.allSettled([
        database.call(setSetting, { key: 'a', value: '1' }),
        database.call(setAndFail, { key: 'b' }),
        database.call(setSetting, { key: 'a', value: 'twice' }),
        database.ask(settings, {}),
        database.call(setSetting, { key: 'c', value: '1' }),
      ])
      expect(outcomes.map((outcome) => outcome.status)).toEqual([
        ...['fulfilled', 'rejected', 'rejected', 'fulfilled', 'fulfilled'],
      ])
      expect(outcomes[0]).toMatchObject({ value: 'a' })
      expect(outcomes[1]).toMatchObject({ reason: { message: 'b is refused', code: 'refused', status: 418 } })
      expect(isUniqueViolation((outcomes[2] as PromiseRejectedResult).reason)).toBe(true)
      expect(await keys()).toEqual(['a', 'c'])
    })

    test('a failed procedure between reads is rolled back', async () => {
      const outcomes = await Promise.allSettled([
        database.ask(settings, {}),
        database.call(setAndFail, { key: 'b' }),
        database.ask(settings, {}),
        database.read((sql) => sql.all('SELECT no_such_column FROM settings')),
      ])
      expect(outcomes.map((outcome) => outcome.status)).toEqual([
        'fulfilled',
        'rejected',
        'fulfilled',
        'rejected',
      ])
      expect(await keys()).toEqual([])
    })

    test('any mixture of concurrent calls and writes is executed', async () => {
      const work = Array.from({ length: 60 }, (_, index) => {
        const key = `k${String(index).padStart(2, '0')}`
        if (index % 7 !== 3) return database.call(setSetting, { key, value: 'call' })
        return database.write((sql) =>
          sql.run('INSERT INTO settings (key, value) VALUES (?, ?)', [key, 'write']),
        )
      })
      await Promise.all(work)
      expect((await keys()).length).toBe(60)
    })

    test('a view on a larger buffer is transferred alone and arrives whole', async () => {
      const frame = Uint8Array.from({ length: 1000 }, (_, index) => index % 251)
      const bytes = [frame.subarray(10, 20), new Uint8Array(0), frame.subarray(990), Uint8Array.of(1)]
      const answer = await database.ask(echo, { bytes, text: 'ö' })
      expect(answer).toEqual({ bytes: bytes.map((one) => Uint8Array.from(one)), text: 'ö' })
      expect(frame[10]).toBe(10)
      for (const one of answer.bytes) expect(one.buffer.byteLength).toBeLessThanOrEqual(1000)
    })

    test('closing finishes earlier work and refuses later work', async () => {
      const before = [database.call(setSetting, { key: 'a', value: '1' }), keys()]
      const closed = database.close()
      await expect(database.call(setSetting, { key: 'b', value: '1' })).rejects.toThrow('closed')
      expect(await Promise.all(before)).toEqual(['a', expect.any(Array)])
      await closed
      await database.close()
    })

    if (keeping === 'kept') {
      test('acknowledged writes survive a restart', async () => {
        await database.call(setSetting, { key: 'a', value: '1' })
        await database.write((sql) => sql.run("INSERT INTO settings (key, value) VALUES ('b', '1')"))
        database = await reopened(opened)
        expect(await keys()).toEqual(['a', 'b'])
      })
    }
  })

  appendContract(name, open, keeping)
  eventsContract(name, openShared)
  activityContract(name, openShared)
  messagesContract(name, openShared)
  sessionsContract(name, openShared)
  pagesContract(name, openShared)
}

const base = { log_id: 1, sender_id: 1, device_id: 0, type: 1, counted: 1 }
