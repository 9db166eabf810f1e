import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { doubled } from './contract-helper-procedures.ts'
import { openDatabase } from './open-database.ts'

const directory = mkdtempSync(join(tmpdir(), 'parley-shared-'))
afterAll(() => rmSync(directory, { recursive: true }))
const procedureModules = [new URL('./contract-helper-procedures.ts', import.meta.url).href]

test('shared reads are answered by the reader threads, and one that fails fails no other', async () => {
  const database = await openDatabase({ directory, readers: 1, procedureModules })
  const asked = [1, 2, -3, 4].map((number) => database.ask(doubled, { number }))
  // All of them are in one job, and the failed ones run again alone.
  expect(await Promise.allSettled(asked)).toMatchObject([
    { status: 'fulfilled', value: { double: 2 } },
    { status: 'fulfilled', value: { double: 4 } },
    { status: 'rejected', reason: { message: '-3 is refused' } },
    { status: 'fulfilled', value: { double: 8 } },
  ])
  const together = [5, 6, 7].map((number) => database.ask(doubled, { number }))
  expect(database.queued.reads).toBe(3)
  expect(await Promise.all(together)).toMatchObject([{ double: 10 }, { double: 12 }, { double: 14 }])
  await database.close()
  await expect(database.ask(doubled, { number: 1 })).rejects.toThrow('closed')
})

test('shared reads that were accepted before the end are answered', async () => {
  const database = await openDatabase({ directory, readers: 1, procedureModules })
  const asked = [1, 2].map((number) => database.ask(doubled, { number }))
  await database.close()
  expect(await Promise.all(asked)).toMatchObject([{ double: 2 }, { double: 4 }])
})
