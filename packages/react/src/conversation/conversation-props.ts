import type { ConversationRef } from '@parley/client'
import type { ReactNode } from 'react'
import type { ConversationCallbacks } from '../state/conversation-actions.ts'

/** Props of `Conversation`. */
export interface ConversationProps extends ConversationCallbacks {
  /** The conversation to show. */
  readonly conversation: ConversationRef
  /** In a narrow box: goes back to the list. */
  readonly onBack?: () => void
  /** Called to open another conversation, for example with a member of the group. Without it, that is not offered. */
  readonly onOpen?: (conversation: ConversationRef) => void
  /** In rooms: opens the list of all rooms. */
  readonly onRooms?: () => void
  /** Why the user cannot write here, as text; replaces the composer. */
  readonly disabledReason?: string | undefined
  /**
   * In groups: the id of the thread beside the conversation, or 'all' for the list of threads. With `onThread` the host
   * holds this state, for example in the URL; without it, the kit does.
   */
  readonly thread?: string | undefined
  /** Buttons at the end of the header. */
  readonly actions?: ReactNode
}
