// Whether a conversation is muted by its own setting. The effect is computed by a lazy chunk that is loaded after the
// list.

import type { ConversationKey } from '@parley/client'
import { useSyncExternalStore } from 'react'
import { perClient } from '../../state/client-store.ts'
import { useClient } from '../../state/kit.ts'
import { whenListLoaded } from '../../state/wait-for-list.ts'
import type { MutedView, MuteLevel } from './muted-view.ts'

export const mutedView = perClient((client): MutedView => {
  const listeners = new Set<() => void>()
  const view: MutedView = {
    known: new Map(),
    listeners,
    subscribe(changed) {
      // Loaded on the first subscription; if that fails, the list stays unchanged.
      if (!listeners.size)
        whenListLoaded(client, () => {
          import('./follow-muted.ts').then(
            ({ followMuted }) => followMuted(client, view),
            () => {},
          )
        })
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
  }
  return view
})

/** Whether notifications of a conversation are off, and until when; undefined if they are on. */
export function useMuted(key: ConversationKey): MuteLevel | undefined {
  const view = mutedView(useClient())
  const read = () => view.known.get(key)
  return useSyncExternalStore(view.subscribe, read, read)
}
