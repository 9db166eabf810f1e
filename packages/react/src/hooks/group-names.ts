// The names of the groups one is in, per client. Asked from the server when a group turns up whose name nobody knows.

import type { Client } from '@parley/client'
import { kept } from '../kept.ts'

export interface GroupNames {
  get(): ReadonlyMap<string, string>
  subscribe(changed: () => void): () => void
  put(id: string, name: string): void
  /** Asks the server if one of these groups is unknown and was not asked for before. Another user starts anew. */
  want(user: string, ids: readonly string[]): Promise<void>
}

/** So many pages are read, in case a server never says that it is done. */
const mostPages = 20

const stores = new WeakMap<Client, GroupNames>()

export function groupNamesOf(client: Client): GroupNames {
  return kept(stores, client, () => createGroupNames((page) => client.groups.listJoined({ page })))
}

interface Page {
  readonly groups: readonly { readonly id: string; readonly name: string }[]
}

export function createGroupNames(load: (page: number) => Promise<Page>): GroupNames {
  const listeners = new Set<() => void>()
  const asked = new Set<string>()
  let names: ReadonlyMap<string, string> = new Map()
  let user: string | undefined

  const set = (next: ReadonlyMap<string, string>) => {
    names = next
    for (const listener of [...listeners]) listener()
  }

  const forget = () => {
    asked.clear()
    if (names.size > 0) set(new Map())
  }

  async function loadAll(): Promise<ReadonlyMap<string, string>> {
    const found = new Map<string, string>()
    for (let page = 0; page < mostPages; page++) {
      const { groups } = await load(page)
      const before = found.size
      for (const { id, name } of groups) if (name.trim() !== '') found.set(id, name)
      // The last page is empty, or says again what is known.
      if (groups.length === 0 || found.size === before) break
    }
    return found
  }

  return {
    get: () => names,
    subscribe(changed) {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    put: (id, name) => set(new Map(names).set(id, name)),
    async want(asking, ids) {
      if (user !== undefined && user !== asking) forget()
      user = asking
      const unknown = ids.filter((id) => !names.has(id) && !asked.has(id))
      if (unknown.length === 0) return
      for (const id of unknown) asked.add(id)
      try {
        const found = await loadAll()
        if (user === asking) set(new Map([...names, ...found]))
      } catch {
        // Their ids are shown until the next connection.
        if (user === asking) for (const id of unknown) asked.delete(id)
      }
    },
  }
}
