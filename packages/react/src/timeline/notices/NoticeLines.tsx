// Group events in the timeline. Longer runs are folded into one line that can be expanded.

import { type MouseEvent, useState } from 'react'
import { perClient } from '../../state/client-store.ts'
import type { SystemLineProps } from '../../state/extensions.ts'
import { useKit } from '../../state/kit.ts'
import { useSelection } from '../../state/use-client-state.ts'
import { noticesTexts } from '../../strings/en/notices.ts'
import { addEnglish } from '../../strings/strings.ts'
import { clockTime, fullTime } from '../../ui/format/times.ts'
import { useTimelineHandlers } from '../message/timeline-context.ts'
import { foldWords, noticeWords } from './notice-texts.ts'

addEnglish(noticesTexts)

/** Only the newest of a longer run are shown when expanded. */
const mostUnfolded = 100
/** Expanded runs, which stay expanded when rows around them change. */
const unfoldedOf = perClient(() => new Set<string>())

export function NoticeLines({ id, notices, tabStop }: SystemLineProps) {
  const { client, t, locale, nameOf } = useKit()
  const unfolded = unfoldedOf(client)
  const me = useSelection((state) => state.me)
  const handlers = useTimelineHandlers()
  const [, redraw] = useState(0)
  const context = { t, locale, nameOf, me }
  const isMany = notices.length > 1
  const isOpen = !isMany || notices.some((notice) => unfolded.has(notice.id))

  const toggle = (event: MouseEvent) => {
    // Keeps the clicked line in place.
    handlers.grow()
    event.stopPropagation()
    for (const notice of notices) {
      if (isOpen) unfolded.delete(notice.id)
      else unfolded.add(notice.id)
    }
    redraw((count) => count + 1)
  }

  const shown = isOpen ? notices.slice(-mostUnfolded) : []
  const frame = (rowId: string, label: string) => ({
    className: 'parley-message',
    'data-line': 'notice',
    'data-roving': rowId,
    tabIndex: rowId === tabStop ? 0 : -1,
    'aria-label': label,
  })
  return (
    <>
      {isMany && (
        <article {...frame(id, foldWords(notices, context))}>
          <div className="parley-bubble" data-look="line" data-anchor={id}>
            {foldWords(notices, context)}
            <span aria-hidden="true"> · </span>
            <button type="button" className="parley-link-button" aria-expanded={isOpen} onClick={toggle}>
              {t(isOpen ? 'notice.fold.less' : 'notice.fold.more')}
            </button>
          </div>
        </article>
      )}
      {shown.map((notice) => {
        const words = noticeWords(notice, context)
        // The fold already uses the row id of the first line.
        const rowId = isMany ? `line:${notice.id}` : id
        return (
          <article
            key={notice.id}
            {...frame(rowId, t('notice.name', { text: words, time: clockTime(notice.sentAt, locale) }))}
          >
            <div
              className="parley-bubble"
              data-look="line"
              data-anchor={rowId}
              title={fullTime(notice.sentAt, locale)}
              dir="auto"
            >
              {words}
            </div>
          </article>
        )
      })}
    </>
  )
}
