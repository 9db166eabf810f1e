// Groups that the user applied to during this visit, per client.

import type { Client } from '@parley/client'
import { useSyncExternalStore } from 'react'
import { perClient } from '../../state/client-store.ts'
import { useClient } from '../../state/kit.ts'

export interface Asked {
  get(): ReadonlySet<string>
  subscribe(changed: () => void): () => void
  add(groupId: string): void
}

export const askedOf = perClient((client: Pick<Client, 'on' | 'state'>): Asked => {
  const listeners = new Set<() => void>()
  let asked: ReadonlySet<string> = new Set()
  const set = (next: ReadonlySet<string>) => {
    asked = next
    for (const listener of [...listeners]) listener()
  }
  const answered = ({ data }: { readonly data: { readonly groupId: string } }) => {
    if (asked.has(data.groupId)) set(new Set([...asked].filter((id) => id !== data.groupId)))
  }
  client.on('groups.applicationAccepted', answered)
  client.on('groups.applicationDeclined', answered)
  return {
    get: () => asked,
    subscribe(changed) {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    add: (groupId) => set(new Set([...asked, groupId])),
  }
})

/** True while an application to this group is pending. */
export function useAsked(groupId: string): boolean {
  const asked = askedOf(useClient())
  return useSyncExternalStore(asked.subscribe, asked.get, asked.get).has(groupId)
}
