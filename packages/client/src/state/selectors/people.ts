// Selectors for people and the user's own settings.

import {
  type Contact,
  type ConversationRef,
  type DailyInterval,
  keyOf,
  normalized,
  type Presence,
  type Silence,
  type State,
} from '../state.ts'

/** A user's display name: the contact's remark, the nickname, or the id. */
export function displayName({ people }: State, user: string): string {
  return people.contacts.get(user)?.remark || people.profiles.get(user)?.nickname || user
}

/** The presence of a user; undefined if it is not watched. */
export function presenceOf({ people }: State, user: string): Presence | undefined {
  return people.presences.get(user)
}

interface Cached {
  readonly profiles: State['people']['profiles']
  readonly locale: string | undefined
  readonly list: readonly Contact[]
}

const lists = /* @__PURE__ */ new WeakMap<State['people']['contacts'], Cached>()

/** All contacts, sorted by display name in the locale's order. */
export function contactList(state: State, locale?: string): readonly Contact[] {
  const { contacts, profiles } = state.people
  const cached = lists.get(contacts)
  if (cached?.profiles === profiles && cached.locale === locale) return cached.list
  const { compare } = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' })
  const named = [...contacts.values()].map((contact) => ({ contact, name: displayName(state, contact.user) }))
  named.sort((a, b) => compare(a.name, b.name) || (a.contact.user < b.contact.user ? -1 : 1))
  const list = named.map(({ contact }) => contact)
  lists.set(contacts, { profiles, locale, list })
  return list
}

/** Which messages the user wants to be notified of. */
export type NotificationLevel = 'all' | 'mentions' | 'none'

/**
 * Which messages in this conversation the user is notified of now. The setting of the conversation wins over the global
 * one. A mute of either, for a while or at this time of day, silences it, and so do turned-off notifications of a
 * group. Threads follow their groups, so pass the group. Without loaded settings: all.
 */
export function isSilenced({ people, groups }: State, ref: ConversationRef, now: number): NotificationLevel {
  const settings = people.notifications
  const group = ref.type === 'group' ? groups.get(ref.id) : undefined
  if (group?.isQuiet || group?.isShielded) return 'none'
  if (!settings) return 'all'
  const { all, zone } = settings
  const own = settings.conversations.get(keyOf(normalized(ref)))
  if ((own ? [own, all] : [all]).some((silence) => isQuietNow(silence, zone, now))) return 'none'
  const type = own && own.type !== 'DEFAULT' ? own.type : all.type
  return type === 'NONE' ? 'none' : type === 'AT' ? 'mentions' : 'all'
}

/** Whether a mute or a daily interval applies now, whatever the type is. */
export function isQuietNow({ until, interval }: Silence, zone: string, now: number): boolean {
  return until > now || (interval !== undefined && isInside(interval, minuteOfDay(now, zone)))
}

/** A time of the day in minutes. */
export const minutesOf = ({ hours, minutes }: DailyInterval['from']): number => hours * 60 + minutes

/**
 * Whether a minute is in the interval, which includes its start and excludes its end. It spans midnight if the end is
 * earlier than the start.
 */
export function isInside(interval: DailyInterval, minute: number): boolean {
  const [from, to] = [minutesOf(interval.from), minutesOf(interval.to)]
  // Two equal times mean the whole day.
  if (from < to) return minute >= from && minute < to
  return minute >= from || minute < to
}

/** Formats are expensive to create. Zones come from the server, so the cache is bounded. */
const formats = /* @__PURE__ */ new Map<string, Intl.DateTimeFormat>()
const maxFormats = 20

/** The minute of the day in a time zone; for an unknown zone, that of this device. */
export function minuteOfDay(now: number, zone: string): number {
  const parts = formatIn(zone).formatToParts(now)
  const numberOf = (type: string) => Number(parts.find((part) => part.type === type)?.value ?? 0)
  return minutesOf({ hours: numberOf('hour') % 24, minutes: numberOf('minute') })
}

function formatIn(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const time = { hour: 'numeric', minute: 'numeric', hourCycle: 'h23' } as const
  let format: Intl.DateTimeFormat
  try {
    format = new Intl.DateTimeFormat('en', { ...time, ...(zone && { timeZone: zone }) })
  } catch {
    format = new Intl.DateTimeFormat('en', time)
  }
  if (formats.size >= maxFormats) formats.clear()
  formats.set(zone, format)
  return format
}
