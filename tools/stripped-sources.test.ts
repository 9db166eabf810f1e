import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ensureNode, filesUnder, root } from './bootstrap.mjs'
import { run } from './child-process.mjs'
import { nodeFlags, serverEnvironment, strippedIn } from './node-flags.mjs'
import { apart, ensureStripped } from './stripped-sources.mjs'

let folder: string
let code: number
let times: number

/** A fake Node that writes to the cache, like the real one. */
const runs = async () => {
  times++
  write('node_modules/.cache/parley/kept')
  return { code, output: '' }
}

function write(path: string, text = '') {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-sources-'))
  code = 0
  times = 0
  write('packages/server/src/main.ts', 'const a: number = 1')
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('sources are stripped once, and again if one has changed', async () => {
  await ensureStripped(folder, runs)
  await ensureStripped(folder, runs)
  expect(times).toBe(1)

  write('packages/protocol/src/index.ts', 'const b: number = 2')
  await ensureStripped(folder, runs)
  expect(times).toBe(2)
})

test('results of older sources are deleted', async () => {
  write('node_modules/.cache/parley/old')
  await ensureStripped(folder, runs)
  expect(() => readFileSync(join(strippedIn(folder), 'old'))).toThrow('ENOENT')
})

test('a failure is silent and tried again', async () => {
  code = 1
  await ensureStripped(folder, runs)
  code = 0
  await ensureStripped(folder, runs)
  expect(times).toBe(2)
})

test('a folder that is not writable does not stop the start', async () => {
  await ensureStripped(folder, async () => ({ code: 0, output: '' }))
  expect(() => readFileSync(join(strippedIn(folder), 'sources'))).toThrow('ENOENT')
})

test('the server does not strip anything afterwards', async () => {
  await ensureStripped()
  const tell =
    "process.on('exit', () => console.log(process.moduleLoadList.filter((name) => /amaro/.test(name)).length))"
  const { output } = await run(
    ensureNode(),
    [
      ...nodeFlags,
      '--import',
      `data:text/javascript,${encodeURIComponent(tell)}`,
      'packages/server/src/main.ts',
      'help',
    ],
    { cwd: root, output: 'kept', env: serverEnvironment(root) },
  )
  expect(output).toMatch(/\n0\n$/)
})

test('the files of all threads are stripped', () => {
  const server = 'packages/server/src'
  const named = filesUnder(root, server).flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    const found = text.matchAll(/new Worker\(new URL\('(.+?)'/g)
    return [...found].map(([, name]) => relative(server, join(dirname(file), name ?? '')))
  })
  expect(named.toSorted()).toEqual(apart.toSorted())
})
