import { describe, expect, it } from 'vitest'
import { isMuted, timeLeft, untilText } from './mute-time-left.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

describe('the remaining time of a mute', () => {
  it.each([
    [-5, '0:00'],
    [1, '0:01'],
    [59_001, '1:00'],
    [9 * minute + 41_000, '9:41'],
    [hour, '1 hr'],
    [3 * hour + 12 * minute + 30_000, '3 hr 12 min'],
    [2 * day + 4 * hour, '2 days 4 hr'],
    [400 * day, '400 days'],
  ])('%i ms', (ms, text) => {
    expect(timeLeft(ms, 'en')).toBe(text)
  })

  it('is a time today and a date otherwise', () => {
    const now = new Date(2026, 10, 15, 12).getTime()
    expect(untilText(now + hour, now, 'en-GB')).toBe('13:00')
    expect(untilText(now + 2 * day, now, 'en-GB')).toBe('17 Nov 2026, 12:00')
  })

  it('ends by itself, unless it is for ever', () => {
    expect([isMuted(10, 9), isMuted(10, 10), isMuted(-1, 10), isMuted(0, 10)]).toEqual([
      true,
      false,
      true,
      false,
    ])
  })
})
