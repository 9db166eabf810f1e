// Every rule of SPEC.md is named by a test.

import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (url: URL) => readFileSync(url, 'utf8')
const here = new URL('./', import.meta.url)
const whole = new URL('../../../tests/drop-in/', import.meta.url)

const testsIn = (folder: URL) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.test.ts') && name !== 'spec.test.ts')
    .map((name) => read(new URL(name, folder)))

test('every rule is named', () => {
  const rules = [...read(new URL('../SPEC.md', here)).matchAll(/^- \*\*(DROP-\d+)\*\*/gm)].map(
    ([, rule]) => rule,
  )
  expect(rules.length).toBeGreaterThanOrEqual(6)
  const named = [...testsIn(here), ...testsIn(whole)].flatMap((text) => text.match(/\bDROP-\d+\b/g) ?? [])
  expect(rules.filter((rule) => !named.includes(rule as string))).toEqual([])
})
