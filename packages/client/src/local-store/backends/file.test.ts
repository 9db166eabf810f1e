import { appendFile, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { nodeFiles } from '../../platform/node-file-system.ts'
import { createLocalDatabase } from '../database.ts'
import { faultyFiles } from '../testing/faulty-storage.ts'
import { bobs, shape, stretch } from '../testing/fixtures.ts'
import { fileBackend } from './file.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-file-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

function visit(longest?: number) {
  const database = createLocalDatabase(fileBackend(nodeFiles, folder, longest))
  const told: string[] = []
  database.onProblem((problem) => void told.push(problem))
  return { database, told }
}

/** The path of the journal, or of the snapshot. */
async function pathOf(name: RegExp): Promise<string> {
  const [account = ''] = await readdir(folder)
  const found = (await readdir(join(folder, account))).find((one) => name.test(one))
  return join(folder, account, found ?? 'none')
}

async function keepTwo(): Promise<void> {
  const { database } = visit()
  await database.open('Org#app/ann')
  await database.write({ stretches: [stretch(1, 3)] })
  await database.write({ stretches: [stretch(4, 6)] })
}

async function found(): Promise<string> {
  const { database } = visit()
  await database.open('Org#app/ann')
  return shape(await database.older(bobs, undefined, 10))
}

test('[KEEP-19] a torn end is dropped, and later writes are kept', async () => {
  await keepTwo()
  const path = await pathOf(/journal/)
  const whole = await readFile(path)
  await writeFile(path, whole.subarray(0, whole.length - 5))
  expect(await found()).toBe('1-3: 1 2 3')
  const { database } = visit()
  await database.open('Org#app/ann')
  await database.write({ stretches: [stretch(4, 5)] })
  expect(await found()).toBe('1-5: 1 2 3 4 5')
  await appendFile(path, 'ffffffff 7\n{"half":')
  expect(await found()).toBe('1-5: 1 2 3 4 5')
  expect((await readFile(path, 'utf8')).includes('half')).toBe(false)
})

test('[KEEP-19] damage before the end erases everything, because nothing shows what is missing', async () => {
  await keepTwo()
  const { database } = visit()
  await database.open('Org#app/ann')
  await database.write({ stretches: [stretch(7, 9)] })
  const path = await pathOf(/journal/)
  const whole = await readFile(path)
  // The damage is in the second of three batches: the first one alone would look complete.
  whole[whole.indexOf('message 5')] = 0x4d
  await writeFile(path, whole)
  expect(await found()).toBe('nothing')
})

test.each([/snapshot/, /journal/])(
  '[KEEP-19] invalid content of the file %s does not break the start',
  async (name) => {
    await keepTwo()
    await writeFile(await pathOf(name), 'nonsense')
    const { database, told } = visit()
    await database.open('Org#app/ann')
    await database.write({ stretches: [stretch(1, 2)] })
    expect(told).toEqual([])
    expect(await found()).toBe('1-2: 1 2')
  },
)

test('[KEEP-19] a long journal becomes a snapshot, and old files are deleted', async () => {
  const { database } = visit(5_000)
  await database.open('ann')
  for (let n = 0; n < 100; n++) await database.write({ stretches: [stretch(n, n)] })
  const [account = ''] = await readdir(folder)
  const files = await readdir(join(folder, account))
  expect(files.filter((name) => name.startsWith('journal')).length).toBeLessThanOrEqual(1)
  expect(files.filter((name) => name === 'snapshot').length).toBe(1)
  const again = visit().database
  await again.open('ann')
  expect((await again.older(bobs, undefined, 1000))?.messages.length).toBe(100)
})

test('[KEEP-19] files are readable only by their user', async () => {
  await keepTwo()
  for (const name of [/journal/, /snapshot/]) expect((await stat(await pathOf(name))).mode & 0o077).toBe(0)
})

test('[KEEP-19] the later one of two processes gives up, and does no harm', async () => {
  await keepTwo()
  const [one, other] = [visit(), visit()]
  await one.database.open('Org#app/ann')
  await other.database.open('Org#app/ann')
  await one.database.write({ stretches: [stretch(7, 8)] })
  await other.database.write({ stretches: [stretch(7, 9)] })
  expect([one.told, other.told]).toEqual([[], ['gone']])
  expect(await found()).toBe('1-8: 1 2 3 4 5 6 7 8')
})

test('[KEEP-19] a removed folder is detected, and one that cannot be created is refused', async () => {
  const { database, told } = visit()
  await database.open('ann')
  await rm(folder, { recursive: true })
  await database.write({ stretches: [stretch(1, 3)] })
  expect(told).toEqual(['gone'])
  const denied = Object.assign(new Error('no'), { code: 'EACCES' })
  const files = { ...faultyFiles().visit().storage, makeFolder: () => Promise.reject(denied) }
  const refused = createLocalDatabase(fileBackend(files, 'store'))
  refused.onProblem((problem) => void told.push(problem))
  expect(await refused.open('ann')).toBeUndefined()
  expect(told).toEqual(['gone', 'refused'])
})

test.each([
  ['ENOSPC', 'full'],
  ['EIO', 'broken'],
])('[KEEP-19] %s is %s', async (code, problem) => {
  const place = faultyFiles()
  const made = place.visit()
  const database = createLocalDatabase(fileBackend(made.storage, 'store'))
  const told: string[] = []
  database.onProblem((one) => void told.push(one))
  await database.open('ann')
  made.fault = { after: 0, tear: 0.5, error: Object.assign(new Error('no'), { code }) }
  await database.write({ stretches: [stretch(1, 3)] })
  expect(told).toEqual([problem])
})
