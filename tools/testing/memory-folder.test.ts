import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeMemoryFolder } from './memory-folder.mjs'

let at = ''
beforeEach(() => {
  at = mkdtempSync(join(tmpdir(), 'parley-memory-folder-'))
})
afterEach(() => rmSync(at, { recursive: true }))

const memory = 'MemTotal: 9000 kB\nMemAvailable:    8000 kB\n'
const mounted = (options: string) => `proc /proc proc rw 0 0\ntmpfs ${at} tmpfs ${options} 0 0\n`

test('a folder is made where there is enough memory', () => {
  const folder = makeMemoryFolder({ at, mounts: mounted('rw,nosuid'), memory, least: 1_000_000 })
  expect(folder?.startsWith(join(at, 'pt-'))).toBe(true)
  expect(existsSync(folder ?? '')).toBe(true)
  // PostgreSQL, which runs as another user, reaches its own folder in it.
  expect(statSync(folder ?? '').mode & 0o777).toBe(0o711)
})

test('folders of runs that were killed are removed, and those of others are kept', () => {
  const dead = spawnSync(process.execPath, ['-e', '']).pid
  for (const name of [`pt-${dead}-abcdef`, `pt-${process.pid}-abcdef`, 'pt-other', `x-${dead}-abcdef`])
    mkdirSync(join(at, name))
  makeMemoryFolder({ at, mounts: mounted('rw'), memory, least: 1_000_000 })
  const left = readdirSync(at)
  expect(left).toHaveLength(4)
  expect(left).not.toContain(`pt-${dead}-abcdef`)
})

test.each([
  ['programs cannot be started there', () => ({ mounts: mounted('rw,noexec') })],
  ['nothing is mounted there', () => ({ mounts: '' })],
  ['the machine has little memory', () => ({ memory: 'MemAvailable: 100 kB\n' })],
  ['it is not known how much memory there is', () => ({ memory: '' })],
  ['it is small', () => ({ least: Number.MAX_SAFE_INTEGER, memory: `MemAvailable: ${10 ** 16} kB\n` })],
  [
    'it does not exist',
    () => ({ at: join(at, 'missing'), mounts: `tmpfs ${join(at, 'missing')} tmpfs rw 0 0\n` }),
  ],
])('none if %s', (_, machine) => {
  const usual = { at, mounts: mounted('rw'), memory, least: 1_000_000 }
  expect(makeMemoryFolder({ ...usual, ...machine() })).toBeUndefined()
})
