import { type ConversationRef, keyOf } from '@parley/client'
import { useLayoutEffect, useState } from 'react'
import {
  type ConversationActions,
  type ConversationCallbacks,
  createConversationActions,
} from '../state/conversation-actions.ts'
import { useKit } from '../state/kit.ts'

/** One set of actions per conversation; another conversation starts with a fresh state. */
export function useActions(
  props: ConversationCallbacks & { readonly conversation: ConversationRef },
  section: { readonly current: HTMLElement | null },
): ConversationActions {
  const { drafts } = useKit()
  const key = keyOf(props.conversation)
  const [stored, setStored] = useState(() => ({ key, actions: createConversationActions() }))
  let current = stored
  if (stored.key !== key) {
    current = { key, actions: createConversationActions() }
    setStored(current)
  }
  useLayoutEffect(() => {
    current.actions.setCallbacks({
      ...props,
      onEditAgain(text) {
        const written = drafts.get(key)
        drafts.set(key, written.trim() === '' ? text : `${written}\n${text}`)
        section.current?.querySelector('textarea')?.focus()
        props.onEditAgain?.(text)
      },
    })
  })
  return current.actions
}
