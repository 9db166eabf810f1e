import { type ReactNode, useState } from 'react'
import { ConversationActionsContext, createConversationActions } from './conversation-actions.ts'

/**
 * Shares replies, edits and selections between the components of a conversation that an application assembles itself.
 * `Conversation` has its own. Use a `key` per conversation.
 */
export function ConversationScope({
  children,
}: {
  /** The components that share the actions of one conversation. */
  readonly children: ReactNode
}) {
  const [actions] = useState(createConversationActions)
  return <ConversationActionsContext.Provider value={actions}>{children}</ConversationActionsContext.Provider>
}
