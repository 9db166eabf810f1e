// What is unread in threads. Only those who are in a thread get what is said in it, and have something unread.

import { type Client, keyOf, type State } from '@parley/client'
import { useOncePerConnection } from '../../state/use-once-per-connection.ts'
import { useSelection } from '../../state/use-selection.ts'

/** Unread messages of a thread that I am in. */
export function unreadIn({ threads, conversations }: State, id: string): number {
  const { isMember, ended } = threads.get(id) ?? {}
  if (isMember === false || ended !== undefined) return 0
  return conversations.get(keyOf({ type: 'thread', id }))?.unread ?? 0
}

export const useThreadUnread = (id: string): number => useSelection((state) => unreadIn(state, id))

/** How many threads, of one group or of all, have something new for me. */
export function unreadThreads(state: State, groupId?: string): number {
  let count = 0
  for (const thread of state.threads.values()) {
    const isHere = groupId === undefined || thread.groupId === groupId
    if (isHere && thread.isMember && unreadIn(state, thread.id) > 0) count++
  }
  return count
}

const loadOwn = (client: Client) => client.threads.loadOwn()

/** The same, live. */
export function useUnreadThreads(groupId?: string): number {
  useOncePerConnection(loadOwn)
  return useSelection((state) => unreadThreads(state, groupId))
}
