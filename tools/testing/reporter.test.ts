// Vitest itself on small files that fail in every way we know: each has to count as failed.

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { run } from '../child-process.mjs'
import { root } from '../repository.ts'
import { countVitest, others } from '../test-totals.mjs'
import type { VitestResult } from './reporter.mjs'

const files = {
  'passes.test.mjs': "import { test } from 'vitest'\ntest('passes', () => {})",
  'fails.test.mjs': "import { test } from 'vitest'\ntest('fails', () => { throw new Error('no') })",
  'dies.test.mjs': "import { test } from 'vitest'\ntest('dies', () => process.kill(process.pid, 'SIGKILL'))",
  'does-not-load.test.mjs': "import './nowhere.mjs'",
  'hook-fails.test.mjs':
    "import { beforeAll, test } from 'vitest'\nbeforeAll(() => { throw new Error('hook') })\ntest('never', () => {})",
  'skips.test.mjs': "import { test } from 'vitest'\ntest('runs', () => {})\ntest.skip('skipped', () => {})",
}
const rejects =
  "import { test } from 'vitest'\ntest('rejects later', async () => { void Promise.reject(new Error('late')); await new Promise((done) => setImmediate(done)) })"

let folder: string
beforeAll(() => {
  // The files import vitest, which is found from a folder inside of node_modules.
  folder = mkdtempSync(join(root, 'node_modules/.parley-reporter-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs vitest on these files, in a project called `unit`. */
async function vitest(name: string, texts: Readonly<Record<string, string>>, setup?: string) {
  const at = join(folder, name)
  mkdirSync(at)
  for (const [file, text] of Object.entries(texts)) writeFileSync(join(at, file), text)
  if (setup !== undefined) writeFileSync(join(at, 'setup.mjs'), setup)
  const globalSetup = setup === undefined ? '' : ", globalSetup: './setup.mjs'"
  const project = `{ test: { name: 'unit', pool: 'forks', include: ['*.test.mjs']${globalSetup} } }`
  writeFileSync(join(at, 'vitest.config.mjs'), `export default { test: { projects: [${project}] } }`)
  const results = join(at, 'results.json')
  const { code, output } = await run(
    process.execPath,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--root',
      at,
      `--reporter=${join(root, 'tools/testing/reporter.mjs')}`,
    ],
    { cwd: at, env: { PARLEY_TEST_RESULTS: results }, output: 'kept' },
  )
  const options = { parts: ['unit'], partOf: (each: string) => each }
  return { code, output, counts: countVitest(read(results), code, options), result: read(results) }
}

function read(file: string): VitestResult | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

test('every kind of failure counts, and passed tests are counted beside it', async () => {
  const { code, counts, output } = await vitest('ways', files)
  expect(code, output).not.toBe(0)
  const { passed, failed, failures = [] } = counts.get('unit') ?? { passed: 0, failed: 0 }
  expect(passed, output).toBe(2)
  expect(failures.join('\n')).toMatch(/fails: Error: no/)
  for (const name of ['dies', 'does-not-load', 'hook-fails']) expect(failures.join('\n')).toContain(name)
  expect(failures.join('\n')).toContain('skipped: left out')
  expect(failed).toBeGreaterThanOrEqual(5)
})

test('an unhandled rejection counts as failed, though every test passed', async () => {
  const { code, counts, output } = await vitest('rejection', { 'rejects.test.mjs': rejects })
  expect(code, output).not.toBe(0)
  expect(counts.get('unit')).toEqual({ passed: 1, failed: 0 })
  expect(counts.get(others)?.failures?.join('\n')).toContain('late')
})

test('a failed setup leaves no result, and no test ran', async () => {
  const broken = "export function setup() { throw new Error('no setup') }"
  const { code, counts, result, output } = await vitest('setup', files, broken)
  expect(code, output).not.toBe(0)
  expect(result).toBeUndefined()
  expect(counts.get('unit')).toMatchObject({ passed: 0, failed: 1, note: 'no test ran' })
})
