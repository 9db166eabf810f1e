import type { MessageOf } from '../../messages/message-content.ts'
import { recalledWords } from '../../messages/message-text.ts'
import { useKit } from '../../state/kit.ts'
import { useSelection } from '../../state/use-client-state.ts'
import { useUntil } from '../../ui/hooks/use-now.ts'
import { useTimelineHandlers } from './timeline-context.ts'

/** How long the text of a recalled own message can be edited again. */
export const editAgainMs = 5 * 60_000

/** The line that replaces a recalled message. */
export function RecalledLine({
  message,
  anchor,
}: {
  readonly message: MessageOf<'recalled'>
  readonly anchor: string
}) {
  const { t, locale, nameOf } = useKit()
  const me = useSelection((state) => state.me)
  const { isReadOnly, editAgain } = useTimelineHandlers()
  const { text, by, at } = message
  const canEdit = useUntil(at + editAgainMs, text !== undefined && by === me && !isReadOnly)
  return (
    <div className="parley-bubble" data-look="line" data-anchor={anchor}>
      {recalledWords(message, { t, locale, nameOf, me })}
      {canEdit && text !== undefined && (
        <>
          <span aria-hidden="true"> · </span>
          <button type="button" className="parley-link-button" onClick={() => editAgain(text)}>
            {t('recalled.again')}
          </button>
        </>
      )}
    </div>
  )
}
