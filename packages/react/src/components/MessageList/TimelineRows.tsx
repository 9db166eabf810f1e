import type { ConversationRef } from '@parley/client'
import { Fragment, type ReactNode } from 'react'
import { useToday } from '../../hooks/use-now.ts'
import { useKit } from '../../kit.ts'
import { dayLabel } from '../../times.ts'
import { Message } from '../Message/Message.tsx'
import type { DisplayRow, ShownMessage } from './display-rows.ts'

/** The rows of a timeline that are in the document. */
export function TimelineRows(props: {
  readonly rows: readonly DisplayRow[]
  readonly conversation: ConversationRef
  readonly tabStop: string | undefined
  /** Chosen messages by id, while some are being chosen. */
  readonly selected: ReadonlyMap<string, unknown> | undefined
  readonly flashed: string | undefined
}) {
  const { client, t, locale } = useKit()
  const { rows, conversation, tabStop, selected, flashed } = props
  const showsSender = conversation.type !== 'single'
  const today = useToday()
  const words = { today: t('day.today'), yesterday: t('day.yesterday') }

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
        showsSender={showsSender}
        isFlashed={id === flashed}
        {...(selected && { selection: isChosen(row, selected) ? 'chosen' : 'free' })}
      />
    ),
  }
  return rows.map((row) => (
    <Fragment key={row.id}>{(show[row.type] as (row: DisplayRow) => ReactNode)(row)}</Fragment>
  ))
}

function isChosen(row: ShownMessage, selected: ReadonlyMap<string, unknown>): boolean {
  return row.type === 'message' && selected.has(row.message.id)
}
