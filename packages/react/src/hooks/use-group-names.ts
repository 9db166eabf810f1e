import type { Client, State } from '@parley/client'
import { useEffect, useSyncExternalStore } from 'react'
import { kept } from '../kept.ts'
import { useClient } from '../kit.ts'
import { useSelectionOf } from '../use-selection.ts'
import { groupNamesOf } from './group-names.ts'

/** The names of the groups one is in, by id. */
export function useGroupNames(): ReadonlyMap<string, string> {
  const names = groupNamesOf(useClient())
  return useSyncExternalStore(names.subscribe, names.get, names.get)
}

/** The same for a client that is not yet in a provider; this one also asks for names that are missing. */
export function useGroupNamesOf(client: Client): ReadonlyMap<string, string> {
  const names = groupNamesOf(client)
  const groups = useSelectionOf(client, groupsOf, sameItems)
  const online = useSelectionOf(client, (state) => state.connection.name === 'online')
  const me = useSelectionOf(client, (state) => state.me)

  useEffect(() => {
    if (online && me !== undefined && groups.length > 0) void names.want(me, groups)
  }, [names, online, me, groups])
  useEffect(
    () => client.on('groups.joinedDirectly', ({ data }) => data.name && names.put(data.groupId, data.name)),
    [client, names],
  )

  return useSyncExternalStore(names.subscribe, names.get, names.get)
}

const known = new WeakMap<State['conversations'], readonly string[]>()

/** The same list for the same conversations: it is looked at after every change of the state. */
const groupsOf = ({ conversations }: State): readonly string[] =>
  kept(known, conversations, () =>
    [...conversations.values()].flatMap(({ ref }) => (ref.type === 'group' ? ref.id : [])).sort(),
  )

const sameItems = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((item, index) => item === b[index])
