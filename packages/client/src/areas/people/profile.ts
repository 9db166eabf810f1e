// Profiles. Screens request the users that they show. Requests of one turn are batched, and a profile is not requested
// again while it is fresh. Rules PPL-20 to PPL-24.

import {
  calls,
  isObject,
  type ProfileKey,
  profileChanged,
  profileKeys,
  profileLimits,
} from '@parley/protocol'
import { methodsOf } from '../../calls/call-methods.ts'
import { invalid } from '../../outbox/compose.ts'
import { withProfiles } from '../../state/apply/people.ts'
import { emptyProfile, namesIn, profileIn } from '../../state/apply/people-changes.ts'
import type { ProfileApi } from './api.ts'
import type { PeopleParts, PeopleWriter } from './context.ts'

const freshMs = 600_000

export interface LoadedProfile extends ProfileApi {
  /** A profile was received in an event. */
  receive(user: unknown): void
}

export function createProfile(parts: PeopleParts, writer: PeopleWriter): LoadedProfile {
  const { now } = parts
  const methods = methodsOf('profile', calls, parts.run)
  /**
   * When each profile was last loaded or received. There are no events about users who are not contacts, so profiles
   * expire.
   */
  const loadedAt = new Map<string, number>()
  const underWay = new Map<string, Promise<void>>()
  let waiting: { readonly users: Set<string>; readonly flight: Promise<void> } | undefined

  const find: ProfileApi['find'] = async (input, options) => {
    const pending = writer.pendingAnswer()
    try {
      const answer = await methods.find(input, options)
      const { profiles } = answer
      // An answer with some keys is not a complete profile.
      if (!input.keys && isObject(profiles)) pending.take((people) => withFound(people, profiles))
      return answer
    } finally {
      pending.end()
    }
  }

  const withFound = (people: PeopleWriter['people'], profiles: Record<string, unknown>) =>
    withProfiles(people, Object.keys(profiles), (user) => profileIn(profiles[user]))

  async function findAll(users: readonly string[]): Promise<void> {
    const isNow = parts.thisSession()
    await find({ users })
    if (isNow()) for (const user of users) noteFresh(user)
  }

  /** Notes that a profile is fresh. The oldest notes are dropped, like profiles in the state. */
  function noteFresh(user: string): void {
    loadedAt.delete(user)
    loadedAt.set(user, now())
    if (loadedAt.size > mostNoted) loadedAt.delete(loadedAt.keys().next().value as string)
  }

  const isFresh = (user: string) => {
    const age = now() - (loadedAt.get(user) ?? Number.NEGATIVE_INFINITY)
    return age >= 0 && age < freshMs
  }

  /** Adds a user to the batch that is requested after this turn. */
  function join(user: string): Promise<void> {
    const running = underWay.get(user)
    if (running) return running
    if (!waiting || waiting.users.size >= profileLimits.maxAtOnce) {
      const users = new Set<string>()
      const flight = new Promise<void>((resolve) => parts.soon(resolve)).then(() => {
        if (waiting?.users === users) waiting = undefined
        return findAll([...users])
      })
      const ended = () => {
        for (const one of users) if (underWay.get(one) === flight) underWay.delete(one)
      }
      flight.then(ended, ended)
      waiting = { users, flight }
    }
    waiting.users.add(user)
    underWay.set(user, waiting.flight)
    return waiting.flight
  }

  // Events during a disconnect are not sent later.
  parts.on('client.connected', () => loadedAt.clear())
  parts.on('client.signedOut', () => {
    loadedAt.clear()
    underWay.clear()
    waiting = undefined
  })

  return {
    find,
    search: methods.search,
    async load(given) {
      if (!Array.isArray(given)) throw invalid('users', given)
      const users = [...new Set(namesIn(given))]
      await Promise.all(new Set(users.filter((user) => !isFresh(user)).map(join)))
    },
    async update(changes) {
      const keys = Object.keys(isObject(changes) ? changes : {})
      const wrong = keys.find((key) => !profileKeys.includes(key as ProfileKey))
      if (wrong !== undefined || keys.length === 0) throw invalid('profile', wrong)
      const isNow = parts.thisSession()
      const { profile } = await methods.update(changes)
      if (!isNow()) return
      const known = writer.people.profiles.get(writer.me) ?? { ...emptyProfile, ...profileIn(profile) }
      writer.did(profileChanged, { user: writer.me, profile: profileIn({ ...known, ...changes }) })
    },
    async uploadPicture(file, options = {}) {
      // A public file: anyone with the URL can see it.
      const { url, secret } = await parts.files.upload(file, { type: 'single', id: writer.me }, options)
      return `${url}?share-secret=${encodeURIComponent(secret)}`
    },
    receive(user) {
      for (const name of namesIn([user])) noteFresh(name)
    },
  }
}

const mostNoted = 5000
