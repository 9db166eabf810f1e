import type { Message } from '@parley/client'
import { wantsReceipts } from '../../messages/menu-entries.ts'
import { streamedOf } from '../../messages/message-ext.ts'
import type { ShownMessage } from '../../messages/message-rows.ts'
import { Ticks } from '../../messages/Ticks.tsx'
import { tickStateOf } from '../../messages/tick-state.ts'
import { useKit } from '../../state/kit.ts'
import { useSelection } from '../../state/use-client-state.ts'
import { clockTime } from '../../ui/format/times.ts'
import { earlierTexts } from '../kinds/earlier-texts.ts'
import { editedHover, hoverText } from './hover-texts.ts'
import { useTimelineHandlers } from './timeline-context.ts'

/** The small line at the end of a message: edited, read count, time and delivery state. */
export function MessageMeta({ row, message }: { readonly row: ShownMessage; readonly message: Message }) {
  const { client, t, locale, nameOf } = useKit()
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
        <span className="parley-edited" title={editedHover(message, t, locale, nameOf, earlierTexts(client))}>
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
