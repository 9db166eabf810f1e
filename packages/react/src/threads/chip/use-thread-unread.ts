// What is unread in threads. Only those who are in a thread get what is said in it, and have something unread.

import { type Client, keyOf, type State } from '@parley/client'
import { useEffect } from 'react'
import { useClient } from '../../state/kit.ts'
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

/** The connection for which it was asked already: several buttons may show the number. */
const asked = new WeakMap<Client, number>()

/** The same, live. What is mine is asked for once per connection; events tell from then on. */
export function useUnreadThreads(groupId?: string): number {
  const client = useClient()
  const since = useSelection(({ connection }) =>
    connection.name === 'online' ? connection.since : undefined,
  )
  useEffect(() => {
    if (since === undefined || asked.get(client) === since) return
    asked.set(client, since)
    // A number that cannot be had disturbs nobody; the next connection asks again.
    client.threads.loadOwn().catch(() => {})
  }, [client, since])
  return useSelection((state) => unreadThreads(state, groupId))
}
