import { describe, expect, it } from 'vitest'
import { formatBytes } from './format-bytes.ts'

describe('the size of a file', () => {
  it('is shown in the unit that fits, in steps of a thousand', () => {
    expect(formatBytes(1, 'en')).toBe('1 byte')
    expect(formatBytes(999, 'en')).toBe('999 bytes')
    expect(formatBytes(1000, 'en')).toBe('1 kB')
    expect(formatBytes(214_300, 'en')).toBe('214 kB')
    expect(formatBytes(3_100_000, 'en')).toBe('3.1 MB')
    expect(formatBytes(31_200_000, 'en')).toBe('31 MB')
    expect(formatBytes(2.5e12, 'en')).toBe('2.5 TB')
    expect(formatBytes(5e15, 'en')).toBe('5,000 TB')
  })

  it('is never rounded to a thousand of a unit, or to ten with a decimal', () => {
    expect(formatBytes(999_499, 'en')).toBe('999 kB')
    expect(formatBytes(999_500, 'en')).toBe('1 MB')
    expect(formatBytes(9_949_000, 'en')).toBe('9.9 MB')
    expect(formatBytes(9_950_000, 'en')).toBe('10 MB')
  })

  it('follows the language', () => {
    expect(formatBytes(3_100_000, 'de')).toMatch(/^3,1\sMB$/)
    expect(formatBytes(214_300, 'zh-CN')).toBe('214 kB')
  })

  it('is empty for an invalid size', () => {
    for (const size of [Number.NaN, -5, Number.POSITIVE_INFINITY])
      expect(formatBytes(size, 'en')).toBe('0 bytes')
  })
})
