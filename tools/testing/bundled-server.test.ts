import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { apart } from '../stripped-sources.mjs'
import { keep, withBundledThreads, withPlaces } from './bundled-server.mjs'
import { serverMain } from './server-process.ts'
import { startServer } from './started-server.ts'

describe('the bundled server', () => {
  test('is what tests start', async () => {
    expect(serverMain).toMatch(/parley-test-server\/[0-9a-f]{16}\/main\.mjs$/)
    const server = await startServer()
    onTestFinished(() => server.end())
    // A busy machine delays the event loop of a server that has just started, so it is not ready at once.
    await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status, { timeout: 30_000 }).toBe(200)
    expect(JSON.parse(server.command('app', 'list', '--json'))).toHaveLength(1)
  })

  test('has every thread beside it', () => {
    const files = readdirSync(join(serverMain, '..'))
    for (const file of apart) expect(files).toContain(file.replace(/^.*\//, '').replace('.ts', '.mjs'))
  })
})

describe('a bundled module', () => {
  test('finds files of the repository where its source is, and threads beside the bundle', () => {
    const source = [
      "const worker = new URL('./some-worker.ts', import.meta.url)",
      "const assets = [join(import.meta.dirname, '../assets'), fileURLToPath(import.meta.url)]",
    ]
    expect(withPlaces(source.join('\n'), '/repository/src/a.ts')?.split('\n')).toEqual([
      "const worker = new URL('./some-worker.mjs', import.meta['url'])",
      `const assets = [join("/repository/src", '../assets'), fileURLToPath("file:///repository/src/a.ts")]`,
    ])
    expect(withPlaces('const a = 1', '/repository/src/a.ts')).toBeUndefined()
  })
})

describe('a module of a test', () => {
  const startedAt = (code: string) => new Function(`return ${withBundledThreads(code)}`)() as URL

  test.each([...apart, 'storage/contract-helper-procedures.ts'])('starts the bundled thread: %s', (file) => {
    const name = file.replace(/^.*\//, '')
    const { pathname } = startedAt(`new URL('./${name}', import.meta.url)`)
    expect(decodeURI(pathname)).toBe(join(serverMain, '..', name.replace('.ts', '.mjs')))
    expect(existsSync(decodeURI(pathname))).toBe(true)
  })

  test('finds everything else where it is', () => {
    expect(withBundledThreads("new URL('./some-file.ts', import.meta.url)")).toBeUndefined()
    expect(withBundledThreads('const a = 1')).toBeUndefined()
  })
})

describe('kept bundles', () => {
  test('are written once, and removed when they were not used for a day', () => {
    const into = mkdtempSync(join(tmpdir(), 'parley-bundles-'))
    onTestFinished(() => rmSync(into, { recursive: true }))
    const first = keep(into, [{ name: 'a.mjs', text: '1' }])
    expect(readFileSync(join(first, 'a.mjs'), 'utf8')).toBe('1')
    expect(keep(into, [{ name: 'a.mjs', text: '1' }])).toBe(first)
    const second = keep(into, [{ name: 'a.mjs', text: '2' }])
    expect(readdirSync(into)).toHaveLength(2)
    const longAgo = new Date(Date.now() - 25 * 60 * 60 * 1000)
    utimesSync(first, longAgo, longAgo)
    expect(keep(into, [{ name: 'a.mjs', text: '2' }])).toBe(second)
    expect(existsSync(first)).toBe(false)
  })
})
