import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, expect, test } from 'vitest'
import { createTestClock } from '../contract-setup.ts'
import { LEAST_PAGES, LOOK_MS, lookAfterWrites, startCopier } from './wal-copier.ts'

const root = mkdtempSync(join(tmpdir(), 'parley-copier-'))
afterAll(() => rmSync(root, { recursive: true }))

const silent = { info: () => {}, warn: () => {} }

function opened(name: string) {
  const path = join(root, name)
  const database = new DatabaseSync(path)
  database.exec('PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0; CREATE TABLE notes (text TEXT)')
  const insert = database.prepare('INSERT INTO notes VALUES (?)')
  return {
    path,
    database,
    write: (pages: number) => insert.run('x'.repeat(pages * 4096)),
    /** Pages in the log that are not in the file. */
    waiting() {
      const { log, checkpointed } = database.prepare('PRAGMA wal_checkpoint(NOOP)').get() as {
        log: number
        checkpointed: number
      }
      return log - checkpointed
    },
  }
}

test('many pages are copied in the other thread, and the writer begins the log again', async () => {
  const { path, database, write, waiting } = opened('many.db')
  const copier = startCopier(path, silent)
  write(LEAST_PAGES)
  expect(waiting()).toBeGreaterThan(LEAST_PAGES)
  expect(await copier.look()).toBe(true)
  expect(waiting()).toBe(0)
  write(10)
  expect(waiting()).toBeLessThan(20)
  await copier.close()
  database.close()
})

test('few pages wait until there are more', async () => {
  const { path, database, write, waiting } = opened('few.db')
  const copier = startCopier(path, silent)
  write(10)
  expect(await copier.look()).toBe(false)
  expect(waiting()).toBeGreaterThan(10)
  await copier.close()
  database.close()
})

test('without its thread nothing is copied, and nobody waits for ever', async () => {
  const warnings: string[] = []
  const copier = startCopier(join(root, 'missing', 'folder.db'), {
    ...silent,
    warn: (text) => void warnings.push(text),
  })
  expect(await copier.look()).toBe(false)
  expect(await copier.look()).toBe(false)
  await copier.close()
  expect(warnings).toEqual([expect.stringContaining('stopped')])
})

test('it looks once for many writes, and not again before it has finished', async () => {
  const clock = createTestClock()
  const finish: (() => void)[] = []
  const looking = lookAfterWrites(
    { look: () => new Promise((resolve) => finish.push(() => resolve(true))) },
    clock,
  )
  clock.pass(LOOK_MS * 2)
  expect(finish).toHaveLength(0)
  looking.wrote()
  looking.wrote()
  clock.pass(LOOK_MS * 2)
  looking.wrote()
  clock.pass(LOOK_MS * 2)
  expect(finish).toHaveLength(1)
  finish[0]?.()
  await Promise.resolve()
  await Promise.resolve()
  looking.wrote()
  clock.pass(LOOK_MS)
  expect(finish).toHaveLength(2)
  looking.stop()
  looking.wrote()
  clock.pass(LOOK_MS)
  expect(finish).toHaveLength(2)
})
