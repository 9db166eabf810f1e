// The table of which files run with which clients is complete, and the documentation shows the same.

import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { surfaces } from './client-matrix.ts'

const words = { always: 'yes', long: 'long form', never: 'no' }

it('names every test file', () => {
  const files = readdirSync(new URL('.', import.meta.url)).filter((name) => name.endsWith('.test.ts'))
  expect(Object.keys(surfaces).sort()).toEqual(files.map((name) => name.replace('.test.ts', '')).sort())
})

it('is what the documentation shows', () => {
  const page = readFileSync(new URL('../../docs/testing-interop.md', import.meta.url), 'utf8')
  const shown = page.split('\n').filter((line) => line.startsWith('| `'))
  const rows = Object.entries(surfaces).map(
    ([name, { dropIn, mixed, nodes, why }]) =>
      `| \`${name}\` | ${words[dropIn]} | ${words[mixed]} | ${words[nodes]} | ${why} |`,
  )
  expect(shown).toEqual(rows)
})
