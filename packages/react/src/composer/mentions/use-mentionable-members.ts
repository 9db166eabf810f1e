// The members of a group or room for mentions: loaded with the first @, and searched by name if there are too many to
// load.

import type { ConversationRef } from '@parley/client'
import { useEffect, useMemo, useState } from 'react'
import { useClient } from '../../state/kit.ts'
import type { Members } from '../../state/names/match-names.ts'
import { useSelection } from '../../state/use-client-state.ts'

/** The debounce time of typing. */
const typingMs = 200
const mostFound = 20
const none: ReadonlyMap<string, undefined> = new Map()

/** `words` is the text after the @; undefined if none is being typed. */
export function useMembers(
  { type, id: ownId }: ConversationRef,
  words: string | undefined,
): { readonly members: Members; readonly mayCallAll: boolean } {
  const client = useClient()
  // The readers of a thread are the members of its group.
  const id = useSelection(({ threads }) => (type === 'thread' ? threads.get(ownId)?.groupId : ownId)) ?? ''
  const isGroup = (type === 'group' || type === 'thread') && id !== ''
  const isRoom = type === 'room'
  const list = useSelection((state) =>
    (isGroup ? state.groupMembers : isRoom ? state.roomMembers : none).get(id),
  )
  const role = useSelection((state) => (isGroup ? state.groups : isRoom ? state.rooms : none).get(id)?.role)
  const [found, setFound] = useState<{ readonly of: string; readonly users: readonly string[] }>()
  const isOpen = words !== undefined && (isGroup || isRoom)
  const isMissing = list === undefined || list.load.name === 'none'
  const isComplete = list?.isComplete === true

  useEffect(() => {
    // On failure, recent senders can still be mentioned.
    if (isOpen && isMissing) (isRoom ? client.rooms : client.groups).loadMembers(id).catch(() => {})
  }, [client, id, isOpen, isRoom, isMissing])

  const query = isOpen && !isMissing && !isComplete ? words.trim().toLowerCase() : ''
  useEffect(() => {
    if (query === '') return
    let isWanted = true
    const look = async () => {
      const wanted = { query, limit: mostFound }
      const { members } = isRoom
        ? await client.rooms.listMembers({ roomId: id, ...wanted })
        : await client.groups.listMembers({ groupId: id, ...wanted })
      const users = members.flatMap(({ owner, admin, member }) => owner ?? admin ?? member ?? [])
      if (isWanted) setFound({ of: id, users })
    }
    const timer = setTimeout(() => look().catch(() => {}), typingMs)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [client, id, isRoom, query])

  const members = useMemo<Members>(() => {
    const known = list?.members.map(({ user }) => user) ?? []
    const more = found?.of === id ? found.users : []
    return { users: [...new Set([...known, ...more])], isComplete }
  }, [list, found, id, isComplete])
  // Members may not mention everybody. If the role is unknown, the server decides.
  return { members, mayCallAll: role !== 'member' }
}
