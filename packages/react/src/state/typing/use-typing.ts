// React hooks for typing indicators.

import { type ConversationRef, keyOf } from '@parley/client'
import { useSyncExternalStore } from 'react'
import { shortNames } from '../../ui/format/list-names.ts'
import { useClient, useKit } from '../kit.ts'
import { typingOf } from './typing-store.ts'

/** The users who are typing in a conversation. */
export function useTypingUsers(conversation: ConversationRef): readonly string[] {
  const typing = typingOf(useClient())
  const key = keyOf(conversation)
  return useSyncExternalStore(
    typing.subscribe,
    () => typing.of(key),
    () => typing.of(key),
  )
}

/** The text of the typing indicator; empty if nobody is typing. */
export function useTyping(conversation: ConversationRef): string {
  const { t, locale, nameOf } = useKit()
  const names = useTypingUsers(conversation)
  if (names.length === 0) return ''
  if (conversation.type === 'single') return t('typing.now')
  return t('typing.names', { names: shortNames(names.map(nameOf), names.length, t, locale) })
}
