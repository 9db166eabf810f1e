import type { Client, Group, State } from '@parley/client'
import { useEffect } from 'react'
import { getOrCreate } from '../../get-or-create.ts'
import { useClient } from '../kit.ts'
import { useSelectionOf } from '../use-client-state.ts'

type Names = ReadonlyMap<string, string>

/** The names of the user's groups, by id. */
export function useGroupNames(): Names {
  return useSelectionOf(useClient(), namesOf, sameNames)
}

/** The same for a client outside of a provider. This one also loads the groups. */
export function useGroupNamesOf(client: Client): Names {
  const isReady = useSelectionOf(
    client,
    (state) => state.connection.name === 'online' && hasGroups(state) && state.me,
  )
  useEffect(() => {
    // On failure the stored names, or the ids, are shown until the next connection.
    if (isReady) client.groups.loadOwn().catch(() => {})
  }, [client, isReady])
  return useSelectionOf(client, namesOf, sameNames)
}

const groupsIn = new WeakMap<State['conversations'], boolean>()

/** Skips the request for a user without groups. */
const hasGroups = ({ conversations }: State): boolean =>
  getOrCreate(groupsIn, conversations, () =>
    [...conversations.values()].some(({ ref }) => ref.type === 'group'),
  )

const known = new WeakMap<State['groups'], Names>()

/** Memoized per `groups` map, because it runs after every state change. */
const namesOf = ({ groups }: State): Names =>
  getOrCreate(known, groups, () => new Map([...groups].flatMap(named)))

const named = ([id, { name }]: readonly [string, Group]): [string, string][] =>
  name.trim() === '' ? [] : [[id, name]]

const sameNames = (a: Names, b: Names): boolean =>
  a.size === b.size && [...a].every(([id, name]) => b.get(id) === name)
