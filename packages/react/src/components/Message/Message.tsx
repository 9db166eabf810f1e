// One row of the timeline: bubble, time, ticks, and what to do about a failure.

import { memo } from 'react'
import { AlertIcon, BinIcon, RetryIcon } from '../../icons/icons.tsx'
import { textOf } from '../../kinds/registry.tsx'
import { useKit } from '../../kit.ts'
import { errorText } from '../../strings/strings.ts'
import { clockTime } from '../../times.ts'
import { Avatar } from '../Avatar/Avatar.tsx'
import { Menu } from '../Menu/Menu.tsx'
import { isMine, momentOf, type ShownMessage } from '../MessageList/display-rows.ts'
import { Ticks } from '../Ticks/Ticks.tsx'
import { tickStateOf, tickTexts } from '../Ticks/tick-state.ts'
import { hoverText } from './hover.ts'

export interface MessageProps {
  readonly row: ShownMessage
  readonly firstOfGroup: boolean
  readonly lastOfGroup: boolean
  readonly isTabStop: boolean
  readonly onRetry: (key: string) => void
  readonly onDiscard: (key: string) => void
  /** Called before the message grows by a click of the reader. */
  readonly onGrow: () => void
}

export const Message = memo(function Message(props: MessageProps) {
  const { t, locale, nameOf, kinds } = useKit()
  const { row, firstOfGroup, lastOfGroup, isTabStop, onGrow } = props
  const mine = isMine(row)
  const sender = row.type === 'message' ? row.message.from : ''
  const at = momentOf(row)
  const time = clockTime(at, locale)
  const tick = tickStateOf(row)
  const state = tick && t(tickTexts[tick])
  const text = textOf(row) || t('message.other')
  const values = { name: mine ? t('message.you') : nameOf(sender), text: text.slice(0, 500), time }

  const body = row.type === 'message' ? row.message : row.outgoing.draft
  const Kind = kinds[body.kind] ?? kinds.other
  const meta = (
    <span className="parley-message-meta" title={hoverText(row, t, locale)}>
      <time dateTime={new Date(at).toISOString()}>{time}</time>
      {tick && <Ticks state={tick} />}
    </span>
  )

  return (
    <article
      className="parley-message"
      data-roving={row.id}
      tabIndex={isTabStop ? 0 : -1}
      aria-label={state ? t('message.name.state', { ...values, state }) : t('message.name', values)}
      {...(mine && { 'data-mine': '' })}
      {...(firstOfGroup && { 'data-first': '' })}
      {...(lastOfGroup && { 'data-last': '' })}
    >
      {!mine && (
        <div className="parley-message-side">{lastOfGroup && <Avatar id={sender} size="small" />}</div>
      )}
      <div className="parley-message-body">
        <Kind
          text={text}
          meta={meta}
          onGrow={onGrow}
          bubble={{
            className: 'parley-bubble',
            'data-anchor': row.id,
            ...(mine && { 'data-mine': '' }),
            ...(lastOfGroup && { 'data-last': '' }),
            ...(tick === 'failed' && { 'data-failed': '' }),
          }}
        />
        {row.type === 'outgoing' && <Failure {...props} row={row} />}
      </div>
    </article>
  )
}, sameProps)

function Failure(props: MessageProps & { readonly row: Extract<ShownMessage, { type: 'outgoing' }> }) {
  const { t } = useKit()
  const { key, status } = props.row.outgoing
  if (status.name !== 'failed') return null
  return (
    <Menu
      className="parley-failure"
      label={t('message.failed.menu')}
      note={t('message.failed.because', { why: errorText(t, status.error) })}
      items={[
        { label: t('message.retry'), icon: <RetryIcon />, run: () => props.onRetry(key) },
        { label: t('message.discard'), icon: <BinIcon />, tone: 'bad', run: () => props.onDiscard(key) },
      ]}
    >
      <AlertIcon />
      {t('message.failed')}
    </Menu>
  )
}

/** Rows are made anew whenever the list changes; a message is drawn again only when it changed itself. */
function sameProps(before: MessageProps, after: MessageProps): boolean {
  return (
    sameRow(before.row, after.row) &&
    before.firstOfGroup === after.firstOfGroup &&
    before.lastOfGroup === after.lastOfGroup &&
    before.isTabStop === after.isTabStop &&
    before.onRetry === after.onRetry &&
    before.onDiscard === after.onDiscard &&
    before.onGrow === after.onGrow
  )
}

function sameRow(before: ShownMessage, after: ShownMessage): boolean {
  if (before === after) return true
  if (before.type === 'message' && after.type === 'message') {
    return (
      before.message === after.message &&
      before.status === after.status &&
      before.mine === after.mine &&
      before.deliveredAt === after.deliveredAt &&
      before.readAt === after.readAt
    )
  }
  return before.type === 'outgoing' && after.type === 'outgoing' && before.outgoing === after.outgoing
}
