// The open profile card, one per client. Any component of the kit may open it.

import type { Client } from '@parley/client'
import { useCallback, useSyncExternalStore } from 'react'
import { perClient } from './client-store.ts'
import { useClient } from './kit.ts'

interface Shown {
  user: string | undefined
  readonly watchers: Set<() => void>
}

const shownOf = perClient((): Shown => ({ user: undefined, watchers: new Set() }))

/** Opens a user's card, or closes the open one. */
export function showPerson(client: Client, user: string | undefined): void {
  const shown = shownOf(client)
  shown.user = user
  for (const watcher of [...shown.watchers]) watcher()
}

/** Opens a user's card. */
export function useShowPerson(): (user: string) => void {
  const client = useClient()
  return useCallback((user: string) => showPerson(client, user), [client])
}

export function useShownPerson(): string | undefined {
  const shown = shownOf(useClient())
  const subscribe = useCallback(
    (changed: () => void) => {
      shown.watchers.add(changed)
      return () => void shown.watchers.delete(changed)
    },
    [shown],
  )
  return useSyncExternalStore(
    subscribe,
    () => shown.user,
    () => undefined,
  )
}
