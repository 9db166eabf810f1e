// Work that can wait until the conversation list is on the screen: its requests and its code would only delay the list.

import type { Client, State } from '@parley/client'
import { useSyncExternalStore } from 'react'
import { perClient } from './client-store.ts'
import { useClient } from './kit.ts'
import { updatesOf } from './use-client-state.ts'

interface Arrival {
  isOver: boolean
  subscribe(changed: () => void): () => void
}

const arrival = perClient((client): Arrival => {
  const listeners = new Set<() => void>()
  const view: Arrival = {
    isOver: false,
    subscribe(changed) {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
  }
  const look = () => hasArrived(client.state) && afterPaint(settle)
  const settle = () => {
    if (view.isOver || !hasArrived(client.state)) return
    view.isOver = true
    stop()
    for (const listener of listeners) listener()
  }
  // Together with the components: a list that they have not heard of is not in the next paint.
  const stop = updatesOf(client)(look)
  look()
  return view
})

/** The longest wait for a paint, because a page in the background is not painted. A busy one may take long as well. */
const longestPaintMs = 1000

/** Calls after the next paint, which shows what has just changed, and after the longest wait for it. */
function afterPaint(run: () => void): void {
  setTimeout(run, longestPaintMs)
  globalThis.requestAnimationFrame?.(() => setTimeout(run))
}

/**
 * Whether the list or its beginning is loaded, or will not be: it failed, there is no connection, or this page shows no
 * list.
 */
function hasArrived({ connection, conversationsLoad }: State): boolean {
  if (conversationsLoad.name !== 'none') return conversationsLoad.name !== 'loading'
  return connection.name !== 'connecting' && connection.name !== 'signedOut'
}

/** Runs something once the list is loaded. */
export function whenListLoaded(client: Client, run: () => void): void {
  const { isOver, subscribe } = arrival(client)
  if (isOver) return run()
  const stop = subscribe(() => {
    stop()
    run()
  })
}

/** False from the start of a session until its conversation list is loaded, and true from then on. */
export function useIsListLoadedOf(client: Client): boolean {
  const view = arrival(client)
  return useSyncExternalStore(
    view.subscribe,
    () => view.isOver,
    () => false,
  )
}

/** False until the conversation list is loaded, for work that can wait. */
export const useIsListLoaded = (): boolean => useIsListLoadedOf(useClient())
