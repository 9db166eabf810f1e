import type { ConversationRef } from '@parley/client'
import { useEffect } from 'react'
import { useKit } from '../kit.ts'
import { useSelection } from '../use-client-state.ts'

/** The title of a thread among other conversations, with its group; undefined for any other conversation. */
export function useThreadTitle({ type, id }: ConversationRef): string | undefined {
  const { client, t, titleOf } = useKit()
  const isThread = type === 'thread'
  const thread = useSelection((state) => (isThread ? state.threads.get(id) : undefined))
  const isUnknown = isThread && !thread?.name
  useEffect(() => {
    // On failure a generic title is shown.
    if (isUnknown) client.threads.load(id).catch(() => {})
  }, [client, id, isUnknown])
  if (!isThread) return undefined
  if (!thread?.name) return t('thread.untitled')
  return t('thread.titled', { name: thread.name, group: titleOf({ type: 'group', id: thread.groupId }) })
}
