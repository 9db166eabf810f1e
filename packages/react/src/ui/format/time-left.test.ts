import { describe, expect, it } from 'vitest'
import { timeLeft } from './time-left.ts'

describe('the remaining time', () => {
  it.each([
    [0, '0:00'],
    [-5, '0:00'],
    [1, '0:01'],
    [42_000, '0:42'],
    [600_000, '10:00'],
    [3 * 3_600_000, '3:00:00'],
    [86_400_000, '1 day'],
    [86_400_001, '2 days'],
    [40 * 86_400_000, '40 days'],
  ])('%i', (ms, text) => {
    expect(timeLeft(ms, 'en')).toBe(text)
  })
})
