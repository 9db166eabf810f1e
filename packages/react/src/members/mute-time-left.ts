// The remaining time of a mute, and its end.

import { formatDuration } from '../ui/format/format-duration.ts'
import { clockTime, daysAgo, shortTime } from '../ui/format/times.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/**
 * Formats a duration: 9:41, 3 hrs 12 mins, 2 days 4 hrs. It has the two largest units, with seconds only towards the
 * end.
 */
export function timeLeft(ms: number, locale: string): string {
  const left = Math.max(0, ms)
  if (left < hour) return formatDuration(Math.ceil(left / 1000) * 1000, locale)
  const isDays = left >= day
  const [large, small] = isDays ? ([day, hour] as const) : ([hour, minute] as const)
  const units = isDays ? (['day', 'hour'] as const) : (['hour', 'minute'] as const)
  const first = Math.floor(left / large)
  const second = Math.floor((left % large) / small)
  const parts = [part(first, units[0], locale), ...(second > 0 ? [part(second, units[1], locale)] : [])]
  return parts.join(' ')
}

function part(value: number, unit: string, locale: string): string {
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(value)
}

/** The time on the same day, otherwise with the date. */
export function untilText(until: number, now: number, locale: string): string {
  return daysAgo(until, now) === 0 ? clockTime(until, locale) : shortTime(until, locale)
}

/** True while muted; −1 is for ever. */
export const isMuted = (until: number, now: number): boolean => until === -1 || until > now
