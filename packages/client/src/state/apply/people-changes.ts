// Changes to contacts, profiles and settings, and the readers for answers and events. Pure. Untrusted input is read
// leniently.

import { isObject, profileKeys, type RemindType, remindTypes } from '@parley/protocol'
import { numberIn } from '../lenient-readers.ts'
import type { Contact, ContactRequest, DailyInterval, People, Presence, Profile, Silence } from '../state.ts'

/** The most requests that are kept per direction. */
const mostRequests = 1000

/** The default notification settings: those of the user, and those of a conversation, which follows the user's. */
export const noSilence: Silence = { type: 'ALL', until: 0, interval: undefined }
export const plainSilence: Silence = { ...noSilence, type: 'DEFAULT' }

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')

/** User names in lower case; other values are left out. */
export const namesIn = (value: unknown): string[] =>
  (Array.isArray(value) ? value : []).flatMap((name) =>
    typeof name === 'string' && name !== '' ? [name.toLowerCase()] : [],
  )

/** The objects of a list; other values are left out. */
export const rowsIn = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.filter(isObject) : []

export function profileIn(value: unknown): Profile {
  const given = isObject(value) ? value : {}
  const texts = [...profileKeys, 'bot'].map((key) => {
    const found = given[key]
    // Other clients also write numbers, for example for the gender.
    return [key, typeof found === 'number' ? String(found) : textIn(found)]
  })
  return Object.fromEntries(texts) as Profile
}

export const emptyProfile: Profile = /* @__PURE__ */ profileIn({})

/** Reads a presence; undefined for a row without a user. Times are in seconds here, and numbers may be text. */
export function presenceIn(row: Record<string, unknown>): Presence | undefined {
  const [user] = namesIn([row.user])
  if (!user) return undefined
  const devices = Object.entries(isObject(row.devices) ? row.devices : {}).map(([device, status]) => ({
    device,
    status: numberIn(status),
  }))
  return {
    user,
    isOnline: devices.some(({ status }) => status > 0),
    text: textIn(row.text),
    lastSeenAt: numberIn(row.lastTime) * 1000,
    devices,
  }
}

export function contactsIn(value: unknown): Contact[] {
  return rowsIn(value).flatMap((row) =>
    namesIn([row.user]).map((user) => ({ user, remark: textIn(row.remark) })),
  )
}

export function requestsIn(value: unknown): ContactRequest[] {
  return rowsIn(value).flatMap((row) =>
    namesIn([row.user]).map((user) => ({ user, reason: textIn(row.reason), at: numberIn(row.at) })),
  )
}

const isOf = (user: string) => (row: { readonly user: string }) => row.user === user

export function withContact(people: People, user: string, remark?: string): People {
  const known = people.contacts.get(user)
  const contact = { user, remark: remark ?? known?.remark ?? '' }
  const isSame = known?.remark === contact.remark
  const contacts = isSame ? people.contacts : new Map(people.contacts).set(user, contact)
  return withoutRequests({ ...people, contacts }, user)
}

export function withoutContact(people: People, user: string): People {
  if (!people.contacts.has(user)) return withoutRequests(people, user)
  const contacts = new Map(people.contacts)
  contacts.delete(user)
  return withoutRequests({ ...people, contacts }, user)
}

type Direction = 'requests' | 'sentRequests'

export function withoutRequest(people: People, direction: Direction, user: string): People {
  const before = people[direction]
  return before.some(isOf(user))
    ? { ...people, [direction]: before.filter((row) => row.user !== user) }
    : people
}

export const withoutRequests = (people: People, user: string): People =>
  withoutRequest(withoutRequest(people, 'requests', user), 'sentRequests', user)

/** Adds a request, newest first and once per user. A contact cannot have an open request. */
export function withRequest(people: People, direction: Direction, request: ContactRequest): People {
  if (people.contacts.has(request.user)) return people
  const known = people[direction].find(isOf(request.user))
  if (known?.reason === request.reason) return people
  const others = people[direction].filter((row) => row !== known)
  return { ...people, [direction]: sorted([request, ...others]) }
}

/** Sorted by time, newest first, up to the limit. */
export const sorted = (requests: readonly ContactRequest[]): readonly ContactRequest[] =>
  [...requests].sort((a, b) => b.at - a.at).slice(0, mostRequests)

export function withBlocked(people: People, user: string, isBlocked: boolean): People {
  if (people.blocked.has(user) === isBlocked) return people
  const blocked = new Set(people.blocked)
  if (isBlocked) blocked.add(user)
  else blocked.delete(user)
  // Blocking a user ends the open requests in both directions.
  return isBlocked ? withoutRequests({ ...people, blocked }, user) : { ...people, blocked }
}

/** Reads an interval such as `21:30-8:15`; undefined if it is empty or malformed. */
export function intervalIn(value: unknown): DailyInterval | undefined {
  const found = /^(\d{1,2}):(\d{1,2})-(\d{1,2}):(\d{1,2})$/.exec(textIn(value))
  if (!found) return undefined
  const [fromHours = 0, fromMinutes = 0, toHours = 0, toMinutes = 0] = found.slice(1).map(Number)
  if (fromHours > 23 || toHours > 23 || fromMinutes > 59 || toMinutes > 59) return undefined
  return { from: { hours: fromHours, minutes: fromMinutes }, to: { hours: toHours, minutes: toMinutes } }
}

export const intervalText = ({ from, to }: DailyInterval): string =>
  `${from.hours}:${from.minutes}-${to.hours}:${to.minutes}`

/** Merges a setting with wire fields; missing fields stay unchanged. */
export function silenceAfter(before: Silence, said: unknown): Silence {
  if (!isObject(said)) return before
  // Events about a conversation use another name for the interval.
  const { type, ignoreDuration, interval, ignoreInterval = interval } = said
  return {
    type: remindTypes.includes(type as RemindType) ? (type as RemindType) : before.type,
    until: ignoreDuration === undefined || ignoreDuration === null ? before.until : numberIn(ignoreDuration),
    interval: typeof ignoreInterval === 'string' ? intervalIn(ignoreInterval) : before.interval,
  }
}

/** A setting with its wire names. */
export const silenceText = ({ type, until, interval }: Silence) => ({
  type,
  ignoreDuration: until,
  ignoreInterval: interval ? intervalText(interval) : '',
})

/** Whether a conversation follows the user's global setting. */
export const isPlain = ({ type, until, interval }: Silence): boolean =>
  type === 'DEFAULT' && until === 0 && interval === undefined
