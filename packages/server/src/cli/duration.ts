// Durations as `90s`, `15m`, `1h`, `30d`, where a bare number is seconds; and times, which may be given as a
// duration before now.

const units: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 }

export function readDuration(text: string): number {
  const [, amount, unit = 's'] = /^(\d+)([smhd])?$/.exec(text) ?? []
  if (!amount) throw new Error(`"${text}" is not a duration: write 90s, 15m, 1h or 30d.`)
  return Number(amount) * (units[unit] as number)
}

/** A time in ISO form, or a duration before now. */
export function readTime(text: string, now: number): number {
  if (/^\d+[smhd]$/.test(text)) return Math.max(0, now - readDuration(text))
  const time = /^\d{4}-\d{2}-\d{2}/.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(time))
    throw new Error(`"${text}" is not a time: write 2026-01-31T08:00:00Z, or 2h for two hours ago.`)
  return time
}
