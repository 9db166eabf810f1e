// The members of a group for those who write an @: loaded with the first one, and looked for by name in groups that are
// too large to be known as a whole.

import type { ConversationRef } from '@parley/client'
import { useEffect, useMemo, useState } from 'react'
import { useClient } from '../../state/kit.ts'
import type { Members } from '../../state/names/match-names.ts'
import { useSelection } from '../../state/use-selection.ts'

/** Somebody who types is not answered letter by letter. */
const typingMs = 200
const mostFound = 20

/** `words`: what stands behind the @; undefined while nobody writes one. */
export function useMembers(
  { type, id: ownId }: ConversationRef,
  words: string | undefined,
): { readonly members: Members; readonly mayCallAll: boolean } {
  const client = useClient()
  // Those who can read a thread are those of its group.
  const id = useSelection(({ threads }) => (type === 'thread' ? threads.get(ownId)?.groupId : ownId)) ?? ''
  const isGroup = (type === 'group' || type === 'thread') && id !== ''
  const list = useSelection((state) => (isGroup ? state.groupMembers.get(id) : undefined))
  const role = useSelection((state) => (isGroup ? state.groups.get(id)?.role : undefined))
  const [found, setFound] = useState<{ readonly of: string; readonly users: readonly string[] }>()
  const isOpen = words !== undefined && isGroup
  const isMissing = list === undefined || list.load.name === 'none'
  const isComplete = list?.isComplete === true

  useEffect(() => {
    // Those who wrote can be called also without the others.
    if (isOpen && isMissing) client.groups.loadMembers(id).catch(() => {})
  }, [client, id, isOpen, isMissing])

  const query = isOpen && !isMissing && !isComplete ? words.trim().toLowerCase() : ''
  useEffect(() => {
    if (query === '') return
    let isWanted = true
    const look = async () => {
      const { members } = await client.groups.listMembers({ groupId: id, query, limit: mostFound })
      const users = members.flatMap(({ owner, admin, member }) => owner ?? admin ?? member ?? [])
      if (isWanted) setFound({ of: id, users })
    }
    const timer = setTimeout(() => look().catch(() => {}), typingMs)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [client, id, query])

  const members = useMemo<Members>(() => {
    const known = list?.members.map(({ user }) => user) ?? []
    const more = found?.of === id ? found.users : []
    return { users: [...new Set([...known, ...more])], isComplete }
  }, [list, found, id, isComplete])
  // Of whom the role is not known may try; members of a group leave it to those who manage it.
  return { members, mayCallAll: role !== 'member' }
}
