import type { ConversationRef } from '@parley/client'
import type { ReactNode } from 'react'
import type { ConversationCallbacks } from '../state/conversation-actions.ts'

export interface ConversationProps extends ConversationCallbacks {
  readonly conversation: ConversationRef
  /** Where one pane is shown at a time: back to the list. */
  readonly onBack?: () => void
  /** Another conversation is wanted, for example with a member of the group; without it none is offered. */
  readonly onOpen?: (conversation: ConversationRef) => void
  /** Rooms: to the list of all of them, where there is a way. */
  readonly onRooms?: () => void
  /** Why nobody can write here now, in words for the reader; it stands in place of the composer. */
  readonly disabledReason?: string | undefined
  /**
   * Groups: the id of the thread beside the conversation, or 'all' for the list of them. With `onThread` the host keeps
   * it, in an address for example; without, the kit does.
   */
  readonly thread?: string | undefined
  /** Buttons at the end of the header. */
  readonly actions?: ReactNode
}
