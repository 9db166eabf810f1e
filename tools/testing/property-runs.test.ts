import { expect, test } from 'vitest'
import { fuzzRuns, moreRuns } from './property-runs.mjs'

test.each([
  [{}, 24, 24],
  [{ PARLEY_FUZZ_FACTOR: '10' }, 240, 240],
  [{ PARLEY_FUZZ_RUNS: '7' }, 7, 24],
  [{ PARLEY_FUZZ_RUNS: '7', PARLEY_FUZZ_FACTOR: '10' }, 7, 240],
  [{ PARLEY_FUZZ_RUNS: '' }, 24, 24],
])('with %j there are %i and %i cases', (environment, exact, factor) => {
  expect(fuzzRuns(24, environment)).toBe(exact)
  expect(moreRuns(24, environment)).toBe(factor)
})

test.each(['many', '0', '-1'])('%j is refused by the name of the variable', (text) => {
  expect(() => fuzzRuns(24, { PARLEY_FUZZ_RUNS: text })).toThrow('PARLEY_FUZZ_RUNS')
  expect(() => moreRuns(24, { PARLEY_FUZZ_FACTOR: text })).toThrow('PARLEY_FUZZ_FACTOR')
})
