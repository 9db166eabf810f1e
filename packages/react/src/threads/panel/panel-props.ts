// The props of the panel beside a group's conversation that shows one thread or the list of them.

import type { ConversationProps } from '../../conversation/index.ts'
import type { ConversationActions } from '../../state/conversation-actions.ts'
export interface ThreadPanelProps extends ThreadSidebarProps {
  readonly onClose: () => void
  /** To the list that one came from; undefined when one came from elsewhere. */
  readonly onList: (() => void) | undefined
}
export interface ThreadSidebarProps extends Omit<ConversationProps, 'actions'> {
  readonly thread: string
  /** What is done in the conversation of the group. */
  readonly inGroup: ConversationActions
}
