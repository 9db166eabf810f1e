// Every rule of SPEC.md is named by a test, and every rule that a test of the client names is in a SPEC.md.

import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** Tests, and shared test suites. */
const isTest = (path: string) => /(\.(test|test-d|scenario|e2e)\.tsx?|contract(-\w+)?\.ts)$/.test(path)

function filesBelow(folder: string): string[] {
  return readdirSync(`${root}${folder}`, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === 'node_modules') return []
    const path = `${folder}/${entry.name}`
    return entry.isDirectory() ? filesBelow(path) : [path]
  })
}

const read = (path: string) => readFileSync(`${root}${path}`, 'utf8')
const rulesIn = (path: string) =>
  [...read(path).matchAll(/^- \*\*([A-Z]+-\d+)\*\*/gm)].map(([, rule]) => rule)
const namedIn = (path: string) => read(path).match(/\b[A-Z]+-\d+\b/g) ?? []

const ours = rulesIn('packages/client/SPEC.md')
const tests = ['packages', 'tests', 'apps', 'tools'].flatMap(filesBelow).filter(isTest)

test('every number belongs to one rule', () => {
  expect(ours.filter((rule, index) => ours.indexOf(rule) !== index)).toEqual([])
  expect(ours.length).toBeGreaterThan(150)
})

test('every rule is named by a test', () => {
  const named = new Set(tests.flatMap(namedIn))
  expect(ours.filter((rule) => !named.has(rule as string))).toEqual([])
})

test('every rule that a test names exists', () => {
  const families = new Set(ours.map((rule) => rule?.split('-')[0]))
  const known = new Set(
    readdirSync(`${root}packages`).flatMap((name) => {
      try {
        return rulesIn(`packages/${name}/SPEC.md`)
      } catch {
        return []
      }
    }),
  )
  const unknown = tests
    .filter((path) => path.startsWith('packages/client/'))
    .flatMap((path) =>
      [...read(path).matchAll(/\[([A-Z]+-\d+)\]/g)].map(([, rule]) => [path, rule as string]),
    )
    .filter(([, rule]) => families.has(rule?.split('-')[0]) && !known.has(rule))
  expect([...new Set(unknown.map(String))]).toEqual([])
})
