// Unread threads. Only members of a thread receive its messages and have unread counts.

import { type Client, keyOf, type State } from '@parley/client'
import { useSelection } from '../../state/use-client-state.ts'
import { useOncePerConnection } from '../../state/use-once-per-connection.ts'

/** Unread messages of a thread that the user is a member of. */
export function unreadIn({ threads, conversations }: State, id: string): number {
  const { isMember, ended } = threads.get(id) ?? {}
  if (isMember === false || ended !== undefined) return 0
  return conversations.get(keyOf({ type: 'thread', id }))?.unread ?? 0
}

export const useThreadUnread = (id: string): number => useSelection((state) => unreadIn(state, id))

/** The number of unread threads, in one group or all. */
export function unreadThreads(state: State, groupId?: string): number {
  let count = 0
  for (const thread of state.threads.values()) {
    const isHere = groupId === undefined || thread.groupId === groupId
    if (isHere && thread.isMember && unreadIn(state, thread.id) > 0) count++
  }
  return count
}

const loadOwn = (client: Client) => client.threads.loadOwn()

/** The number of unread threads, as a hook. */
export function useUnreadThreads(groupId?: string): number {
  useOncePerConnection(loadOwn)
  return useSelection((state) => unreadThreads(state, groupId))
}
