import type { Client, Group, State } from '@parley/client'
import { useEffect } from 'react'
import { getOrCreate } from '../../get-or-create.ts'
import { useClient } from '../kit.ts'
import { useSelectionOf } from '../use-selection.ts'

type Names = ReadonlyMap<string, string>

/** The names of the groups one is in, by id. */
export function useGroupNames(): Names {
  return useSelectionOf(useClient(), namesOf, sameNames)
}

/** The same for a client that is not yet in a provider; this one also sees to it that they are there. */
export function useGroupNamesOf(client: Client): Names {
  const isReady = useSelectionOf(
    client,
    (state) => state.connection.name === 'online' && hasGroups(state) && state.me,
  )
  useEffect(() => {
    // What was kept, or the numbers, are shown until the next connection.
    if (isReady) client.groups.loadOwn().catch(() => {})
  }, [client, isReady])
  return useSelectionOf(client, namesOf, sameNames)
}

const groupsIn = new WeakMap<State['conversations'], boolean>()

/** Who is in no group is asked for none. */
const hasGroups = ({ conversations }: State): boolean =>
  getOrCreate(groupsIn, conversations, () =>
    [...conversations.values()].some(({ ref }) => ref.type === 'group'),
  )

const known = new WeakMap<State['groups'], Names>()

/** The same names for the same groups: it is looked at after every change of the state. */
const namesOf = ({ groups }: State): Names =>
  getOrCreate(known, groups, () => new Map([...groups].flatMap(named)))

const named = ([id, { name }]: readonly [string, Group]): [string, string][] =>
  name.trim() === '' ? [] : [[id, name]]

const sameNames = (a: Names, b: Names): boolean =>
  a.size === b.size && [...a].every(([id, name]) => b.get(id) === name)
