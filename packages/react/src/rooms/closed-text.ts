import type { Kit } from '../state/kit.ts'
import { timeLeft } from '../ui/format/time-left.ts'
import { clockTime, daysAgo, shortTime } from '../ui/format/times.ts'
import type { Closed } from './why-room-closed.ts'

/** Why the user cannot write in a room, as text. */
export function closedText(
  { why, until }: Closed,
  now: number,
  { t, locale }: Pick<Kit, 't' | 'locale'>,
): string {
  if (why !== 'muted' || until === undefined) return t(`room.closed.${why}`)
  const time = daysAgo(until, now) === 0 ? clockTime(until, locale) : shortTime(until, locale)
  return t('closed.muted.until', { time, left: timeLeft(until - now, locale) })
}
