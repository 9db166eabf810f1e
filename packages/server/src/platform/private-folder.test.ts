import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '../storage/open-database.ts'
import { makePrivate } from './private-folder.ts'

let root = ''
// Vitest runs in threads, which may read the umask but not set it.
const { umask } = process

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'parley-private-'))
  process.umask = () => 0o022
})
afterEach(() => {
  process.umask = umask
  rmSync(root, { recursive: true, force: true })
})

const modeOf = (...path: string[]) => (statSync(join(root, ...path)).mode & 0o777).toString(8)

describe('the data folder', () => {
  test('is created for its owner only', () => {
    expect(makePrivate(join(root, 'deep', 'data'))).toEqual([])
    expect(modeOf('deep', 'data')).toBe('700')
  })

  test('of an earlier version, with database and backups, is closed to others', async () => {
    const data = join(root, 'data')
    mkdirSync(data)
    const database = await openDatabase({ url: '', directory: data, inThread: true })
    await database.close()
    mkdirSync(join(data, 'backups'))
    for (const name of ['backups/old.db', 'parley.db-wal', 'parley.db-shm', 'other.txt'])
      writeFileSync(join(data, name), '')
    for (const [name, mode] of [
      ['', 0o755],
      ['backups', 0o755],
      ['parley.db', 0o644],
      ['parley.db-wal', 0o644],
      ['parley.db-shm', 0o644],
      ['backups/old.db', 0o644],
      ['other.txt', 0o644],
    ] as const)
      chmodSync(join(data, name), mode)
    expect(makePrivate(data)).toEqual([])
    expect(modeOf('data')).toBe('700')
    expect(modeOf('data', 'backups')).toBe('700')
    for (const name of ['parley.db', 'parley.db-wal', 'parley.db-shm', 'backups/old.db'])
      expect(modeOf('data', name), name).toBe('600')
    expect(modeOf('data', 'other.txt')).toBe('644')
  })

  test('that others share is not changed, and a warning is logged', () => {
    const shared = join(root, 'shared')
    mkdirSync(shared)
    chmodSync(shared, 0o1777)
    expect(makePrivate(shared)).toEqual([expect.stringContaining('PARLEY_DATA')])
    expect(modeOf('shared')).toBe('777')
  })
})
