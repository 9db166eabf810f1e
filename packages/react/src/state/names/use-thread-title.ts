import type { ConversationRef } from '@parley/client'
import { useEffect } from 'react'
import { useKit } from '../kit.ts'
import { useSelection } from '../use-selection.ts'

/** How a thread is called where it stands among other conversations, with its group; undefined for all others. */
export function useThreadTitle({ type, id }: ConversationRef): string | undefined {
  const { client, t, titleOf } = useKit()
  const isThread = type === 'thread'
  const thread = useSelection((state) => (isThread ? state.threads.get(id) : undefined))
  const isUnknown = isThread && !thread?.name
  useEffect(() => {
    // Without a name it is called what it is.
    if (isUnknown) client.threads.load(id).catch(() => {})
  }, [client, id, isUnknown])
  if (!isThread) return undefined
  if (!thread?.name) return t('thread.untitled')
  return t('thread.titled', { name: thread.name, group: titleOf({ type: 'group', id: thread.groupId }) })
}
