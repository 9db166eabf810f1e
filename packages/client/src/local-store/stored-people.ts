// Contacts, requests and settings, in the form of the local store.

import type { People } from '../state/state.ts'
import type { StoredPeople } from './stored-types.ts'

/** Only the most recent profiles are stored. */
const mostProfiles = 500

/** Whether nothing has changed that is stored. Presence is not, and stored data does not count as loaded. */
export const isSamePeople = (a: People, b: People): boolean =>
  (Object.keys(a) as (keyof People)[]).every(
    (name) => name === 'presences' || name === 'load' || a[name] === b[name],
  )

export function storedPeople(people: People): StoredPeople {
  const { contacts, requests, sentRequests, blocked, profiles } = people
  const { conversations, ...notifications } = people.notifications ?? { conversations: [] }
  return {
    contacts: [...contacts],
    requests,
    sentRequests,
    blocked: [...blocked],
    profiles: [...profiles].slice(-mostProfiles),
    notifications: people.notifications && (notifications as StoredPeople['notifications']),
    silences: [...conversations],
  }
}

export const peopleFrom = ({ silences, ...stored }: StoredPeople): Partial<People> => ({
  ...stored,
  contacts: new Map(stored.contacts),
  blocked: new Set(stored.blocked),
  profiles: new Map(stored.profiles),
  notifications: stored.notifications && { ...stored.notifications, conversations: new Map(silences) },
})
