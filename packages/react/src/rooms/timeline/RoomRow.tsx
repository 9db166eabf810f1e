// One message of a room, as compact as possible: time, sender and content. Memoized, so that it re-renders only if it
// changes.

import type { Message } from '@parley/client'
import { memo, useMemo } from 'react'
import { messageOf } from '../../messages/message-content.ts'
import { isMentioned, mentionsOf, quoteOf } from '../../messages/message-ext.ts'
import { isMine, type ShownMessage } from '../../messages/message-rows.ts'
import { summaryOf } from '../../messages/message-text.ts'
import { useFolding } from '../../messages/use-folding.ts'
import { type Kit, useKit } from '../../state/kit.ts'
import {
  Failure,
  MessageHead,
  messageName,
  Reactions,
  RecalledLine,
  rendererOf,
  useTimelineHandlers,
} from '../../timeline/index.ts'
import { hueOf } from '../../ui/avatar/initials.ts'
import { clockTime, fullTime, shortTime, startOfDay } from '../../ui/format/times.ts'
import { ClockMark, MegaphoneIcon } from '../../ui/icons/icons.tsx'
import type { Mention } from '../../ui/rich-text/pieces.ts'
import { RichText } from '../../ui/rich-text/RichText.tsx'

export interface RoomRowProps {
  readonly row: ShownMessage
  readonly me: string | undefined
  /** Midnight of the current day: older messages show their date. */
  readonly today: number
  readonly isTabStop: boolean
  readonly isFlashed: boolean
}

const none: ReadonlySet<string> = new Set()
const quiet = (flag: boolean | undefined, name: string) => (flag ? { [name]: '' } : {})

/** The class of rows that serve as scroll anchors. */
export const roomRowClass = 'parley-room-row'

export const RoomRow = memo(function RoomRow({ row, me, today, isTabStop, isFlashed }: RoomRowProps) {
  const kit = useKit()
  const { t, locale, nameOf } = kit
  const { openMenu } = useTimelineHandlers()
  const message = messageOf(row)
  const context = { t, locale, nameOf, me }
  const { from, sentAt, priority, isBroadcast } = message
  const mine = isMine(row)
  const spoken = messageName(row, message, context)
  const frame = {
    className: roomRowClass,
    'data-roving': row.id,
    'data-anchor': row.id,
    tabIndex: isTabStop ? 0 : -1,
    'aria-label': isBroadcast ? t('room.broadcast.name', { text: spoken }) : spoken,
    ...quiet(mine, 'data-mine'),
    ...quiet(isFlashed, 'data-flash'),
  }
  if (message.kind === 'recalled') {
    return (
      <article {...frame} data-line="">
        <RecalledLine message={message} anchor="" />
      </article>
    )
  }
  return (
    <article
      {...frame}
      {...(priority && { 'data-priority': priority })}
      {...quiet(isBroadcast, 'data-broadcast')}
      {...quiet(!mine && isMentioned(message, me), 'data-mentions-me')}
    >
      {(quoteOf(message) || message.onlyTo) && <MessageHead message={message} showsSender={false} />}
      <time className="parley-room-time" title={fullTime(sentAt, locale)}>
        {startOfDay(sentAt) === today ? clockTime(sentAt, locale) : shortTime(sentAt, locale)}
      </time>
      {isBroadcast && (
        <span className="parley-room-tag">
          <MegaphoneIcon />
          {t('room.broadcast')}
        </span>
      )}
      <button
        type="button"
        className="parley-sender parley-room-sender"
        data-hue={hueOf(from)}
        tabIndex={-1}
        title={t('message.tools')}
        onClick={(event) => openMenu(row.id, event.currentTarget)}
      >
        <bdi>{nameOf(from)}</bdi>
      </button>
      <Body row={row} message={message} mine={mine} me={me} kit={kit} />
      {message.edited && <span className="parley-edited">{t('message.edited')}</span>}
      {row.type === 'outgoing' && row.outgoing.status.name !== 'failed' && (
        <span className="parley-room-waits">
          <ClockMark />
        </span>
      )}
      {row.type === 'outgoing' && <Failure row={row} />}
      {message.reactions && <Reactions message={message} rowId={row.id} fresh={none} />}
    </article>
  )
})

interface BodyProps {
  readonly row: ShownMessage
  readonly message: Message
  readonly mine: boolean
  readonly me: string | undefined
  readonly kit: Kit
}

function Body({ row, message, mine, me, kit }: BodyProps) {
  const { t, locale, nameOf, kinds } = kit
  const { grow } = useTimelineHandlers()
  if (message.kind === 'text') return <Words message={message} text={message.text} me={me} />
  const Kind = rendererOf(kinds, message)
  return (
    <div className="parley-room-kind">
      <Kind
        message={message}
        row={row}
        mine={mine}
        text={summaryOf(message, { t, locale, nameOf, me })}
        meta={null}
        head={null}
        foot={null}
        onGrow={grow}
        bubble={{ className: 'parley-bubble', 'data-anchor': '', ...quiet(mine, 'data-mine') }}
      />
    </div>
  )
}

function Words({ message, text, me }: Pick<BodyProps, 'message' | 'me'> & { readonly text: string }) {
  const { t, nameOf } = useKit()
  const { grow } = useTimelineHandlers()
  const { words, shown, isFoldable, isWhole, toggle, fold } = useFolding(text)
  const mentions = useMemo((): readonly Mention[] => {
    const users = mentionsOf(message)
    if (users === 'ALL') return everybody.map((name) => ({ name, user: me ?? '' }))
    return users.flatMap((user) => [
      { name: nameOf(user), user },
      { name: user, user },
    ])
  }, [message, nameOf, me])
  return (
    <>
      <span ref={words} className="parley-room-words" dir="auto" {...fold}>
        <RichText text={shown} mentions={mentions} {...(me !== undefined && { me })} />
      </span>
      {isFoldable && (
        <button
          type="button"
          className="parley-more"
          aria-expanded={isWhole}
          onClick={() => {
            grow()
            toggle()
          }}
        >
          {t(isWhole ? 'message.less' : 'message.more')}
        </button>
      )}
    </>
  )
}

/** Common ways to write "everybody" in a mention. */
const everybody = ['all', 'All', 'ALL', 'everyone', '所有人', '全体成员']
