// Formats points in time. Everything uses Intl, so that each language gets its own order, words and clock. Formatters
// are cached, because creating one is slow.

import { getOrCreate } from '../../get-or-create.ts'

const formatters = new Map<string, Intl.DateTimeFormat>()

function formatter(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale}|${JSON.stringify(options)}`
  return getOrCreate(formatters, key, () => new Intl.DateTimeFormat(locale, options))
}

/**
 * The user's regional variant of a language (en-GB for en), for clock and date order; otherwise the language itself.
 */
export function dateLocale(language: string): string {
  const wanted = globalThis.navigator?.languages ?? []
  return wanted.find((tag) => tag === language || tag.startsWith(`${language}-`)) ?? language
}

/** The time of day: 14:32, or 2:32 PM in regions with a 12-hour clock. */
export function clockTime(at: number, locale: string): string {
  return formatter(locale, { timeStyle: 'short' }).format(at)
}

/** The full time for tooltips: Friday, 14 November 2026 at 14:32:07. */
export function fullTime(at: number, locale: string): string {
  return formatter(locale, { dateStyle: 'full', timeStyle: 'medium' }).format(at)
}

/** The date and time for messages outside of their conversation: 14 Nov 2026, 14:32. */
export function shortTime(at: number, locale: string): string {
  return formatter(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(at)
}

/** Midnight, local time, of the day of a moment. */
export function startOfDay(at: number): number {
  const day = new Date(at)
  return new Date(day.getFullYear(), day.getMonth(), day.getDate()).getTime()
}

/** Calendar days from `at` to `now`, so that a day of 23 or 25 hours counts as one. */
export function daysAgo(at: number, now: number): number {
  return Math.round((startOfDay(now) - startOfDay(at)) / 86_400_000)
}

export interface DayWords {
  readonly today: string
  readonly yesterday: string
}

/** The pill between days: Today, Yesterday, Tuesday, 3 March, 3 March 2025. */
export function dayLabel(at: number, now: number, locale: string, words: DayWords): string {
  const days = daysAgo(at, now)
  if (days === 0) return words.today
  if (days === 1) return words.yesterday
  if (days > 1 && days < 7) return formatter(locale, { weekday: 'long' }).format(at)
  return formatter(locale, { day: 'numeric', month: 'long', ...yearIfOther(at, now) }).format(at)
}

/** The time in a list row: 14:32, Yesterday, Tue, 3 Mar, 3 Mar 2025. */
export function listTime(at: number, now: number, locale: string, words: DayWords): string {
  const days = daysAgo(at, now)
  if (days === 0) return clockTime(at, locale)
  if (days === 1) return words.yesterday
  if (days > 1 && days < 7) return formatter(locale, { weekday: 'short' }).format(at)
  return formatter(locale, { day: 'numeric', month: 'short', ...yearIfOther(at, now) }).format(at)
}

function yearIfOther(at: number, now: number): { year?: 'numeric' } {
  return new Date(at).getFullYear() === new Date(now).getFullYear() ? {} : { year: 'numeric' }
}
