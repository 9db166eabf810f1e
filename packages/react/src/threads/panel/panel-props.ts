// The props of the panel beside a group's conversation that shows one thread or the list of them.

import type { ConversationProps } from '../../conversation/index.ts'
import type { ConversationActions } from '../../state/conversation-actions.ts'
export interface ThreadPanelProps extends ThreadSidebarProps {
  readonly onClose: () => void
  /** Returns to the list; undefined if the thread was opened from elsewhere. */
  readonly onList: (() => void) | undefined
}
export interface ThreadSidebarProps extends Omit<ConversationProps, 'actions'> {
  readonly thread: string
  /** The actions of the group's conversation. */
  readonly inGroup: ConversationActions
}
