// The thread below a message: its name, message count and last message.

import type { Message } from '@parley/client'
import { useContext } from 'react'
import { summaryOf } from '../../messages/message-text.ts'
import { Avatar } from '../../presence/index.ts'
import { ConversationActionsContext } from '../../state/conversation-actions.ts'
import { useKit } from '../../state/kit.ts'
import { useSelection } from '../../state/use-client-state.ts'
import { useTimelineHandlers } from '../../timeline/index.ts'
import { listTime } from '../../ui/format/times.ts'
import { useToday } from '../../ui/hooks/use-now.ts'
import { ThreadIcon } from '../../ui/icons/ThreadIcon.tsx'
import { areSame, speakersOf } from './recent-speakers.ts'
import { useThreadUnread } from './use-thread-unread.ts'

export function ThreadChip({ thread }: { readonly thread: NonNullable<Message['thread']> }) {
  const { t } = useKit()
  const { isReadOnly } = useTimelineHandlers()
  const actions = useContext(ConversationActionsContext)
  const { id, name, messageCount: count, lastMessage } = thread
  const unread = useThreadUnread(id)
  const speakers = useSelection((state) => speakersOf(state, id, lastMessage), areSame)
  const inside = (
    <>
      <span className="parley-thread-line parley-thread-top">
        <ThreadIcon />
        <bdi className="parley-thread-name">{name}</bdi>
        <UnreadBadge count={unread} />
      </span>
      <span className="parley-thread-line parley-thread-said">
        {speakers.length > 0 && (
          <span className="parley-thread-faces">
            {speakers.map((name) => (
              <Avatar key={name} id={name} size="small" />
            ))}
          </span>
        )}
        <span className="parley-thread-count">{t('thread.chip', { count })}</span>
        {lastMessage && (
          <>
            <span aria-hidden="true">·</span>
            <LastSaid message={lastMessage} />
          </>
        )}
      </span>
    </>
  )
  // Not a button: it is read-only, or the thread cannot be opened.
  if (isReadOnly || !actions) return <div className="parley-thread-chip">{inside}</div>
  return (
    <button
      type="button"
      className="parley-thread-chip"
      data-thread={id}
      title={t('thread.chip.name', { name, count })}
      onPointerDown={(event) => event.stopPropagation()}
      onClick={() => actions.openThread(id)}
    >
      <span className="parley-unseen">{t('thread.untitled')}</span>
      {inside}
    </button>
  )
}

/** Sender, text and time on one line; the text is truncated. */
export function LastSaid({ message }: { readonly message: Message }) {
  const { t, locale, nameOf } = useKit()
  const me = useSelection((state) => state.me)
  const today = useToday()
  const days = { today: t('day.today'), yesterday: t('day.yesterday') }
  const name = message.from === me ? t('message.you') : nameOf(message.from)
  const isLine = message.kind === 'recalled'
  return (
    <>
      <span className="parley-thread-words" dir="auto">
        {!isLine && <bdi>{t('list.prefix', { name })}</bdi>}
        {summaryOf(message, { t, locale, nameOf, me })}
      </span>
      <span className="parley-thread-time">{listTime(message.sentAt, today, locale, days)}</span>
    </>
  )
}

export function UnreadBadge({ count }: { readonly count: number }) {
  const { t } = useKit()
  if (count === 0) return null
  return (
    <>
      <span className="parley-badge" aria-hidden="true">
        {count > 99 ? '99+' : count}
      </span>
      <span className="parley-unseen">{t('thread.unread', { count })}</span>
    </>
  )
}
