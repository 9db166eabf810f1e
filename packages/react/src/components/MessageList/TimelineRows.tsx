import type { ConversationRef } from '@parley/client'
import { Fragment, type ReactNode, useCallback } from 'react'
import { useToday } from '../../hooks/use-now.ts'
import { useKit } from '../../kit.ts'
import { dayLabel } from '../../times.ts'
import { Message } from '../Message/Message.tsx'
import type { DisplayRow } from './display-rows.ts'

/** The rows of a timeline that are in the document. */
export function TimelineRows(props: {
  readonly rows: readonly DisplayRow[]
  readonly conversation: ConversationRef
  readonly tabStop: string | undefined
  readonly hold: () => void
}) {
  const { client, t, locale } = useKit()
  const { rows, conversation, tabStop, hold } = props
  const today = useToday()
  const words = { today: t('day.today'), yesterday: t('day.yesterday') }
  const retry = useCallback((key: string) => void client.messages.retry(key), [client])
  const discard = useCallback((key: string) => client.messages.discard(key), [client])

  const show: { [T in DisplayRow['type']]: (row: Extract<DisplayRow, { type: T }>) => ReactNode } = {
    day: ({ at }) => (
      <div className="parley-day">
        <span className="parley-day-pill">{dayLabel(at, today, locale, words)}</span>
      </div>
    ),
    new: () => (
      <div className="parley-new-line" data-new-line="">
        {t('timeline.new')}
      </div>
    ),
    gap: ({ after }) => (
      <div className="parley-gap">
        <span>{t('timeline.gap')}</span>
        <button
          type="button"
          className="parley-button"
          data-look="plain"
          onClick={() => client.history.fillGap(conversation, after).catch(() => {})}
        >
          {t('timeline.gap.load')}
        </button>
      </div>
    ),
    message: ({ id, row, firstOfGroup, lastOfGroup }) => (
      <Message
        row={row}
        firstOfGroup={firstOfGroup}
        lastOfGroup={lastOfGroup}
        isTabStop={id === tabStop}
        onRetry={retry}
        onDiscard={discard}
        onGrow={hold}
      />
    ),
  }
  return rows.map((row) => (
    <Fragment key={row.id}>{(show[row.type] as (row: DisplayRow) => ReactNode)(row)}</Fragment>
  ))
}
