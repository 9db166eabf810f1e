// Times and numbers in the language of the operator.

export function showTime(at: number, language: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(at)
}

/** With seconds, for events that follow each other quickly. */
export function showMoment(at: number, language: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'medium' }).format(at)
}

const units: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
]

/** "3 hours ago" */
export function showAge(at: number, now: number, language: string): string {
  const ago = Math.max(0, now - at)
  const [unit, size] = units.find(([, ms]) => ago >= ms) ?? ['second', 1000]
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  return format.format(-Math.floor(ago / size), unit)
}

export function showNumber(value: number, language: string, digits = 0): string {
  return new Intl.NumberFormat(language, { maximumFractionDigits: digits }).format(value)
}

const byteUnits = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** "306 kB" */
export function showBytes(bytes: number, language: string): string {
  const step = Math.min(byteUnits.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
  const unit = byteUnits[step] as (typeof byteUnits)[number]
  const format = new Intl.NumberFormat(language, {
    style: 'unit',
    unit,
    maximumFractionDigits: step > 1 ? 1 : 0,
  })
  // Narrow columns must not break between the number and its unit.
  return format.format(bytes / 1000 ** step).replace(' ', '\u00a0')
}
