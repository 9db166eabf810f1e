import { expect, test } from 'vitest'
import { countLastLine, countVitest, sum, totals } from './counting.mjs'

const report = (numbers: Record<string, number>) => JSON.stringify(numbers)

test('passed and failed tests are taken from the report', () => {
  expect(countVitest(report({ numPassedTests: 3, numFailedTests: 0 }), 0)).toEqual({ passed: 3, failed: 0 })
  expect(countVitest(report({ numPassedTests: 3, numFailedTests: 2 }), 1)).toMatchObject({
    passed: 3,
    failed: 2,
  })
})

test('the tests that failed are named with the first line of why', () => {
  const text = JSON.stringify({
    numPassedTests: 1,
    numFailedTests: 1,
    testResults: [
      {
        assertionResults: [
          { status: 'passed', fullName: 'this' },
          { status: 'failed', fullName: 'that', failureMessages: ['Error: no\n    at there'] },
        ],
      },
    ],
  })
  expect(countVitest(text, 1).failures).toEqual(['that: Error: no'])
})

test.each([
  ['no report', undefined, 1],
  ['half a report', '{"numPassed', 1],
  ['a report of nothing', report({ numPassedTests: 0 }), 0],
])('%s counts as failed', (_, text, code) => {
  expect(countVitest(text, code)).toMatchObject({ passed: 0, failed: 1 })
})

test('an error outside the tests counts as failed', () => {
  expect(countVitest(report({ numPassedTests: 3 }), 1)).toMatchObject({ passed: 3, failed: 1 })
})

test('tests that were left out count as failed, unless somebody chose tests', () => {
  const text = report({ numPassedTests: 3, numPendingTests: 2 })
  expect(countVitest(text, 0)).toMatchObject({ passed: 3, failed: 2 })
  expect(countVitest(text, 0, true)).toEqual({ passed: 3, failed: 0 })
})

test('what was left out is named beside what failed', () => {
  const assertionResults = [
    { status: 'passed', fullName: 'a' },
    { status: 'pending', fullName: 'b' },
    { status: 'failed', fullName: 'c', failureMessages: ['why\nwhere'] },
  ]
  const counted = { numPassedTests: 1, numPendingTests: 1, numFailedTests: 1 }
  const text = JSON.stringify({ ...counted, testResults: [{ assertionResults }] })
  expect(countVitest(text, 1)).toMatchObject({
    failed: 2,
    failures: ['c: why', 'b: left out'],
  })
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
