// Applies events about people. The user's own actions are applied in the same way, as the events that their other
// devices receive. Rules PPL-1 to PPL-19 in SPEC.md.

import {
  type contactChanged,
  contactEvents,
  type DataOf,
  type EventValue,
  isObject,
  type Meta,
  object,
  presenceChanged,
  profileChanged,
  readEvent,
  silenceChanged,
} from '@parley/protocol'
import { numberIn } from '../lenient-readers.ts'
import { keyOf, type NotificationSettings, type People, type Profile } from '../state.ts'
import {
  emptyProfile,
  isPlain,
  namesIn,
  plainSilence,
  profileIn,
  rowsIn,
  silenceAfter,
  withBlocked,
  withContact,
  withoutContact,
  withoutRequest,
  withoutRequests,
  withRequest,
} from './people-changes.ts'

const peopleEvents = [...contactEvents, presenceChanged, profileChanged, silenceChanged] as const

/** Reads an event about people. Undefined for any other event; throws if required fields are missing. */
export function readPeopleEvent(meta: Meta): EventValue | undefined {
  const event = readEvent(peopleEvents, meta.ns ?? -1, meta.payload ?? new Uint8Array())
  const definition = peopleEvents.find(({ name }) => name === event?.name)
  if (!event || !definition) return undefined
  const read = event.name === 'presence.changed' ? withNumbers(event) : event
  if (!object(definition.data).fits(read.data)) throw new TypeError(read.name)
  return read
}

/** Presence events may contain numbers as text. */
function withNumbers({ name, data }: EventValue): EventValue {
  const presences = rowsIn((data as { presences?: unknown }).presences).map((row) => ({
    ...row,
    lastTime: numberIn(row.lastTime),
    expiry: numberIn(row.expiry),
  }))
  return { name, data: { presences } }
}

/** Contacts, profiles and settings after an event. Presence is emitted to subscribers and not stored here. */
export function applyPeopleEvent(people: People, { name, data }: EventValue, at: number): People {
  const said = data as Record<string, unknown>
  const [by = ''] = namesIn([said.by])
  switch (name) {
    case 'contacts.invited':
      return withRequest(people, 'requests', { user: by, reason: String(said.reason ?? ''), at })
    case 'contacts.added':
    case 'contacts.agreed':
      return withContact(people, by)
    case 'contacts.declined':
      return withoutRequest(people, 'sentRequests', by)
    case 'contacts.removed':
      return withoutContact(people, by)
    case 'contacts.changed':
      return changed(people, data as DataOf<typeof contactChanged>, at)
    case 'profile.changed':
      return withProfiles(people, namesIn([said.user]), () => profileIn(said.profile))
    case 'notifications.changed':
      return people.notifications
        ? { ...people, notifications: silenced(people.notifications, said.values) }
        : people
    default:
      return people
  }
}

function changed(people: People, data: DataOf<typeof contactChanged>, at: number): People {
  const { what, remark = '' } = data
  const user = data.user.toLowerCase()
  switch (what) {
    case 'invited':
      return withRequest(people, 'sentRequests', { user, reason: remark, at })
    case 'declined':
      return withoutRequest(people, 'requests', user)
    case 'withdrawn':
      return withoutRequests(people, user)
    case 'remark':
      return people.contacts.has(user) ? withContact(people, user, remark) : people
    case 'blocked':
    case 'unblocked':
      return withBlocked(people, user, what === 'blocked')
    default:
      return people
  }
}

/** The most profiles that are kept; those that were not changed for longest are dropped first. */
const mostProfiles = 5000

export function withProfiles(
  people: People,
  users: readonly string[],
  profileOf: (user: string, before: Profile) => Profile,
): People {
  if (users.length === 0) return people
  const profiles = new Map(people.profiles)
  for (const user of users) {
    const before = profiles.get(user) ?? emptyProfile
    const after = profileOf(user, before)
    const isSame = (Object.keys(after) as (keyof Profile)[]).every((key) => after[key] === before[key])
    // Keeps the object of an unchanged profile, so that watchers are not called.
    const profile = isSame ? (people.profiles.get(user) ?? after) : after
    profiles.delete(user)
    profiles.set(user, profile)
  }
  for (const user of profiles.keys()) {
    if (profiles.size <= mostProfiles) break
    profiles.delete(user)
  }
  return { ...people, profiles }
}

function silenced(settings: NotificationSettings, values: unknown): NotificationSettings {
  let { all, zone } = settings
  const conversations = new Map(settings.conversations)
  for (const { user, group, data } of rowsIn(values)) {
    const said = isObject(data) ? data : {}
    if (typeof said.zone === 'string' && said.zone !== '') zone = said.zone
    const [id] = namesIn([user])
    if (!id && typeof group !== 'string') {
      all = silenceAfter(all, said)
      continue
    }
    const key = keyOf(id ? { type: 'single', id } : { type: 'group', id: String(group) })
    // The event contains the whole setting.
    const after = silenceAfter(plainSilence, said)
    if (isPlain(after)) conversations.delete(key)
    else conversations.set(key, after)
  }
  return { ...settings, all, zone, conversations }
}
