// The only bridge between the client's state and React.

import type { Client, State } from '@parley/client'
import { useRef, useSyncExternalStore } from 'react'
import { perClient } from './client-store.ts'
import { useClient } from './kit.ts'
import { pacedUpdates } from './paced-updates.ts'

/**
 * A part of the client's state, kept current. `select` should return the same value for the same state, as the client's
 * own selectors do; otherwise pass `equal`.
 */
export function useSelection<T>(select: (state: State) => T, equal?: (a: T, b: T) => boolean): T {
  return useSelectionOf(useClient(), select, equal)
}

/** The same for a client outside of a provider. */
export function useSelectionOf<T>(
  client: Client,
  select: (state: State) => T,
  equal: (a: T, b: T) => boolean = Object.is,
): T {
  const last = useRef<{ value: T } | undefined>(undefined)
  const read = (state: State) => {
    const value = select(state)
    if (last.current && equal(last.current.value, value)) return last.current.value
    last.current = { value }
    return value
  }
  return useSyncExternalStore(
    updatesOf(client),
    () => read(client.state),
    () => read(globalThis.document ? firstState(client) : client.state),
  )
}

/**
 * The initial state of a page that was rendered on a server. Parts that are loaded later start with the same state,
 * otherwise they would not match the server's HTML.
 */
const firstState = perClient((client) => client.state)

/** Subscribes to changes of the state as the components learn of them. */
export const updatesOf = perClient((client) => pacedUpdates(client))
