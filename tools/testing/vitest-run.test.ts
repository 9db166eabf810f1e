import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { RunOptions } from '../child-process.mjs'
import { runTogether } from './vitest-run.mjs'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-run-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** A fake vitest that writes no result if it is started with this project. */
const vitestWithout = (broken: string, started: string[][]) =>
  async function run(_node: string, words: readonly string[], { env }: RunOptions = {}) {
    const projects = words.filter((word) => word.startsWith('--project=')).map((word) => word.slice(10))
    started.push(projects)
    if (projects.includes(broken)) return { code: 1, output: '' }
    writeFileSync(
      env?.['PARLEY_TEST_RESULTS'] ?? '',
      JSON.stringify({ files: [], unhandled: [], reason: 'passed' }),
    )
    return { code: 0, output: '' }
  }

const options = () => ({ projects: ['unit', 'drop-in', 'mixed'], words: [], folder, name: 'vitest' })

test('all projects run at once', async () => {
  const started: string[][] = []
  const outcomes = await runTogether('node', options(), vitestWithout('none', started))
  expect(outcomes.map(({ code }) => code)).toEqual([0])
  expect(started).toEqual([['unit', 'drop-in', 'mixed']])
})

test('a project whose setup fails does not stop the others', async () => {
  const started: string[][] = []
  const outcomes = await runTogether('node', options(), vitestWithout('drop-in', started))
  expect(started).toEqual([['unit', 'drop-in', 'mixed'], ['unit'], ['drop-in'], ['mixed']])
  expect(outcomes.map(({ code, result }) => [code, result?.reason])).toEqual([
    [0, 'passed'],
    [1, undefined],
    [0, 'passed'],
  ])
})
