// Silent mode and its daily intervals: `21:30-8:15` on the wire, stored as minutes of the day, evaluated in the user's
// time zone.

/** For everything, or for one conversation. */
export interface Silence {
  /** ALL, AT or NONE; empty: no choice. */
  readonly type: string
  /** Silent until then; 0: not silent. */
  readonly until: number
  readonly interval: Interval | undefined
}

export const isNothing = ({ type, until, interval }: Silence): boolean =>
  type === '' && until === 0 && interval === undefined

/** Minutes of the day, every day. Crosses midnight if it ends before it begins; the whole day if both are equal. */
export interface Interval {
  readonly from: number
  readonly to: number
}

const hour = 60

/** Hours of one or two digits up to 23, minutes up to 59, nothing else. Undefined for any other text. */
export function readInterval(text: string): Interval | undefined {
  const found = /^(\d{1,2}):(\d{1,2})-(\d{1,2}):(\d{1,2})$/.exec(text)
  if (!found) return undefined
  const [fromHour, fromMinute, toHour, toMinute] = found.slice(1).map(Number) as [
    number,
    number,
    number,
    number,
  ]
  if (fromHour > 23 || toHour > 23 || fromMinute > 59 || toMinute > 59) return undefined
  return { from: fromHour * hour + fromMinute, to: toHour * hour + toMinute }
}

/** In the form of clients: without leading zeros. */
export function writeInterval(interval: Interval | undefined): string {
  if (!interval) return ''
  const written = (minute: number) => `${Math.floor(minute / hour)}:${minute % hour}`
  return `${written(interval.from)}-${written(interval.to)}`
}

export function isWithin({ from, to }: Interval, minute: number): boolean {
  if (from === to) return true
  return from < to ? from <= minute && minute < to : from <= minute || minute < to
}

/** A cache, because creating a formatter is expensive and few zones are in use at once. */
const mostZones = 1000
const clocks = new Map<string, Intl.DateTimeFormat | undefined>()

function clockOf(zone: string): Intl.DateTimeFormat | undefined {
  if (clocks.has(zone)) return clocks.get(zone)
  if (clocks.size >= mostZones) clocks.clear()
  let clock: Intl.DateTimeFormat | undefined
  try {
    clock = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
  } catch {
    clock = undefined
  }
  clocks.set(zone, clock)
  return clock
}

/** No zone has a longer name. */
const longestZone = 64

export function isZone(zone: string): boolean {
  return zone !== '' && zone.length <= longestZone && clockOf(zone) !== undefined
}

/**
 * The local time of a zone in minutes of the day. That also covers daylight saving: a skipped time never occurs, and a
 * repeated one occurs twice.
 */
export function minuteIn(zone: string, now: number): number {
  const clock = clockOf(zone) ?? (clockOf('UTC') as Intl.DateTimeFormat)
  const [hours = 0, minutes = 0] = clock.format(now).split(':').map(Number)
  return hours * hour + minutes
}
