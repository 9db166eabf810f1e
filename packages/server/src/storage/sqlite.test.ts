import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { databaseContract } from './contract.ts'
import { blowUp, disappear, setSetting, settings } from './contract-helper-procedures.ts'
import { createTestClock, type Open, shared } from './contract-setup.ts'
import { append, entry, makeWorld } from './contract-world.ts'
import { type Database, procedure } from './database.ts'
import { QUIET_MS } from './dialects/sqlite-maintenance.ts'
import type { OpenOptions } from './open-database.ts'
import { openDatabase } from './open-database.ts'

const root = mkdtempSync(join(tmpdir(), 'parley-sqlite-'))
afterAll(() => rmSync(root, { recursive: true }))

let folders = 0
const newFolder = (): string => join(root, String(++folders))

/** A new database in a file, to be copied: each of its migrations is a commit, and `migrate.test.ts` tests them. */
const created = join(root, 'created')
async function folderWithDatabase(): Promise<string> {
  if (!existsSync(created)) await (await openDatabase({ directory: created, inThread: true })).close()
  const directory = newFolder()
  cpSync(created, directory, { recursive: true })
  return directory
}

const procedureModules = [new URL('./contract-helper-procedures.ts', import.meta.url).href]

function inFile(options: Partial<OpenOptions>): Open {
  return async (clock) => {
    const directory = await folderWithDatabase()
    const open = () => openDatabase({ directory, clock, procedureModules, ...options })
    const database = await open()
    const again = async () => {
      await database.close()
      return open()
    }
    // Two writers in one thread would deadlock.
    return options.inThread ? { database, again } : { database, again, beside: open }
  }
}

function inMemory(options: Partial<OpenOptions>): Open {
  return async (clock) => ({
    database: await openDatabase({ url: ':memory:', directory: '', clock, procedureModules, ...options }),
  })
}

/** Removes all rows except for the list of migrations, and numbers begin at one again. */
async function empty(database: Database): Promise<void> {
  const named = "SELECT name FROM sqlite_master WHERE type = 'table' AND name <> 'migrations'"
  const tables = await database.read((sql) => sql.all<{ name: string }>(named))
  await database.write(async (sql) => {
    await sql.run('PRAGMA defer_foreign_keys = ON')
    for (const { name } of tables) await sql.run(`DELETE FROM ${name}`)
  })
}

const inThreads = inFile({ readers: 1 })
databaseContract('SQLite in its threads', 'kept', inThreads, shared(inThreads, empty))
// Other lines cover the thread and the memory separately; both together run only in the long form.
if (process.env.PARLEY_TEST_LONG === '1')
  databaseContract('SQLite in its thread, in memory', 'gone', inMemory({}))
databaseContract('SQLite in this thread', 'kept', inFile({ inThread: true }))
databaseContract('SQLite in this thread, in memory', 'gone', inMemory({ inThread: true }))

describe('SQLite in this thread', () => {
  test('everything resolves in microtasks', async () => {
    const database = await openDatabase({
      url: ':memory:',
      directory: '',
      inThread: true,
      clock: createTestClock(),
    })
    const steps: string[] = []
    const later = new Promise<void>((resolve) => {
      setImmediate(() => {
        steps.push('next turn')
        resolve()
      })
    })
    const { logs, users } = await makeWorld(database)
    await append(database, [entry({ logId: logs[0] as number, senderId: users[0] as number })])
    await database.read((sql) => sql.all('SELECT * FROM entries'))
    await database.close()
    steps.push('done')
    await later
    expect(steps).toEqual(['done', 'next turn'])
  })

  test('calls of one turn share one commit', async () => {
    const directory = newFolder()
    const database = await openDatabase({ directory, inThread: true })
    const other = await openDatabase({ directory, inThread: true })
    // Changes whenever another connection commits.
    const version = async () =>
      (await other.read((sql) => sql.first<{ data_version: number }>('PRAGMA data_version')))
        ?.data_version as number
    const before = await version()
    await Promise.all(['a', 'b', 'c'].map((key) => database.call(setSetting, { key, value: '' })))
    expect(await version()).toBe(before + 1)
    await database.close()
    await other.close()
  })
})

describe('the database thread', () => {
  test('a procedure that the modules do not define is refused with a hint, and other work continues', async () => {
    const database = await openDatabase({ url: ':memory:', directory: '', procedureModules })
    const unknown = procedure('contract.unknown', async () => 1)
    const [refused, fine] = await Promise.allSettled([
      database.call(unknown, {}),
      database.call(setSetting, { key: 'a', value: '1' }),
    ])
    expect(refused).toMatchObject({ reason: { message: expect.stringContaining('procedures/index.ts') } })
    expect(fine).toMatchObject({ value: 'a' })
    await database.close()
  })

  test('a thread that ends fails waiting and later work with a clear error', async () => {
    const database = await openDatabase({ url: ':memory:', directory: '', procedureModules })
    const first = database.call(disappear, { code: 3 })
    const entered = expect(first).rejects.toThrow('The database thread stopped: exit code 3')
    const waiting = expect(database.write(async () => 1)).rejects.toThrow('The database thread stopped')
    await entered
    await waiting
    await expect(database.ask(settings, {})).rejects.toThrow('The database thread stopped')
    await expect(database.read((sql) => sql.all('SELECT 1'))).rejects.toThrow('The database thread stopped')
    await database.close()
  })

  test('the owner of a database is called once when its thread ends, and not when it is closed', async () => {
    const reasons: string[] = []
    const lost = (reason: Error) => void reasons.push(reason.message)
    const open = () => openDatabase({ url: ':memory:', directory: '', procedureModules, lost })
    await (await open()).close()
    const database = await open()
    await expect(database.call(disappear, { code: 3 })).rejects.toThrow('stopped')
    await database.close()
    expect(reasons).toEqual(['The database thread stopped: exit code 3'])
  })

  test('a thread that fails reports the reason', async () => {
    const database = await openDatabase({ url: ':memory:', directory: '', procedureModules })
    await expect(database.call(blowUp, { text: 'out of luck' })).rejects.toThrow('stopped: out of luck')
    await database.close()
  })

  test('a database that cannot be opened is reported with the reason', async () => {
    const url = new URL('./sqlite.test.ts/no-folder', import.meta.url)
    await expect(openDatabase({ directory: url.pathname })).rejects.toThrow('ENOTDIR')
    const missing = openDatabase({
      url: ':memory:',
      directory: '',
      procedureModules: ['file:///no/such/module.ts'],
    })
    await expect(missing).rejects.toThrow('Cannot find module')
  })
})

describe('reads beside writes', () => {
  test('a read does not wait for an open write', async () => {
    const database = await openDatabase({ directory: newFolder(), procedureModules, readers: 2 })
    const keys = () => database.ask(settings, {})
    const seen = await database.write(async (sql) => {
      await sql.run("INSERT INTO settings (key, value) VALUES ('a', '1')")
      return [await keys(), await database.read((reading) => reading.all('SELECT key FROM settings'))]
    })
    expect(seen).toEqual([[], []])
    await database.close()
  })

  test('a read that begins after a write was answered sees its changes', async () => {
    const database = await openDatabase({ directory: newFolder(), procedureModules, readers: 2 })
    const expected: string[] = []
    for (let count = 100; count < 200; count++) {
      const key = `k${count}`
      if (count % 3 === 0)
        await database.write((sql) => sql.run("INSERT INTO settings (key, value) VALUES (?, '')", [key]))
      else await database.call(setSetting, { key, value: '' })
      expected.push(key)
      const both = await Promise.all([database.ask(settings, {}), database.forUser(1).ask(settings, {})])
      expect(both).toEqual([expected, expected])
    }
    await database.close()
  })

  test('reads are answered if a write of the same turn fails because the disk is full', async () => {
    const database = await openDatabase({ directory: newFolder(), inThread: true })
    await database.write((sql) => sql.run('PRAGMA max_page_count = 1'))
    const large = 'x'.repeat(20_000_000)
    const [write, read] = await Promise.allSettled([
      database.call(setSetting, { key: 'large', value: large }),
      database.ask(settings, {}),
    ])
    expect(write).toMatchObject({ status: 'rejected', reason: { message: expect.stringContaining('full') } })
    expect(read).toEqual({ status: 'fulfilled', value: [] })
    await database.close()
  })

  test('a full disk refuses writes while reads continue, and writes resume when there is space', async () => {
    const database = await openDatabase({ directory: newFolder(), procedureModules, readers: 1 })
    const pages = (most: number) => database.write((sql) => sql.run(`PRAGMA max_page_count = ${most}`))
    await database.call(setSetting, { key: 'before', value: '' })
    await pages(1)
    const large = 'x'.repeat(2_000_000)
    for (let count = 0; count < 3; count++) {
      await expect(database.call(setSetting, { key: 'large', value: large })).rejects.toThrow('full')
      await expect(
        database.write((sql) => sql.run("INSERT INTO settings (key, value) VALUES ('b', ?)", [large])),
      ).rejects.toThrow('full')
      expect(await database.ask(settings, {})).toEqual(['before'])
    }
    await pages(1_000_000)
    await database.call(setSetting, { key: 'large', value: large })
    expect(await database.ask(settings, {})).toEqual(['before', 'large'])
    await database.close()
  })

  test('the end of a reader thread is reported like that of the writer', async () => {
    const reasons: string[] = []
    const lost = (reason: Error) => void reasons.push(reason.message)
    const database = await openDatabase({ directory: newFolder(), procedureModules, readers: 2, lost })
    await expect(database.ask(disappear, { code: 3 })).rejects.toThrow('stopped')
    await expect(database.call(setSetting, { key: 'a', value: '' })).rejects.toThrow('stopped')
    await database.close()
    expect(reasons).toEqual(['The database thread stopped: exit code 3'])
  })
})

describe('the write-ahead log', () => {
  test('is checkpointed after a quiet period', async () => {
    const directory = newFolder()
    const clock = createTestClock()
    const database = await openDatabase({ directory, clock, procedureModules, readers: 1 })
    const size = () => statSync(join(directory, 'parley.db-wal')).size
    await database.call(setSetting, { key: 'a', value: 'x'.repeat(100_000) })
    expect(size()).toBeGreaterThan(100_000)
    clock.pass(QUIET_MS)
    // Later work waits for the checkpoint.
    await database.call(setSetting, { key: 'b', value: '' })
    expect(size()).toBeLessThan(100_000)
    await database.close()
  })

  test('a damaged page is detected and reported once, and other pages can still be read', async () => {
    const directory = newFolder()
    const warnings: string[] = []
    const log = { info: () => {}, warn: (text: string) => void warnings.push(text) }
    const first = await openDatabase({ directory, inThread: true })
    for (let count = 0; count < 200; count++)
      await first.call(setSetting, { key: `k${count}`, value: 'x'.repeat(2000) })
    await first.close()
    const file = join(directory, 'parley.db')
    const bytes = readFileSync(file)
    bytes.fill(0xab, bytes.length - 60 * 4096)
    writeFileSync(file, bytes)
    const database = await openDatabase({ directory, inThread: true, log })
    expect(database.damage).toBeUndefined()
    for (let count = 0; count < 2; count++)
      await expect(database.read((sql) => sql.all('SELECT value FROM settings'))).rejects.toThrow('malformed')
    expect(database.damage).toContain('malformed')
    expect(warnings.filter((text) => text.includes('parley doctor'))).toHaveLength(1)
    expect(await database.read((sql) => sql.all('SELECT 1 AS one'))).toEqual([{ one: 1 }])
    await database.close()
  })
})
