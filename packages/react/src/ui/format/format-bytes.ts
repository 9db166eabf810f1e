// File sizes for display: 12 bytes, 214 kB, 3.1 MB.

import { getOrCreate } from '../../get-or-create.ts'

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const
const step = 1000

const formatters = new Map<string, Intl.NumberFormat>()

/** The size in the largest unit that leaves an integer part. */
export function formatBytes(bytes: number, locale: string): string {
  const size = Number.isFinite(bytes) ? Math.max(0, Math.round(bytes)) : 0
  let value = size
  let unit = 0
  // From 999.5 on, the number would be rounded to four digits.
  while (value >= (unit === 0 ? step : step - 0.5) && unit < units.length - 1) {
    value /= step
    unit++
  }
  // One decimal if it is significant: 3.1 MB, but 31 MB.
  const digits = unit > 0 && value < 9.95 ? 1 : 0
  return getOrCreate(formatters, `${locale}|${unit}|${digits}`, () => formatter(locale, unit, digits)).format(
    value,
  )
}

function formatter(locale: string, unit: number, digits: number): Intl.NumberFormat {
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: units[unit] ?? 'byte',
    // The short form of bytes has no plural in English.
    unitDisplay: unit === 0 ? 'long' : 'short',
    maximumFractionDigits: digits,
  })
}
