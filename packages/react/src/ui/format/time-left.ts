// Remaining time: 0:42, 12:05, 3:00:00, and whole days from one day on.

import { getOrCreate } from '../../get-or-create.ts'
import { formatDuration } from './format-duration.ts'

const day = 86_400_000
const formats = new Map<string, Intl.NumberFormat>()

/** Formats the remaining time, rounded up, so that zero is shown only when it is over. */
export function timeLeft(ms: number, locale: string): string {
  if (ms < day) return formatDuration(Math.ceil(Math.max(0, ms) / 1000) * 1000, locale)
  return getOrCreate(
    formats,
    locale,
    () => new Intl.NumberFormat(locale, { style: 'unit', unit: 'day', unitDisplay: 'long' }),
  ).format(Math.ceil(ms / day))
}
