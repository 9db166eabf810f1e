// One row of the timeline: avatar, bubble, and the error if sending failed. The content is rendered by the renderer of
// its kind.

import {
  type FocusEvent,
  memo,
  type PointerEvent,
  type RefObject,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react'
import { isSelectable } from '../../messages/menu-entries.ts'
import { messageOf } from '../../messages/message-content.ts'
import { isMentioned } from '../../messages/message-ext.ts'
import { isMine, type ShownMessage } from '../../messages/message-rows.ts'
import { summaryOf } from '../../messages/message-text.ts'
import { tickStateOf } from '../../messages/tick-state.ts'
import { Avatar } from '../../presence/index.ts'
import type { MessageProps } from '../../state/extensions.ts'
import { useSlots } from '../../state/feature-components.ts'
import { isOn, useKit } from '../../state/kit.ts'
import { Part } from '../../state/Part.tsx'
import { useSelection } from '../../state/use-client-state.ts'
import { useLongPress } from '../../ui/hooks/use-long-press.ts'
import { useSwipe } from '../../ui/hooks/use-swipe.ts'
import { earlierTexts } from '../kinds/earlier-texts.ts'
import { Failure } from '../kinds/lazy-kinds.tsx'
import { rendererOf } from '../kinds/registry.tsx'
import { useStreaming } from '../kinds/use-streaming.ts'
import { useFreshReactions } from '../reactions/new-reactions.ts'
import { Reactions } from '../reactions/Reactions.tsx'
import { MessageHead } from './MessageHead.tsx'
import { MessageMeta } from './MessageMeta.tsx'
import { MessageTools } from './MessageTools.tsx'
import { messageName } from './message-name.ts'
import { RecalledLine } from './RecalledLine.tsx'
import { useTimelineHandlers } from './timeline-context.ts'

/** A message that was sent within this time rises from the composer. */
const freshMs = 1000

const quiet = (flag: boolean | undefined, name: string) => (flag ? { [name]: '' } : {})

/** One message of a timeline, with everything around it. */
export const Message = (props: MessageProps) => (
  <Part part="Message" {...props}>
    <OwnMessage {...props} />
  </Part>
)

const OwnMessage = memo(function OwnMessage(props: MessageProps) {
  const kit = useKit()
  const { client, t, locale, nameOf, kinds, isFlat } = kit
  const { ThreadChip } = useSlots()
  const handlers = useTimelineHandlers()
  const me = useSelection((state) => state.me)
  const { row, firstOfGroup, lastOfGroup, isTabStop, showsSender = false, selection, isFlashed } = props
  const message = messageOf(row)
  const mine = isMine(row)
  const context = { t, locale, nameOf, me }
  const name = messageName(row, message, context)
  const isRecalled = message.kind === 'recalled'
  const isGrowing = useStreaming(message)
  useEffect(() => {
    if (isRecalled) earlierTexts(client).forget(message.id)
  }, [client, isRecalled, message.id])
  const canChoose = selection !== undefined && isSelectable(row)
  const [isRising] = useState(() => row.type === 'outgoing' && Date.now() - row.outgoing.createdAt < freshMs)

  const article = useRef<HTMLElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const fresh = useFreshReactions(message.reactions)
  const hot = useHot()
  const isIdle = selection !== undefined || isRecalled
  const touch = useSwipe(
    useMenuWish(row.id, isIdle, body),
    body,
    isIdle || handlers.isReadOnly || row.type !== 'message',
    () => handlers.run('reply', row.id),
  )

  const frame = {
    ref: article,
    'data-roving': row.id,
    'aria-label': isGrowing ? `${name}, ${t('message.streaming')}` : name,
    ...(isGrowing && { 'aria-busy': true }),
    ...(isTabStop !== undefined && { tabIndex: isTabStop ? 0 : -1 }),
    ...quiet(mine, 'data-mine'),
    ...quiet(firstOfGroup, 'data-first'),
    ...quiet(lastOfGroup, 'data-last'),
    ...quiet(isFlashed, 'data-flash'),
    ...quiet(isRising, 'data-rising'),
    ...quiet(selection !== undefined, 'data-choosing'),
    ...quiet(selection === 'chosen', 'data-chosen'),
  }
  if (isRecalled) {
    return (
      <article {...frame} className="parley-message" data-line="">
        <RecalledLine message={message} anchor={row.id} />
      </article>
    )
  }

  const Kind = rendererOf(kinds, message)
  const meta = <MessageMeta row={row} message={message} />
  // The flat layout shows the time after the name, if there is one.
  const isTimeAbove = isFlat && firstOfGroup
  return (
    <article
      {...frame}
      {...touch}
      {...hot.handlers}
      className="parley-message"
      {...(canChoose && row.type === 'message' && { onClick: () => handlers.toggleSelected(row.message) })}
      onDoubleClick={(event) => {
        // Only on the free space of the row, because a double click on text selects a word.
        if (selection || handlers.isReadOnly || row.type !== 'message') return
        if (event.target === article.current || event.target === body.current) handlers.run('reply', row.id)
      }}
    >
      {selection !== undefined && (
        <input
          type="checkbox"
          className="parley-choose"
          tabIndex={-1}
          checked={selection === 'chosen'}
          disabled={!canChoose}
          aria-label={t('message.select')}
          readOnly
        />
      )}
      {(isFlat || (!mine && message.conversation.type !== 'single')) && (
        <div className="parley-message-side">
          {(isFlat ? firstOfGroup : lastOfGroup) && <Avatar id={message.from} size="small" />}
        </div>
      )}
      <div ref={body} className="parley-message-body">
        <Part part="MessageBefore" message={message} mine={mine} />
        <Kind
          message={message}
          row={row}
          mine={mine}
          text={summaryOf(message, context)}
          meta={isTimeAbove ? null : meta}
          head={
            <MessageHead
              message={message}
              showsSender={firstOfGroup && (isFlat || (showsSender && !mine))}
              meta={isTimeAbove && meta}
            />
          }
          foot={
            <>
              {message.isReplaced && (
                <p className="parley-replaced" title={t('message.replaced.hint')}>
                  {t('message.replaced')}
                </p>
              )}
              <Reactions message={message} rowId={row.id} fresh={fresh} />
              {message.thread && isOn(kit, 'threads') && <ThreadChip {...message.thread} />}
            </>
          }
          onGrow={handlers.grow}
          bubble={{
            className: 'parley-bubble',
            'data-anchor': row.id,
            ...quiet(mine, 'data-mine'),
            ...quiet(lastOfGroup, 'data-last'),
            ...quiet(tickStateOf(row) === 'failed', 'data-failed'),
            ...quiet(!mine && isMentioned(message, me), 'data-mentions-me'),
          }}
        />
        <Part part="MessageAfter" message={message} mine={mine} />
        <Suspense fallback={null}>
          {row.type === 'outgoing' && row.outgoing.status.name === 'failed' && <Failure row={row} />}
        </Suspense>
        {hot.isHot && row.type === 'message' && !selection && !handlers.isReadOnly && (
          <MessageTools rowId={row.id} body={body} />
        )}
      </div>
    </article>
  )
}, sameProps)

/** Whether the pointer is over the message, or the focus is in it. */
function useHot() {
  const [isHot, setHot] = useState(false)
  return {
    isHot,
    handlers: {
      onPointerEnter: ({ pointerType }: PointerEvent) => setHot(pointerType === 'mouse'),
      onPointerLeave: () => setHot(false),
      onFocus: ({ target }: FocusEvent<HTMLElement>) => {
        if (target.matches(':focus-visible')) setHot(true)
      },
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
        if (!currentTarget.contains(relatedTarget)) setHot(false)
      },
    },
  }
}

/** A right click or a long press opens the menu, unless the browser's own menu is more useful there. */
function useMenuWish(rowId: string, isOff: boolean, body: RefObject<HTMLElement | null>) {
  const { isReadOnly, openMenu } = useTimelineHandlers()
  return useLongPress((at, target, isTouch) => {
    if (isReadOnly || isOff || target.closest('a[href], textarea, input')) return false
    if (getSelection()?.isCollapsed === false && matchMedia('(pointer: fine)').matches) return false
    const bubble = isTouch ? body.current?.querySelector<HTMLElement>('.parley-bubble') : undefined
    openMenu(rowId, bubble ? { lifted: bubble } : at)
    return true
  })
}

/** Row objects are new whenever the list changes; a message re-renders only if it has changed itself. */
function sameProps(before: MessageProps, after: MessageProps): boolean {
  return (
    sameRow(before.row, after.row) &&
    before.firstOfGroup === after.firstOfGroup &&
    before.lastOfGroup === after.lastOfGroup &&
    before.isTabStop === after.isTabStop &&
    before.showsSender === after.showsSender &&
    before.selection === after.selection &&
    before.isFlashed === after.isFlashed
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
