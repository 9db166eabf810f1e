import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { countStart, startsIn } from './count-starts.mjs'
import { keepReport, makeReportFolder, type Report, slowestOf, textOf, timesOf } from './report.mjs'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'parley-report-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const file = (project: string, name: string, startedAt: number, durationMs: number) => ({
  project,
  file: name,
  finished: true,
  startedAt,
  durationMs,
  passed: 1,
  failures: [],
  leftOut: [],
  errors: [],
})

const report: Report = {
  startedAt: '2026-11-16T10:00:00.000Z',
  form: 'usual',
  words: [],
  seconds: 125,
  parts: [
    { name: 'check', count: { passed: 2, failed: 0 }, seconds: 20 },
    { name: 'unit', count: { passed: 9, failed: 1, failures: ['a: no'] }, seconds: 40, work: 70, files: 3 },
  ],
  slowest: [
    { part: 'unit', file: 'a.test.ts', seconds: 12 },
    { part: 'unit', file: 'b.test.ts', seconds: 3 },
  ],
  starts: { server: 3, browser: 1 },
}

test('a run has a folder, the latest is linked, and old ones are deleted', () => {
  for (let minute = 10; minute < 22; minute++) makeReportFolder(root, new Date(`2026-11-16T10:${minute}:00Z`))
  const folders = readdirSync(join(root, 'test-results')).filter((name) => name !== 'latest')
  expect(folders).toHaveLength(8)
  writeFileSync(join(root, 'test-results', folders.at(-1) ?? '', 'mark'), '')
  expect(existsSync(join(root, 'test-results/latest/mark'))).toBe(true)
})

test('the report is stored as data and as text', () => {
  const folder = makeReportFolder(root)
  keepReport(folder, report, textOf(report))
  expect(JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'))).toEqual(report)
  expect(readFileSync(join(folder, 'report.txt'), 'utf8')).toContain('unit')
})

test('the text has times, slow files, starts, and failures at its end', () => {
  const text = textOf(report)
  expect(text).toContain('12.0 s  unit       a.test.ts')
  expect(text).toContain('Starts: 3 × server, 1 × browser')
  expect(text.split('\n').slice(-2)).toEqual(['             ✗ a: no', '  together   2 m 05 s'])
})

test('the time of a part lasts from its first file to its last', () => {
  const files = [file('unit', 'a', 1000, 2000), file('unit', 'b', 2000, 4000), file('e2e', 'c', 0, 500)]
  expect(timesOf(files, (name) => name)).toEqual(
    new Map([
      ['unit', { seconds: 5, work: 6, files: 2 }],
      ['e2e', { seconds: 0.5, work: 0.5, files: 1 }],
    ]),
  )
  expect(slowestOf(files, (name) => name).map((each) => each.file)).toEqual(['b', 'a', 'c'])
})

test('starts of all processes are counted in one place, and nowhere without a run', () => {
  vi.stubEnv('PARLEY_TEST_REPORT', root)
  countStart('server')
  countStart('server')
  countStart('browser')
  vi.stubEnv('PARLEY_TEST_REPORT', undefined)
  countStart('server')
  vi.unstubAllEnvs()
  expect(startsIn(root)).toEqual({ server: 2, browser: 1 })
  expect(startsIn(join(root, 'nowhere'))).toEqual({ server: 0, browser: 0 })
})
