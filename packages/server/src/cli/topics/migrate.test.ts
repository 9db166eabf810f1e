import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../storage/open-database.ts'
import { next, real } from '../../storage/test-migrations.ts'
import { runMigrate } from './migrate.ts'

function folder(): string {
  const directory = mkdtempSync(join(tmpdir(), 'parley-migrate-command-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  return directory
}

const printed: string[] = []
const toolsFor = (data: string, migrations = next) => ({
  config: { data, database: '', databaseConnectMs: 1000 },
  host: { now: () => 77 },
  print: (line: string) => void printed.push(line),
  migrations,
})

test('missing steps are listed by a check that changes nothing, and applied without it', async () => {
  const data = folder()
  await (await openDatabase({ directory: data, inThread: true })).close()
  const file = () => readFileSync(join(data, 'parley.db'))
  const before = file()
  expect(await runMigrate(toolsFor(data), true)).toEqual({
    text: `The data is at version ${real}, and this program needs version ${real + 2}. Missing 2 steps:\n  ${real + 1}  colours\n  ${real + 2}  notes`,
    json: {
      state: 'pending',
      version: real,
      newest: real + 2,
      steps: [
        { version: real + 1, name: 'colours' },
        { version: real + 2, name: 'notes' },
      ],
    },
    exitCode: 2,
  })
  expect(file().equals(before)).toBe(true)

  expect(await runMigrate(toolsFor(data), false)).toMatchObject({
    text: `The data is up to date at version ${real + 2}.`,
    json: { state: 'migrated' },
  })
  expect(printed.join('\n')).toContain('A backup from before the upgrade is in ')
  expect(printed).toContain(`The data is now at version ${real + 2} (notes).`)
  expect(await runMigrate(toolsFor(data), true)).toMatchObject({ json: { state: 'upToDate' } })
})

test('a program accepts data that is one version newer, and refuses newer data', async () => {
  const data = folder()
  await (await openDatabase({ directory: data, inThread: true })).close()
  await runMigrate(toolsFor(data), false)
  expect((await runMigrate(toolsFor(data, next.slice(0, -1)), true)).text).toBe(
    `The data is at version ${real + 2}, one newer than this program knows (${real + 1}). This program works with it.`,
  )
  await expect(runMigrate(toolsFor(data, next.slice(0, -2)), true)).rejects.toThrow('Start a newer Parley')
})

test('a folder without data is refused, and stays empty', async () => {
  const data = folder()
  await expect(runMigrate(toolsFor(data), true)).rejects.toThrow('There is no Parley database')
  expect(existsSync(join(data, 'parley.db'))).toBe(false)
})
