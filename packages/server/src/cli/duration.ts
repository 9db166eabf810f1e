// `90s`, `15m`, `1h`, `30d`; a bare number is seconds.

const units: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 }

export function readDuration(text: string): number {
  const [, amount, unit = 's'] = /^(\d+)([smhd])?$/.exec(text) ?? []
  if (!amount) throw new Error(`"${text}" is not a duration: write 90s, 15m, 1h or 30d.`)
  return Number(amount) * (units[unit] as number)
}
