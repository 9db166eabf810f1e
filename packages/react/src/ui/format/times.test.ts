import { afterEach, describe, expect, it, vi } from 'vitest'
import { clockTime, dateLocale, dayLabel, daysAgo, listTime, startOfDay } from './times.ts'

const words = { today: 'Today', yesterday: 'Yesterday' }
const local = (text: string): number => new Date(text).getTime()
const now = local('2026-11-14T09:00:00')

describe('day labels', () => {
  it.each([
    ['2026-11-14T00:00:00', 'Today'],
    ['2026-11-13T23:59:59', 'Yesterday'],
    ['2026-11-10T12:00:00', 'Tuesday'],
    ['2026-11-08T12:00:00', 'Sunday'],
    ['2026-11-07T12:00:00', '7 November'],
    ['2025-11-14T12:00:00', '14 November 2025'],
  ])('%s reads as %s', (at, label) => {
    expect(dayLabel(local(at), now, 'en-GB', words)).toBe(label)
  })

  it('shows a time ahead of the local clock as a date, not as a weekday in the past', () => {
    expect(dayLabel(local('2026-11-16T12:00:00'), now, 'en-GB', words)).toBe('16 November')
  })

  it('counts calendar days, whatever the hour', () => {
    expect(daysAgo(local('2026-11-13T23:59:59'), local('2026-11-14T00:00:01'))).toBe(1)
    expect(startOfDay(now)).toBe(local('2026-11-14T00:00:00'))
  })
})

describe('list times', () => {
  it.each([
    ['2026-11-14T08:05:00', '08:05'],
    ['2026-11-13T08:05:00', 'Yesterday'],
    ['2026-11-10T08:05:00', 'Tue'],
    ['2026-03-03T08:05:00', '3 Mar'],
    ['2025-03-03T08:05:00', '3 Mar 2025'],
  ])('%s reads as %s', (at, label) => {
    expect(listTime(local(at), now, 'en-GB', words)).toBe(label)
  })
})

describe('the clock', () => {
  const morning = local('2026-11-14T08:05:00')
  it.each([
    ['en-GB', '08:05'],
    ['en-US', '8:05 AM'],
    ['de', '08:05'],
    ['zh-CN', '08:05'],
    ['es', '8:05'],
    ['hi-IN', '8:05 am'],
  ])('of %s says %s', (locale, text) => {
    expect(clockTime(morning, locale).replace(/\s/g, ' ')).toBe(text)
  })
})

describe('the regional variant of a language', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('is the one that the browser prefers, if it is of that language', () => {
    vi.stubGlobal('navigator', { languages: ['de-AT', 'en-GB', 'en-US', 'zh-Hant-HK'] })
    expect(dateLocale('en')).toBe('en-GB')
    expect(dateLocale('de')).toBe('de-AT')
    expect(dateLocale('fr')).toBe('fr')
    expect(dateLocale('zh-TW')).toBe('zh-TW')
  })
})
