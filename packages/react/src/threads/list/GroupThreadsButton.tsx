import type { ConversationActions } from '../../state/conversation-actions.ts'
import { useKit } from '../../state/kit.ts'
import { BadgedIcon } from '../../ui/CountButton.tsx'
import { ThreadIcon } from '../../ui/icons/ThreadIcon.tsx'
import { useUnreadThreads } from '../chip/use-thread-unread.ts'

export interface GroupThreadsButtonProps {
  readonly groupId: string
  /** The thread shown beside the conversation. */
  readonly thread: string | undefined
  readonly inGroup: ConversationActions
}

/** The header button of a group: opens its threads, with the number of unread ones. */
export function GroupThreadsButton({
  groupId,
  thread,
  inGroup,
  onPrepare,
}: GroupThreadsButtonProps & { readonly onPrepare: () => void }) {
  const { t } = useKit()
  const count = useUnreadThreads(groupId)
  const label = t('threads.open', { count })
  return (
    <button
      type="button"
      className="parley-icon-button"
      data-threads-button=""
      aria-label={label}
      title={label}
      aria-expanded={thread === 'all'}
      onPointerEnter={onPrepare}
      onFocus={onPrepare}
      onClick={() => inGroup.openThread(thread === 'all' ? undefined : 'all')}
    >
      <BadgedIcon icon={<ThreadIcon />} count={count} />
    </button>
  )
}
