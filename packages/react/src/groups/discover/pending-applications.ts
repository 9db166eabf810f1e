// Groups that the user applied to during this visit, per client.

import type { Client } from '@parley/client'
import { useSyncExternalStore } from 'react'
import { perClient } from '../../state/client-store.ts'
import { useClient } from '../../state/kit.ts'

export interface PendingApplications {
  get(): ReadonlySet<string>
  subscribe(changed: () => void): () => void
  add(groupId: string): void
}

export const pendingApplications = perClient((client: Pick<Client, 'on' | 'state'>): PendingApplications => {
  const listeners = new Set<() => void>()
  let pending: ReadonlySet<string> = new Set()
  const set = (next: ReadonlySet<string>) => {
    pending = next
    for (const listener of [...listeners]) listener()
  }
  const answered = ({ data }: { readonly data: { readonly groupId: string } }) => {
    if (pending.has(data.groupId)) set(new Set([...pending].filter((id) => id !== data.groupId)))
  }
  client.on('groups.applicationAccepted', answered)
  client.on('groups.applicationDeclined', answered)
  return {
    get: () => pending,
    subscribe(changed) {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    add: (groupId) => set(new Set([...pending, groupId])),
  }
})

/** True while an application to this group is pending. */
export function useHasApplied(groupId: string): boolean {
  const pending = pendingApplications(useClient())
  return useSyncExternalStore(pending.subscribe, pending.get, pending.get).has(groupId)
}
