import { expect, test } from 'vitest'
import { countLastLine, countVitest, others, sum, totals } from './test-totals.mjs'
import type { FileResult } from './testing/reporter.mjs'

const file = (more: Partial<FileResult> = {}): FileResult => ({
  project: 'unit',
  file: 'a.test.ts',
  finished: true,
  startedAt: 0,
  durationMs: 1,
  passed: 3,
  failures: [],
  leftOut: [],
  errors: [],
  ...more,
})

const unit = { parts: ['unit'], partOf: (project: string) => project.replace('-isolated', '') }
const count = (files: readonly FileResult[], code = 0, options: Parameters<typeof countVitest>[2] = unit) =>
  countVitest({ files, unhandled: [], reason: 'passed' }, code, options)

test('passed and failed tests are counted by part', () => {
  const failures = [{ name: 'that', message: 'Error: no\n    at there' }]
  const counts = count(
    [file(), file({ project: 'unit-isolated', passed: 2 }), file({ project: 'e2e', failures })],
    1,
  )
  expect(counts.get('unit')).toEqual({ passed: 5, failed: 0 })
  expect(counts.get('e2e')).toMatchObject({ passed: 3, failed: 1, failures: ['that: Error: no'] })
})

test('a part that ran no test has failed', () => {
  expect(count([]).get('unit')).toMatchObject({ passed: 0, failed: 1, note: 'no test ran' })
  expect(countVitest(undefined, 1, unit).get('unit')).toMatchObject({ passed: 0, failed: 1 })
})

test('a bad exit code counts as failed, even if all tests passed', () => {
  expect(count([file()], 1).get(others)).toMatchObject({ passed: 0, failed: 1 })
})

test('errors outside of all tests count as failed, even if the exit code is good', () => {
  const result = { files: [file()], unhandled: ['Error: late\n  at'], reason: 'passed' }
  expect(countVitest(result, 0, unit).get(others)).toMatchObject({ failed: 1, failures: ['Error: late'] })
})

test('a file that cannot be loaded counts as failed', () => {
  const counts = count([file(), file({ file: 'b.test.ts', passed: 0, errors: ['Error: broken\n at'] })], 1)
  expect(counts.get('unit')).toMatchObject({ passed: 3, failed: 1, failures: ['b.test.ts: Error: broken'] })
})

test('a file whose process died counts as failed, whatever tests were selected', () => {
  const died = file({ file: 'b.test.ts', passed: 0, finished: false })
  const failures = ['b.test.ts: did not run to its end']
  expect(count([file(), died]).get('unit')).toMatchObject({ failed: 1, failures })
  const halfway = file({ ...died, leftOut: ['one'] })
  expect(count([file(), halfway], 0, { ...unit, selected: true }).get('unit')).toMatchObject({ failed: 1 })
})

test('tests that were left out count as failed, unless tests were selected', () => {
  const files = [file({ leftOut: ['b', 'c'] })]
  expect(count(files).get('unit')).toMatchObject({
    passed: 3,
    failed: 2,
    failures: ['b: left out', 'c: left out'],
  })
  expect(count(files, 0, { ...unit, selected: true }).get('unit')).toEqual({ passed: 3, failed: 0 })
})

test('a selection over all parts ignores parts without selected tests', () => {
  const files = [file(), file({ project: 'e2e', passed: 0, leftOut: ['x'] })]
  const options = { ...unit, parts: [], selected: true }
  expect([...count(files, 0, options)]).toEqual([['unit', { passed: 3, failed: 0 }]])
  expect(count([], 0, options).get(others)).toMatchObject({ failed: 1, note: 'no test ran' })
})

test.each([
  ['loop 1\ncrash: 50 passed, 0 failed\n', 0, { passed: 50, failed: 0 }],
  ['crash: 48 passed, 2 failed', 1, { passed: 48, failed: 2 }],
  ['crash: 50 passed, 0 failed', 3, { passed: 50, failed: 1 }],
  ['crash: 50 passed, 0 failed\nSegmentation fault', 139, { passed: 0, failed: 1 }],
  ['', 0, { passed: 0, failed: 1 }],
])('the last line of %j with code %i counts', (output, code, expected) => {
  expect(countLastLine('crash', output, code)).toMatchObject(expected)
})

test('counts add up to the line that ends the run', () => {
  expect(
    totals(
      sum([
        { passed: 1, failed: 0 },
        { passed: 2, failed: 3 },
      ]),
    ),
  ).toBe('3 passed, 3 failed')
})
