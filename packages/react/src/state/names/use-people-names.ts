// The names of people, live: what the user calls somebody, what that one calls himself, or the id. Whoever is named
// somewhere is on the screen, so that this is also where profiles are asked for, those of one moment together.

import type { Client } from '@parley/client'
import { useMemo, useSyncExternalStore } from 'react'

export type NameOf = (user: string) => string
/** The host's own names; nothing, or the id itself, for those whom it does not know. */
export type HostNameOf = (user: string) => string | undefined

/** Another function only when one of the names that it gave has changed, so that nothing else is drawn again. */
export function usePeopleNamesOf(client: Client, host?: HostNameOf): NameOf {
  const { subscribe, get } = useMemo(() => createNames(client, host), [client, host])
  return useSyncExternalStore(subscribe, get, get)
}

/** So many profiles are asked for at once, and so many names looked after; beyond it, any news draws everything again. */
const atOnce = 100
const restMs = 100
const mostGiven = 2000

export function createNames(client: Client, host?: HostNameOf) {
  let given = new Map<string, string>()
  let since = 0
  let isAsking = false
  const asked = new Set<string>()

  const nameNow: NameOf = (user) => {
    const { contacts, profiles } = client.state.people
    const own = host?.(user)
    return own && own !== user ? own : contacts.get(user)?.remark || profiles.get(user)?.nickname || user
  }

  async function ask(): Promise<void> {
    if (isAsking) return
    isAsking = true
    // Those of the same drawing together, and where new ones come all the time, as in a room, not without pause.
    for (let pauseMs = 0; ; pauseMs = restMs) {
      await new Promise((done) => setTimeout(done, pauseMs))
      const { connection } = client.state
      if (connection.name !== 'online') break
      // Who was asked for once is asked for again with the next connection.
      if (connection.since !== since) asked.clear()
      since = connection.since
      const users = [...given.keys()].filter((user) => user && !asked.has(user)).slice(-atOnce)
      if (users.length === 0) break
      for (const user of users) asked.add(user)
      // Names that cannot be had disturb nobody.
      await client.profile.load(users).catch(() => {})
    }
    isAsking = false
  }

  const make = (): NameOf => {
    const mine = new Map<string, string>()
    given = mine
    return (user) => {
      const name = nameNow(user)
      if (mine.size < mostGiven) mine.set(user, name)
      if (!asked.has(user)) void ask()
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
