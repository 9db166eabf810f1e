// Durations of recordings: 0:14 on the screen, "14 seconds" for screen readers.

import { getOrCreate } from '../../get-or-create.ts'

const numbers = new Map<string, Intl.NumberFormat>()

const numberText = (value: number, locale: string, options: Intl.NumberFormatOptions): string =>
  getOrCreate(
    numbers,
    `${locale}|${JSON.stringify(options)}`,
    () => new Intl.NumberFormat(locale, { useGrouping: false, ...options }),
  ).format(value)

const wholeSeconds = (ms: number): number => (Number.isFinite(ms) ? Math.max(0, Math.floor(ms / 1000)) : 0)

/** Formats a duration like the clock of a player, rounded down: 0:14, 12:05, 1:02:03. */
export function formatDuration(ms: number, locale: string): string {
  const all = wholeSeconds(ms)
  const hours = Math.floor(all / 3600)
  const two = { minimumIntegerDigits: 2 }
  const minutes = numberText(Math.floor(all / 60) % 60, locale, hours > 0 ? two : {})
  const rest = `${minutes}:${numberText(all % 60, locale, two)}`
  return hours > 0 ? `${numberText(hours, locale, {})}:${rest}` : rest
}

/** A duration for screen readers: "1 minute, 14 seconds". */
export function spokenDuration(ms: number, locale: string): string {
  const all = wholeSeconds(ms)
  const parts = [
    { unit: 'hour', value: Math.floor(all / 3600) },
    { unit: 'minute', value: Math.floor(all / 60) % 60 },
    { unit: 'second', value: all % 60 },
  ].filter(({ value, unit }) => value > 0 || (all === 0 && unit === 'second'))
  const texts = parts.map(({ unit, value }) =>
    numberText(value, locale, { style: 'unit', unit, unitDisplay: 'long' }),
  )
  return new Intl.ListFormat(locale, { type: 'unit' }).format(texts)
}
