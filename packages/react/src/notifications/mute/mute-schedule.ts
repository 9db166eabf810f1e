// Do-not-disturb settings: their effect at a moment, and when it changes next.

import type { ConversationKey, DailyInterval, NotificationSettings, Silence } from '@parley/client'
import { isInside, isQuietNow, minuteOfDay, minutesOf } from '@parley/client/people'

export { isInside, isQuietNow, minuteOfDay, minutesOf }

/** Which messages notify: all, only mentions, or none. */
export type NotificationLevel = 'all' | 'mentions' | 'none'

const minuteMs = 60_000
const dayMinutes = 1440

/** The effect of a setting at this moment; undefined if it has none. */
export function levelBy(silence: Silence, zone: string, now: number): NotificationLevel | undefined {
  if (isQuietNow(silence, zone, now)) return 'none'
  if (silence.type === 'DEFAULT') return undefined
  return silence.type === 'NONE' ? 'none' : silence.type === 'AT' ? 'mentions' : 'all'
}

/** The effect of a conversation's own setting; undefined if it follows the default. */
export function levelOf(
  settings: NotificationSettings | undefined,
  key: ConversationKey,
  now: number,
): NotificationLevel | undefined {
  const own = settings?.conversations.get(key)
  return own && levelBy(own, settings?.zone ?? '', now)
}

const types: Readonly<Record<string, NotificationLevel>> = { ALL: 'all', AT: 'mentions', NONE: 'none' }

/** The effect for a conversation, from its own setting and the default. The server uses the same rule for pushes. */
export function currentLevel(
  settings: NotificationSettings | undefined,
  key: ConversationKey,
  now: number,
): NotificationLevel {
  if (!settings) return 'all'
  const { all, zone, conversations } = settings
  const own = conversations.get(key)
  if (isQuietNow(all, zone, now) || (own && isQuietNow(own, zone, now))) return 'none'
  return (own && types[own.type]) ?? types[all.type] ?? 'all'
}

/** The next moment at which the effect of one of these settings changes; Infinity for never. */
export function nextChange(silences: Iterable<Silence>, zone: string, now: number): number {
  let next = Number.POSITIVE_INFINITY
  let minute: number | undefined
  for (const { until, interval } of silences) {
    if (until > now) next = Math.min(next, until)
    if (!interval) continue
    minute ??= minuteOfDay(now, zone)
    for (const edge of [interval.from, interval.to]) {
      const ahead = (minutesOf(edge) - minute + dayMinutes) % dayMinutes || dayMinutes
      next = Math.min(next, now - (now % minuteMs) + ahead * minuteMs)
    }
  }
  return next
}

/** Eight o'clock on the next morning, local time. */
export function tomorrowMorning(now: number): number {
  const day = new Date(now)
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + 1, 8).getTime()
}

/** Parses `22:05`, the format of time inputs; undefined for anything else. */
export function readTime(text: string): DailyInterval['from'] | undefined {
  const found = /^(\d\d):(\d\d)/.exec(text)
  if (!found) return undefined
  const [hours, minutes] = [Number(found[1]), Number(found[2])]
  return hours < 24 && minutes < 60 ? { hours, minutes } : undefined
}

export const writeTime = ({ hours, minutes }: DailyInterval['from']): string =>
  `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`

/** The time zone of this device; empty if it is not known. */
export function ownZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone ?? ''
}
