import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fits, weigh } from './size.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-size-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const write = (name: string, text: string) => {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}

test('what an entry exports is weighed, minified, with what it imports', async () => {
  write('words.ts', `export const words: string = '${'parley '.repeat(100)}'`)
  const size = await weigh(write('entry.ts', "// a comment\nexport { words } from './words.ts'"))
  expect(size.raw).toBeGreaterThan(700)
  expect(size.raw).toBeLessThan(800)
  expect(size.gzip).toBeLessThan(150)
  expect(size.styles).toBe(0)
})

test('packages that are left out weigh nothing, and styles are weighed apart', async () => {
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
  expect(fits(size, undefined)).toBe(true)
})

test('what is loaded on demand is weighed apart, and what both need counts for the entry', async () => {
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
