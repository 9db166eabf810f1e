import { describe, expect, it } from 'vitest'
import { formatDuration, spokenDuration } from './format-duration.ts'

describe('the length of a recording', () => {
  it('is shown as on a player', () => {
    expect(formatDuration(0, 'en')).toBe('0:00')
    expect(formatDuration(14_999, 'en')).toBe('0:14')
    expect(formatDuration(725_000, 'en')).toBe('12:05')
    expect(formatDuration(3_723_000, 'en')).toBe('1:02:03')
    expect(formatDuration(36_000_000, 'en')).toBe('10:00:00')
  })

  it('uses the digits of the language', () => {
    expect(formatDuration(65_000, 'ar-EG')).toBe('١:٠٥')
  })

  it('is spoken in words, without units that are zero', () => {
    expect(spokenDuration(74_000, 'en')).toBe('1 minute, 14 seconds')
    expect(spokenDuration(60_000, 'en')).toBe('1 minute')
    expect(spokenDuration(3_601_000, 'en')).toBe('1 hour, 1 second')
    expect(spokenDuration(0, 'en')).toBe('0 seconds')
    expect(spokenDuration(14_000, 'zh-CN')).toBe('14秒钟')
  })

  it('is empty if it is unknown', () => {
    for (const ms of [Number.NaN, Number.POSITIVE_INFINITY, -1]) {
      expect(formatDuration(ms, 'en')).toBe('0:00')
      expect(spokenDuration(ms, 'en')).toBe('0 seconds')
    }
  })
})
