import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeWorld } from './contract-world.ts'
import { openEngine } from './dialects/sqlite-engine.ts'
import { migrationTarget } from './dialects/sqlite-open.ts'
import { migrate } from './migrate.ts'
import { openDatabase } from './open-database.ts'
import { online, real } from './test-migrations.ts'

/** A file with four users. */
async function folderWithUsers(): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), 'parley-online-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  const database = await openDatabase({ directory, inThread: true })
  await makeWorld(database)
  await database.close()
  return directory
}

test('a column is filled in batches, and an interrupted run continues after its last batch', async () => {
  const directory = await folderWithUsers()
  const engine = openEngine(join(directory, 'parley.db'))
  onTestFinished(() => engine.close())
  const said: string[] = []
  const upgrade = (beforeStatement: (version: number) => void): Promise<void> =>
    migrate(migrationTarget(engine, directory), {
      now: 77,
      log: { info: (text) => void said.push(text), warn: () => {} },
      migrations: online,
      beforeStatement,
    })
  const shades = async () =>
    (await engine.sql.all<{ shade: string }>('SELECT shade FROM users ORDER BY id')).map(({ shade }) => shade)

  let batches = 0
  const stopped = upgrade((version) => {
    if (version === real + 2 && ++batches === 2) throw new Error('stopped')
  })
  await expect(stopped).rejects.toThrow('stopped')
  expect(await shades()).toEqual(['light ann', 'light bob', '', ''])

  batches = 0
  await upgrade((version) => {
    if (version === real + 2) batches++
  })
  // One batch of two rows, one that finds nothing, and around the row that records the step.
  expect(batches).toBe(4)
  expect(await shades()).toEqual(['light ann', 'light bob', 'light cat', 'light dan'])
  expect(said).toContain('Filling users: 2 of about 4 rows.')
  expect(await engine.sql.all("SELECT key FROM settings WHERE key LIKE 'migration %'")).toEqual([])
  expect(await engine.sql.first("SELECT name FROM sqlite_master WHERE name = 'users_by_shade'")).toBeDefined()
  expect(await engine.sql.first('SELECT MAX(version) AS version FROM migrations')).toEqual({
    version: real + 3,
  })
})
