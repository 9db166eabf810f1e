import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { run } from './child-process.mjs'
import { entriesOf, type Manifest } from './pack/manifest.ts'
import { root } from './repository.ts'
import { bundle, sizeOf, weigh } from './size/measure-bundle.ts'
import { peers, weighPeers } from './size/other-clients.ts'
import { fits, peerRow } from './size.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-size-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const write = (name: string, text: string) => {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}

test('the exports of an entry are measured, minified, with their imports', async () => {
  write('words.ts', `export const words: string = '${'parley '.repeat(100)}'`)
  const size = await weigh(write('entry.ts', "// a comment\nexport { words } from './words.ts'"))
  expect(size.raw).toBeGreaterThan(700)
  expect(size.raw).toBeLessThan(800)
  expect(size.gzip).toBeLessThan(150)
  expect(size.styles).toBe(0)
})

test('excluded packages count nothing, and styles are measured separately', async () => {
  write('entry.css', '.a { color: red }')
  const entry = write('entry.ts', "import './entry.css'\nexport { createElement } from 'react'")
  const size = await weigh(entry, ['react'])
  expect(size.raw).toBeLessThan(200)
  expect(size.styles).toBeGreaterThan(10)
})

test('a bundle above its limit does not fit', () => {
  const size = { raw: 2000, gzip: 1001, styles: 0, lazy: 0 }
  expect(fits(size, { kilobytes: 1, of: 'gzip' })).toBe(false)
  expect(fits(size, { kilobytes: 2, of: 'raw' })).toBe(true)
})

test('dynamic imports are measured separately, and shared code counts for the entry', async () => {
  write('shared.ts', `export const shared: string = '${'shared '.repeat(100)}'`)
  write(
    'later.ts',
    `import { shared } from './shared.ts'\nexport const later = shared + '${'later '.repeat(2000)}'`,
  )
  const entry = write(
    'entry.ts',
    "export { shared } from './shared.ts'\nexport const open = () => import('./later.ts')",
  )
  const size = await weigh(entry)
  expect(size.raw).toBeGreaterThan(700)
  expect(size.raw).toBeLessThan(5000)
  expect(size.lazy).toBeGreaterThan(20)
})

test('a single file is measured as it is', () => {
  expect(sizeOf('a'.repeat(1000))).toMatchObject({ raw: 1000, lazy: 0, styles: 0 })
  expect(sizeOf('a'.repeat(1000)).gzip).toBeLessThan(50)
})

describe('[PACK-10] an application contains only what it uses', () => {
  const client = join(root, 'packages/client')
  const manifest = JSON.parse(readFileSync(join(client, 'package.json'), 'utf8')) as Manifest
  const entries = entriesOf(manifest).filter(({ source }) => existsSync(join(client, source)))

  test('a client has no local store, tabs, developer tools or other hosts', async () => {
    const output = await bundle(join(client, 'src/index.ts'), [], ['createClient'])
    const modules = output.flatMap((file) => (file.type === 'chunk' ? Object.keys(file.modules) : []))
    expect(modules.filter((path) => path.includes('/client/src/')).length).toBeGreaterThan(50)
    const odd =
      /client\/src\/(keep\/(shelves|tabs|keeper)|devtools|chaos|discovery\.ts|media\.ts|miniprogram|platform\/(node|.*tabs))/
    expect(modules.filter((path) => odd.test(path))).toEqual([])
  })

  test.each(entries)('$entry costs nothing if it is imported and not used', async ({ source }) => {
    const path = JSON.stringify(join(client, source))
    const entry = write('entry.ts', `import ${path}\nimport * as unused from ${path}\nexport const one = 1`)
    const output = await bundle(entry, ['ws'])
    expect(output.map((file) => (file.type === 'chunk' ? file.code.trim() : file.fileName))).toEqual([
      expect.stringMatching(/^(const|var|let) \w=1;export\{\w as one\};?$/),
    ])
  })
})

describe('[PACK-11] other packages', () => {
  const rows = async (files: Record<string, string> | undefined, wanted = 'peer', name = wanted) => {
    const said: string[] = []
    const install: typeof run = async (_command, words, { cwd = '' } = {}) => {
      expect(words.at(-1)).toBe(wanted)
      if (!files) return { code: 1, output: 'npm error\nno such package\n' }
      const place = join(cwd, 'node_modules', name)
      mkdirSync(place, { recursive: true })
      for (const [file, text] of Object.entries(files)) writeFileSync(join(place, file), text)
      return { code: 0, output: '' }
    }
    await weighPeers([wanted], (row) => said.push(peerRow(row)), install)
    return said
  }
  const manifest = JSON.stringify({ name: 'peer', version: '1.2.3', main: 'index.js' })

  test('are bundled whole and listed with their versions', async () => {
    const text = `exports.words = '${'x'.repeat(3000)}'`
    expect(await rows({ 'package.json': manifest, 'index.js': text })).toEqual([
      expect.stringMatching(/^\| `peer` \| 1\.2\.3 \| 3\.\d kB \| 0\.\d kB \| – \|$/),
    ])
  })

  test('are listed as well if they cannot be fetched or bundled', async () => {
    expect(await rows(undefined)).toEqual(['| `peer` | – | cannot be installed: no such package |  |  |'])
    const [row] = await rows({ 'package.json': manifest, 'index.js': 'export { a } from "./gone.js"' })
    expect(row).toMatch(/^\| `peer` \| 1\.2\.3 \| cannot be bundled: /)
  })

  test.each([
    ['peer@1.2.3', 'peer'],
    ['@some/peer@1.2.3', '@some/peer'],
    ['@some/peer', '@some/peer'],
  ])('can be requested in one version: %s', async (wanted, name) => {
    const [row] = await rows({ 'package.json': manifest, 'index.js': 'exports.a = 1' }, wanted, name)
    expect(row).toMatch(new RegExp(`^\\| \`${name}\` \\| 1\\.2\\.3 \\| 0\\.`))
  })

  test('are not ours, and listed once', () => {
    expect(new Set(peers).size).toBe(peers.length)
    expect(peers.filter((name) => name.startsWith('@parley'))).toEqual([])
  })
})
