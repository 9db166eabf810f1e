import type { Thread } from '@parley/client'
import { useKit } from '../../state/kit.ts'
import { LastSaid, UnreadBadge } from '../chip/ThreadChip.tsx'
import { useThreadUnread } from '../chip/use-thread-unread.ts'

/** A thread in a list: name, last message and unread count. */
export function ThreadRow({
  thread,
  where,
  onOpen,
}: {
  readonly thread: Thread
  /** The name of its group, in lists with threads of several groups. */
  readonly where?: string
  readonly onOpen: (thread: Thread) => void
}) {
  const { t, nameOf } = useKit()
  const { id, name, owner, messageCount: count, lastMessage } = thread
  const unread = useThreadUnread(id)
  return (
    <li>
      <button
        type="button"
        className="parley-thread-row"
        data-thread-row={id}
        {...(unread > 0 && { 'data-unread': '' })}
        onClick={() => onOpen(thread)}
      >
        <span className="parley-thread-line">
          <bdi className="parley-thread-name">{name || t('thread.untitled')}</bdi>
          <UnreadBadge count={unread} />
        </span>
        <span className="parley-thread-line parley-thread-said">
          {lastMessage ? (
            <LastSaid message={lastMessage} />
          ) : (
            <span className="parley-thread-words">
              {owner ? t('threads.by', { name: nameOf(owner) }) : t('threads.quiet')}
            </span>
          )}
        </span>
        <span className="parley-thread-facts">
          {t('thread.chip', { count })}
          {where !== undefined && (
            <>
              <span aria-hidden="true"> · </span>
              <bdi>{where}</bdi>
            </>
          )}
        </span>
      </button>
    </li>
  )
}
