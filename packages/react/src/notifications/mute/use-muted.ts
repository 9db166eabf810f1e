// Whether a conversation is muted by a setting of its own. What that means at a moment is worked out by code that is
// fetched after the list is there.

import type { Client, ConversationKey } from '@parley/client'
import { useSyncExternalStore } from 'react'
import { getOrCreate } from '../../get-or-create.ts'
import { useClient } from '../../state/kit.ts'
import type { Muted, MutedView } from './muted-view.ts'

const views = new WeakMap<Client, MutedView>()

export function mutedView(client: Client): MutedView {
  return getOrCreate(views, client, () => {
    const listeners = new Set<() => void>()
    const view: MutedView = {
      known: new Map(),
      listeners,
      subscribe(changed) {
        // Somebody looks for the first time; what cannot be fetched leaves the list as it is.
        if (!listeners.size)
          import('./follow-muted.ts').then(
            ({ followMuted }) => followMuted(client, view),
            () => {},
          )
        listeners.add(changed)
        return () => listeners.delete(changed)
      },
    }
    return view
  })
}

export function useMuted(key: ConversationKey): Muted | undefined {
  const view = mutedView(useClient())
  const read = () => view.known.get(key)
  return useSyncExternalStore(view.subscribe, read, read)
}
