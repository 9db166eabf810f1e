import type { Message } from '@parley/client'
import { streamedOf } from '../../kinds/ext.ts'
import { useKit } from '../../kit.ts'
import { clockTime } from '../../times.ts'
import { useSelection } from '../../use-selection.ts'
import type { ShownMessage } from '../MessageList/display-rows.ts'
import { wantsReceipts } from '../MessageMenu/entries.ts'
import { Ticks } from '../Ticks/Ticks.tsx'
import { tickStateOf } from '../Ticks/tick-state.ts'
import { editedHover, hoverText } from './hover.ts'
import { useTimelineHandlers } from './timeline-context.ts'

/** The small line at the end of a message: edited, who has read it, when, and how far it got. */
export function MessageMeta({ row, message }: { readonly row: ShownMessage; readonly message: Message }) {
  const { t, locale, nameOf } = useKit()
  const { isReadOnly, openReadBy } = useTimelineHandlers()
  const { edited, sentAt, readCount = 0 } = message
  const { type, id } = message.conversation
  const others = useSelection(({ groups }) => (type === 'group' ? groups.get(id)?.memberCount : undefined))
  const tick = isReadOnly ? undefined : tickStateOf(row, others && others - 1)
  const hasReaders = row.type === 'message' && row.mine && wantsReceipts(message) && readCount > 0
  const isEdited = edited !== undefined && streamedOf(message) === undefined
  return (
    <span className="parley-message-meta">
      {isEdited && (
        <span className="parley-edited" title={editedHover(message, t, locale, nameOf)}>
          {t('message.edited')}
        </span>
      )}
      {hasReaders && !isReadOnly && (
        <button
          type="button"
          className="parley-read-count"
          aria-label={t('readBy.open', { count: readCount })}
          onClick={() => openReadBy(message)}
        >
          {t('readBy.count', { count: readCount })}
        </button>
      )}
      <span className="parley-message-time" title={hoverText(row, t, locale)}>
        <time dateTime={new Date(sentAt).toISOString()}>{clockTime(sentAt, locale)}</time>
        {tick && <Ticks state={tick} />}
      </span>
    </span>
  )
}
