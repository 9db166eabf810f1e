// Whose card is open, per client: any part of the kit may ask for one, and there is one at a time.

import type { Client } from '@parley/client'
import { useCallback, useSyncExternalStore } from 'react'
import { perClient } from './client-store.ts'
import { useClient } from './kit.ts'

interface Shown {
  user: string | undefined
  readonly watchers: Set<() => void>
}

const shownOf = perClient((): Shown => ({ user: undefined, watchers: new Set() }))

/** Opens somebody's card, or closes the one that is open. */
export function showPerson(client: Client, user: string | undefined): void {
  const shown = shownOf(client)
  shown.user = user
  for (const tell of [...shown.watchers]) tell()
}

/** Opens the card of somebody. */
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
