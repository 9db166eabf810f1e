// Overlays of the timeline: the floating day at the top and the jump buttons in the corner.

import type { Conversation, TimelineRow } from '@parley/client'
import { type ReactNode, type RefObject, useMemo, useRef } from 'react'
import { isMentioned } from '../messages/message-ext.ts'
import { momentOf } from '../messages/message-rows.ts'
import { useKit } from '../state/kit.ts'
import { useSelection } from '../state/use-client-state.ts'
import { messageActionsTexts } from '../strings/en/message-actions.ts'
import { addEnglish } from '../strings/strings.ts'
import { dayLabel } from '../ui/format/times.ts'
import { useToday } from '../ui/hooks/use-now.ts'
import { DownIcon, EveryoneIcon, ReturnIcon } from '../ui/icons/icons.tsx'
import { isNewAfter } from './display-rows.ts'
import { positionOf, type RowWindow } from './row-window.ts'
import { type InView, useInView } from './use-in-view.ts'
import { turnWheel } from './wheel-beside.ts'

addEnglish(messageActionsTexts)

interface Parts {
  readonly rows: readonly TimelineRow[]
  readonly conversation: Conversation | undefined
  readonly onMention: (messageId: string) => void
  readonly onBack: (() => void) | undefined
  /** Undefined at the end of the conversation. */
  readonly onEnd: (() => void) | undefined
}

export function JumpButtons({
  scroller,
  window,
  ...parts
}: Parts & { readonly scroller: RefObject<HTMLElement | null>; readonly window: RowWindow | undefined }) {
  const { t } = useKit()
  const { rows, conversation, onBack, onEnd } = parts
  const { unread = 0 } = conversation ?? {}
  const inView = useInView(
    scroller,
    useMemo(() => ({ rows, window }), [rows, window]),
  )
  return (
    <>
      <DayPill rows={rows} inView={inView} isAtEnd={!onEnd} />
      <div className="parley-timeline-corner" onWheel={(event) => turnWheel(scroller.current, event)}>
        {onBack && <CornerButton label={t('jump.back')} icon={<ReturnIcon />} onPress={onBack} />}
        {unread > 0 && <NextMention {...parts} last={inView.last} />}
        {onEnd && (
          <CornerButton
            label={unread > 0 ? t('timeline.jump.count', { count: unread }) : t('timeline.jump')}
            icon={<DownIcon />}
            count={unread}
            onPress={onEnd}
          />
        )}
      </div>
    </>
  )
}

/** The day of the rows in view, shown while scrolling. Hidden from screen readers, which get it from the timeline. */
function DayPill(props: {
  readonly rows: readonly TimelineRow[]
  readonly inView: InView
  readonly isAtEnd: boolean
}) {
  const { t, locale } = useKit()
  const today = useToday()
  const { first, isIdle, hasDay } = props.inView
  const row = props.rows.find(({ id }) => id === first)
  if (!row || row.type === 'gap') return null
  const isShown = !isIdle && !hasDay && !props.isAtEnd
  const words = { today: t('day.today'), yesterday: t('day.yesterday') }
  return (
    <div className="parley-day-float" aria-hidden="true" {...(isShown && { 'data-shown': '' })}>
      <span className="parley-day-pill">{dayLabel(momentOf(row), today, locale, words)}</span>
    </div>
  )
}

/** Steps through the new messages that mention the user. */
function NextMention({ rows, conversation, onMention, last }: Parts & { readonly last: string | undefined }) {
  const { readPosition = 0 } = conversation ?? {}
  const { t } = useKit()
  const me = useSelection((state) => state.me)
  const seen = useRef(0)
  const mentions = useMemo(
    () => rows.filter((row) => isNewAfter(row, readPosition) && isMentioned(row.message, me)),
    [rows, readPosition, me],
  )
  if (mentions.length === 0) return null
  const lastRow = rows.find(({ id }) => id === last)
  if (lastRow?.type === 'message') seen.current = Math.max(seen.current, positionOf(lastRow))
  const left = mentions.filter((row) => positionOf(row) > seen.current)
  const [next] = left
  if (next?.type !== 'message') return null
  return (
    <CornerButton
      label={t('timeline.mention', { count: left.length })}
      icon={<EveryoneIcon />}
      count={left.length}
      onPress={() => onMention(next.message.id)}
    />
  )
}

function CornerButton({
  label,
  icon,
  count = 0,
  onPress,
}: {
  readonly label: string
  readonly icon: ReactNode
  readonly count?: number
  readonly onPress: () => void
}) {
  return (
    <button type="button" className="parley-jump" title={label} onClick={onPress}>
      {/* The name is text, not an attribute, because it says more than the visible number. */}
      <span className="parley-unseen">{label}</span>
      {count > 0 && (
        <span className="parley-badge" aria-hidden="true">
          {count > 99 ? '99+' : count}
        </span>
      )}
      {icon}
    </button>
  )
}
