import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ensureApp, ensureDebian, ensureNode, ensurePackages, forgetApp, Missing } from './bootstrap.mjs'

let folder: string
let commands: string[]
let answer: (command: string) => number

/** A fake machine that records the commands it was asked to run. */
const runs = async (program: string, parameters: readonly string[]) => {
  const command = [program, ...parameters].join(' ')
  commands.push(command)
  return { code: answer(command), output: '' }
}

const write = (path: string, text = '') => {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-bootstrap-'))
  commands = []
  answer = () => 0
  vi.spyOn(console, 'error').mockImplementation(() => {})
  write('package-lock.json', '{}')
})

afterEach(() => {
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true, force: true })
})

/** A fake npm that creates a folder, like the real one. */
const npm: typeof runs = async (program, parameters) => {
  mkdirSync(join(folder, 'node_modules'), { recursive: true })
  return runs(program, parameters)
}

test('packages are installed once, and again when the lock has changed', async () => {
  await ensurePackages(folder, npm)
  await ensurePackages(folder, npm)
  expect(commands).toEqual([expect.stringMatching(/^npm ci /)])

  write('package-lock.json', '{"changed":true}')
  await ensurePackages(folder, npm)
  expect(commands[1]).toMatch(/^npm install --no-save /)
})

test('a failed installation is reported and tried again', async () => {
  answer = () => 1
  await expect(ensurePackages(folder, npm)).rejects.toThrow(Missing)
  answer = () => 0
  await ensurePackages(folder, npm)
  expect(commands).toHaveLength(2)
})

test('the pinned Node comes first, then a running one that is new enough', () => {
  expect(() => ensureNode(folder, { version: '20.1.0', path: '/usr/bin/node' })).toThrow(
    /needs Node 24.* 20\.1\.0/,
  )
  expect(ensureNode(folder, { version: '24.0.0', path: '/usr/bin/node' })).toBe('/usr/bin/node')
  write('node_modules/.bin/node')
  expect(ensureNode(folder, { version: '24.0.0', path: '/usr/bin/node' })).toBe(
    join(folder, 'node_modules/.bin/node'),
  )
})

const without = { chromium: () => false, postgresql: () => true }
const withInstaller = {
  ...without,
  chromium: () => commands.some((each) => each.startsWith('apt-get install')),
}

test('installed packages are not installed again', async () => {
  await ensureDebian(['postgresql'], { runs, isRoot: true, there: without, hasApt: true })
  expect(commands).toEqual([])
})

test('root installs what is missing, after one update', async () => {
  await ensureDebian(['chromium', 'postgresql'], { runs, isRoot: true, there: withInstaller, hasApt: true })
  expect(commands).toEqual([
    expect.stringMatching(/^apt-get update/),
    expect.stringMatching(/^apt-get install .* chromium$/),
  ])
})

test('other users are told in one sentence what to install', async () => {
  const machine = { runs, isRoot: false, there: without, hasApt: true }
  await expect(ensureDebian(['chromium'], machine)).rejects.toThrow(/^[^.]*"apt-get install chromium"\.$/)
  await expect(ensureDebian(['chromium'], { ...machine, hasApt: false })).rejects.toThrow(
    /^[^.]*install chromium\.$/,
  )
  expect(commands).toEqual([])
})

test('a program that is still missing after the installation is reported', async () => {
  const machine = { runs, isRoot: true, there: without, hasApt: true }
  await expect(ensureDebian(['chromium'], machine)).rejects.toThrow(/not where we look for it/)
})

test('a failed installation by apt is reported', async () => {
  answer = (command) => (command.startsWith('apt-get install') ? 100 : 0)
  const machine = { runs, isRoot: true, there: without, hasApt: true }
  await expect(ensureDebian(['chromium'], machine)).rejects.toThrow(Missing)
})

/** A fake Vite that writes the page of the app that it builds. */
const vite: typeof runs = async (program, parameters) => {
  write(`${parameters[2]}/dist/index.html`)
  return runs(program, parameters)
}

test('the chat app and the console are built once, and again if a source has changed or the result is gone', async () => {
  write('node_modules/.bin/node')
  write('apps/chat/src/main.tsx', '1')
  await ensureApp(folder, vite)
  await ensureApp(folder, vite)
  expect(commands).toHaveLength(2)

  write('packages/protocol/src/index.ts', 'export {}')
  await ensureApp(folder, vite)
  expect(commands).toHaveLength(4)

  write('packages/protocol/src/index.test.ts', 'export {}')
  await ensureApp(folder, vite)
  expect(commands).toHaveLength(4)

  rmSync(join(folder, 'apps/chat/dist'), { recursive: true })
  await ensureApp(folder, vite)
  expect(commands).toHaveLength(6)

  forgetApp(folder)
  await ensureApp(folder, vite)
  expect(commands).toHaveLength(8)
})
