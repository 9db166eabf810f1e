// `client.groups` of the fake client: groups that live in memory.

import type { Client } from '@parley/client'
import type { FakeStore } from './fake-store.ts'

type Groups = Client['groups']

export interface FakeGroup {
  readonly id: string
  readonly name: string
}

export interface FakeGroupsParts {
  readonly store: FakeStore
  readonly groups: Map<string, FakeGroup>
  readonly pause: () => Promise<void>
  readonly count: (name: string) => void
  /** Calls that fail while they are in here, by name: 'createGroup'. */
  readonly failures: ReadonlyMap<string, Error>
}

export function createFakeGroups({ store, groups, pause, count, failures }: FakeGroupsParts): Groups {
  let nextId = 254_000_001

  async function call(name: string): Promise<void> {
    count(name)
    await pause()
    const failure = failures.get(name)
    if (failure) throw failure
  }

  const made: Pick<Groups, 'create' | 'listJoined'> = {
    async create(input) {
      await call('createGroup')
      const id = String(nextId++)
      groups.set(id, { id, name: input?.name ?? '' })
      store.setConversation({ type: 'group', id })
      return { groupId: id }
    },
    async listJoined(input) {
      await call('listJoined')
      const page = (input?.page ?? 0) === 0 ? [...groups.values()] : []
      return { groups: page, count: page.length }
    },
  }
  // What the kit does not ask for yet has no answer here.
  return made as Groups
}
