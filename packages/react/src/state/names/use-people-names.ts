// Live names of users: the user's remark, the nickname or the id. Every rendered name goes through here, so profiles
// are also loaded here, in batches.

import type { Client } from '@parley/client'
import { useMemo, useSyncExternalStore } from 'react'
import { whenListLoaded } from '../wait-for-list.ts'

export type NameOf = (user: string) => string
/** The host's own names; undefined, or the id itself, for users that it does not know. */
export type HostNameOf = (user: string) => string | undefined

/** Returns a new function only when one of the names it returned has changed, to avoid needless re-renders. */
export function usePeopleNamesOf(client: Client, host?: HostNameOf): NameOf {
  const { subscribe, get } = useMemo(() => createNames(client, host), [client, host])
  return useSyncExternalStore(subscribe, get, get)
}

/**
 * The batch size of profile requests, and the number of tracked names. Beyond it, any profile change re-renders
 * everything.
 */
const atOnce = 100
const restMs = 100
const mostGiven = 2000

export function createNames(client: Client, host?: HostNameOf) {
  let given = new Map<string, string>()
  let since = 0
  let isLoading = false
  const requested = new Set<string>()

  const nameNow: NameOf = (user) => {
    const { contacts, profiles } = client.state.people
    const own = host?.(user)
    return own && own !== user ? own : contacts.get(user)?.remark || profiles.get(user)?.nickname || user
  }

  async function ask(): Promise<void> {
    if (isLoading) return
    isLoading = true
    await new Promise<void>((done) => whenListLoaded(client, done))
    // Batches the names of one render. If new ones keep coming, as in a room, pauses between the batches.
    for (let pauseMs = 0; ; pauseMs = restMs) {
      await new Promise((done) => setTimeout(done, pauseMs))
      const { connection } = client.state
      if (connection.name !== 'online') break
      // Each profile is requested once per connection.
      if (connection.since !== since) requested.clear()
      since = connection.since
      const users = [...given.keys()].filter((user) => user && !requested.has(user)).slice(-atOnce)
      if (users.length === 0) break
      for (const user of users) requested.add(user)
      // Failures are ignored: the ids are shown instead.
      await client.profile.load(users).catch(() => {})
    }
    isLoading = false
  }

  const make = (): NameOf => {
    const names = new Map<string, string>()
    given = names
    return (user) => {
      const name = nameNow(user)
      if (names.size < mostGiven) names.set(user, name)
      if (!requested.has(user)) void ask()
      return name
    }
  }

  let nameOf = make()
  return {
    get: () => nameOf,
    subscribe: (changed: () => void) =>
      client.watch(
        ({ people, connection }) => ({ ...people, connection }),
        () => {
          void ask()
          if (given.size < mostGiven && ![...given].some(([user, name]) => nameNow(user) !== name)) return
          nameOf = make()
          changed()
        },
        {
          equal: (a, b) =>
            a.contacts === b.contacts && a.profiles === b.profiles && a.connection === b.connection,
        },
      ),
  }
}
