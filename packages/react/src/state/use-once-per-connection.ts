import type { Client } from '@parley/client'
import { useEffect } from 'react'
import { perClient } from './client-store.ts'
import { useClient } from './kit.ts'
import { useSelection } from './use-client-state.ts'
import { useIsListLoaded } from './wait-for-list.ts'

type Load = (client: Client) => Promise<unknown>

/** The start time of the connection for which something was loaded. */
const loadedSince = perClient(() => new Map<Load, number>())

/**
 * Loads something once per connection, however many components ask for it; events keep it current from then on. The
 * conversation list is loaded first. A failed load is repeated with the next connection. Pass a module-level function,
 * not one created while rendering.
 */
export function useOncePerConnection(load: Load): void {
  const client = useClient()
  const since = useSelection(({ connection }) =>
    connection.name === 'online' ? connection.since : undefined,
  )
  const isListLoaded = useIsListLoaded()
  useEffect(() => {
    const loaded = loadedSince(client)
    if (!isListLoaded || since === undefined || loaded.get(load) === since) return
    loaded.set(load, since)
    load(client).catch(() => {})
  }, [client, isListLoaded, load, since])
}
