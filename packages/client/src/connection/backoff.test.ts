import { expect, test } from 'vitest'
import { delayBefore } from './backoff.ts'

test.each([
  [1, 0, 1000],
  [1, 0.999999, 2000],
  [5, 0.5, 1500],
  [6, 0, 3000],
  [19, 0.999999, 6000],
  [20, 0, 5000],
  [1000, 0.5, 7500],
])('[CONN-4] before attempt %i with the random number %f the delay is %i ms', (attempt, random, ms) => {
  expect(delayBefore(attempt, random)).toBe(ms)
})
