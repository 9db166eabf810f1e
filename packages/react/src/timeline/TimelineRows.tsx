import type { ConversationRef } from '@parley/client'
import { Fragment, type ReactNode, Suspense } from 'react'
import type { ShownMessage } from '../messages/message-rows.ts'
import type { SystemLineProps } from '../state/extensions.ts'
import { useKit } from '../state/kit.ts'
import { Part } from '../state/Part.tsx'
import { dayLabel } from '../ui/format/times.ts'
import { useToday } from '../ui/hooks/use-now.ts'
import { lazily } from '../ui/lazily.tsx'
import type { AlbumRow } from './album/Album.tsx'
import type { DisplayRow } from './display-rows.ts'
import { Album } from './kinds/lazy-kinds.tsx'
import { Message } from './message/Message.tsx'
import type { Gaps } from './use-gaps.ts'

/** A placeholder as high as the final line, to avoid a layout shift. */
const EmptyLine = ({ id }: SystemLineProps) => (
  <div className="parley-message" data-line="notice">
    <div className="parley-bubble" data-look="line" data-anchor={id}>
      {'\u00a0'}
    </div>
  </div>
)
const NoticeLines = lazily(async () => (await import('./notices/NoticeLines.tsx')).NoticeLines, EmptyLine)

/** The rendered rows of a timeline. */
export function TimelineRows(props: {
  readonly rows: readonly DisplayRow[]
  readonly conversation: ConversationRef
  readonly tabStop: string | undefined
  /** Selected messages by id, in selection mode. */
  readonly selected: ReadonlyMap<string, unknown> | undefined
  readonly flashed: string | undefined
  readonly gaps: Gaps
}) {
  const { t, locale } = useKit()
  const { rows, conversation, tabStop, selected, flashed, gaps } = props
  const showsSender = conversation.type !== 'single'
  const today = useToday()
  const words = { today: t('day.today'), yesterday: t('day.yesterday') }

  const show: { [T in DisplayRow['type']]: (row: Extract<DisplayRow, { type: T }>) => ReactNode } = {
    day: ({ at }) => (
      <Part part="DaySeparator" at={at}>
        <div className="parley-day">
          <span className="parley-day-pill">{dayLabel(at, today, locale, words)}</span>
        </div>
      </Part>
    ),
    new: () => (
      <div data-new-line="">
        <Part part="NewSeparator">
          <div className="parley-new-line">{t('timeline.new')}</div>
        </Part>
      </div>
    ),
    gap: ({ after, missing }) => (
      <div className="parley-gap" data-gap={after}>
        <span>{missing ? t('timeline.gap.count', { count: missing }) : t('timeline.gap')}</span>
        <button
          type="button"
          className="parley-button"
          data-look="plain"
          aria-disabled={gaps.loading === after}
          onClick={() => gaps.load(after)}
        >
          {t(gaps.loading === after ? 'timeline.gap.loading' : 'timeline.gap.load')}
        </button>
      </div>
    ),
    notice: ({ id, notices }) => {
      const props = { id, notices, tabStop }
      return (
        <Part part="SystemLine" {...props}>
          <Suspense fallback={<EmptyLine {...props} />}>
            <NoticeLines {...props} />
          </Suspense>
        </Part>
      )
    },
    message: ({ id, row, firstOfGroup, lastOfGroup, album }) => (
      <Message
        row={row}
        firstOfGroup={firstOfGroup}
        lastOfGroup={lastOfGroup}
        isTabStop={id === tabStop}
        showsSender={showsSender && album === undefined}
        isFlashed={id === flashed}
        {...(selected && { selection: isChosen(row, selected) ? 'chosen' : 'free' })}
      />
    ),
  }
  return grouped(rows).map((group) => {
    const [first] = group
    return group.length > 1 ? (
      <Album key={first.id} rows={group as readonly AlbumRow[]} showsSender={showsSender}>
        {show.message}
      </Album>
    ) : (
      <Fragment key={first.id}>{(show[first.type] as (row: DisplayRow) => ReactNode)(first)}</Fragment>
    )
  })
}

/** Single rows, with the rows of an album grouped together. */
function grouped(rows: readonly DisplayRow[]): readonly [DisplayRow, ...DisplayRow[]][] {
  const groups: [DisplayRow, ...DisplayRow[]][] = []
  for (const row of rows) {
    const last = groups.at(-1)
    const album = row.type === 'message' ? row.album : undefined
    if (album !== undefined && last?.[0].type === 'message' && last[0].album === album) last.push(row)
    else groups.push([row])
  }
  return groups
}

function isChosen(row: ShownMessage, selected: ReadonlyMap<string, unknown>): boolean {
  return row.type === 'message' && selected.has(row.message.id)
}
