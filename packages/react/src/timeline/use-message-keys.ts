// Keyboard shortcuts of the focused message. Letters work only there, so they never interfere with writing.

import type { ConversationRef } from '@parley/client'
import { keyOf, timelineRows } from '@parley/client'
import type { KeyboardEvent } from 'react'
import { entriesOf, isSelectable, type MenuEntry } from '../messages/menu-entries.ts'
import type { ConversationActions } from '../state/conversation-actions.ts'
import { useKit } from '../state/kit.ts'
import type { TimelineHandlers } from './message/timeline-context.ts'

const entryOfKey: Readonly<Record<string, MenuEntry>> = {
  r: 'reply',
  e: 'edit',
  t: 'thread',
  '+': 'react',
  delete: 'recall',
}

/** Returns true if the key was handled. */
export function useMessageKeys(
  conversation: ConversationRef,
  handlers: TimelineHandlers,
  actions: ConversationActions,
): (event: KeyboardEvent<HTMLElement>) => boolean {
  const { client, recallLimitMs, features } = useKit()
  return (event) => {
    const target = event.target as HTMLElement
    const { roving: rowId } = target.dataset
    if (rowId === undefined || event.altKey || event.ctrlKey || event.metaKey) return false
    const row = timelineRows(client.state, keyOf(conversation)).find(({ id }) => id === rowId)
    if (!row || row.type === 'gap') return false
    const isSelecting = actions.get().selected !== undefined
    if (isSelecting) {
      if (event.key !== ' ' && event.key !== 'Enter') return false
      event.preventDefault()
      if (isSelectable(row) && row.type === 'message') actions.toggle(row.message)
      return true
    }
    const bubble = target.querySelector<HTMLElement>('.parley-bubble') ?? target
    const entries = entriesOf(row, {
      now: Date.now(),
      recallLimitMs,
      isPinned: false,
      hostEdits: actions.hostEdits(),
      features,
    })
    const wanted = event.key === 'Enter' ? 'menu' : entryOfKey[event.key.toLowerCase()]
    if (wanted === undefined || entries.length === 0) return false
    // The same key discards a message that failed to send.
    const entry = wanted === 'recall' && entries.includes('discard') ? 'discard' : wanted
    if (entry !== 'menu' && !entries.includes(entry)) return false
    event.preventDefault()
    if (entry === 'menu') handlers.openMenu(rowId, bubble)
    else if (entry === 'react') handlers.openReactions(rowId, bubble)
    else handlers.run(entry, rowId)
    return true
  }
}
