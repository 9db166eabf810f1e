// The timeline of a room. Renders at most once per frame, with a bounded number of rows, so that a busy room stays as
// smooth as a quiet one.

import { type ConversationRef, keyOf } from '@parley/client'
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { summaryOf } from '../../messages/message-text.ts'
import { useConversationActions } from '../../state/conversation-actions.ts'
import { useKit } from '../../state/kit.ts'
import { useSelection } from '../../state/use-client-state.ts'
import {
  NoticeBox,
  TimelineContext,
  TimelineFloats,
  TimelineSkeleton,
  turnWheel,
  useMessageKeys,
  useTimelineFloats,
} from '../../timeline/index.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorLine } from '../../ui/ErrorLine.tsx'
import { useLongPress } from '../../ui/hooks/use-long-press.ts'
import { useToday } from '../../ui/hooks/use-now.ts'
import { isAttended } from '../../ui/hooks/use-page-attention.ts'
import { useRovingFocus } from '../../ui/hooks/use-roving-focus.ts'
import { ChatsIcon, DownIcon } from '../../ui/icons/icons.tsx'
import { createArrivals } from './announce-arrivals.ts'
import type { Rows } from './live-rows.ts'
import { createLiveRowsStore, type FlowStore } from './live-rows-store.ts'
import { RoomRow } from './RoomRow.tsx'
import { useRoomScroll } from './use-room-scroll.ts'

const pageSize = 50
const flashMs = 1600

export interface RoomTimelineProps {
  readonly conversation: ConversationRef
  /** Whether the user is not in the room, so that no more messages will arrive. */
  readonly isOver: boolean
}

export function RoomTimeline({ conversation, isOver }: RoomTimelineProps) {
  const { client, t, titleOf } = useKit()
  const key = keyOf(conversation)
  const [store] = useState(() => createLiveRowsStore(client, conversation))
  const flow = useSyncExternalStore(store.subscribe, store.get, store.get)
  const me = useSelection((state) => state.me)
  const loading = useSelection((state) => state.timelines.get(key)?.loading ?? 'none')
  const error = useSelection((state) => state.timelines.get(key)?.error)
  const isKnown = useSelection((state) => state.timelines.get(key)?.reachedStart === true)
  const today = useToday()
  const actions = useConversationActions()
  const loadEarlier = useLoadEarlier(store, conversation)
  const scroll = useRoomScroll(store, flow, loadEarlier)
  const [flashed, jumpTo] = useJump(scroll.showRow)
  const floats = useTimelineFloats({
    conversation,
    actions,
    scroller: scroll.scroller,
    grow: scroll.hold,
    jumpTo,
    rows: () => store.get().rows,
  })
  const { openMenu } = floats.handlers
  const messageKey = useMessageKeys(conversation, floats.handlers, actions)
  const roving = useRovingFocus(loadEarlier)
  useArrivals(store)

  const press = useLongPress((at, target, isTouch) => {
    const row = target.closest<HTMLElement>('[data-roving]')
    const rowId = row?.dataset.roving
    if (rowId === undefined || target.closest('a[href], textarea, input')) return false
    if (getSelection()?.isCollapsed === false && matchMedia('(pointer: fine)').matches) return false
    scroll.hold()
    openMenu(rowId, isTouch && row ? { lifted: row } : at)
    return true
  })

  const { rows, missed, isFollowing } = flow
  const name = titleOf(conversation)
  const tabStop = rows.some(({ id }) => id === roving.active) ? roving.active : lastId(rows)
  const isEmpty = rows.length === 0
  return (
    <div className="parley-timeline-frame">
      <div
        ref={scroll.scroller}
        className="parley-timeline parley-room-timeline"
        role="log"
        aria-live="off"
        aria-label={t('timeline.name', { name })}
        aria-busy={loading !== 'none'}
        data-region="timeline"
        data-following={isFollowing}
        {...press}
        onKeyDown={(event) => {
          if (!messageKey(event)) roving.onKeyDown(event)
        }}
        onFocus={(event) => {
          // Moving the focus through messages counts as reading.
          if ((event.target as HTMLElement).closest('[data-roving]')) scroll.hold()
          roving.onFocus(event)
        }}
      >
        <div ref={scroll.content} className="parley-room-rows">
          {isEmpty && loading !== 'none' && <TimelineSkeleton />}
          {isEmpty && loading === 'none' && error && !isOver && (
            <EmptyState
              title={t('timeline.failed.title')}
              hint={<ErrorLine error={error} />}
              action={{
                label: t('action.retry'),
                run: () => client.history.loadLatest(conversation).catch(() => {}),
              }}
            />
          )}
          {isEmpty && loading === 'none' && !error && !isOver && (
            <EmptyState icon={<ChatsIcon />} title={t('room.empty')} hint={t('room.empty.hint')} />
          )}
          {!isEmpty && isKnown && rows[0] === store.all()[0] && (
            <p className="parley-timeline-top">{t('room.start', { name })}</p>
          )}
          <TimelineContext.Provider value={floats.handlers}>
            {rows.map((row) =>
              row.type === 'gap' ? (
                <p key={row.id} className="parley-room-gap">
                  {t('room.gap')}
                </p>
              ) : (
                <RoomRow
                  key={row.id}
                  row={row}
                  me={me}
                  today={today}
                  isTabStop={row.id === tabStop}
                  isFlashed={row.id === flashed}
                />
              ),
            )}
          </TimelineContext.Provider>
        </div>
      </div>
      {!isFollowing && (
        <button
          type="button"
          className="parley-room-jump"
          data-missed={missed > 0}
          onWheel={(event) => turnWheel(scroll.scroller.current, event)}
          onClick={() => {
            scroll.toEnd()
            scroll.scroller.current?.focus({ preventScroll: true })
          }}
        >
          <DownIcon />
          {missed > 0 ? t('room.missed', { count: missed }) : t('timeline.jump')}
        </button>
      )}
      <NoticeBox />
      <TimelineFloats floats={floats} rows={rows} actions={actions} />
    </div>
  )
}

function lastId(rows: Rows): string | undefined {
  for (let index = rows.length - 1; index >= 0; index--) {
    const row = rows[index]
    if (row && row.type !== 'gap') return row.id
  }
  return undefined
}

/** Loads earlier rows from memory, and then from the history of the room, one page at a time. */
function useLoadEarlier(store: FlowStore, conversation: ConversationRef): () => void {
  const { client } = useKit()
  const isLoading = useRef(false)
  return useCallback(() => {
    if (store.earlier() || isLoading.current || client.state.connection.name !== 'online') return
    const [first] = store.get().rows
    const isHeld = store.all().some((row) => row.id === first?.id)
    const isStart = client.state.timelines.get(keyOf(conversation))?.reachedStart === true
    if (!first || (isHeld && isStart)) return
    isLoading.current = true
    // If the client has evicted the shown rows, its previous page is not the one before them.
    const page: Promise<unknown> =
      isHeld || first.type !== 'message'
        ? client.history.loadOlder(conversation, pageSize)
        : client.history.loadAround(conversation, first.message.position, pageSize)
    page.then(
      () => {
        isLoading.current = false
        store.earlier()
      },
      () => {
        isLoading.current = false // Scrolling up again retries.
      },
    )
  }, [client, store, conversation])
}

/** Jumps to a message that is in memory; otherwise shows a notice. */
function useJump(
  showRow: (rowId: string) => boolean,
): readonly [string | undefined, (messageId: string) => void] {
  const { t, client } = useKit()
  const actions = useConversationActions()
  const [flashed, setFlashed] = useState<string>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const jumpTo = useCallback(
    (messageId: string) => {
      if (!showRow(messageId)) return actions.notify({ text: t('room.jump.gone') })
      setFlashed(messageId)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => setFlashed(undefined), flashMs)
    },
    [actions, showRow, t],
  )
  useEffect(() => actions.setJumps({ jumpTo, place: () => undefined, goBack: () => {} }), [actions, jumpTo])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another client means another room
  useEffect(() => setFlashed(undefined), [client])
  return [flashed, jumpTo]
}

function useArrivals(store: FlowStore): void {
  const kit = useKit()
  const latest = useRef(kit)
  useEffect(() => {
    latest.current = kit
  })
  useEffect(() => {
    const arrivals = createArrivals({
      now: () => performance.now(),
      after(ms, run) {
        const timer = setTimeout(run, ms)
        return () => clearTimeout(timer)
      },
      isAttended,
      tell(first, count) {
        const { announce, t, locale, nameOf, client } = latest.current
        const text = summaryOf(first, { t, locale, nameOf, me: client.state.me })
        announce(
          count === 1
            ? t('timeline.announce.one', { name: nameOf(first.from), text })
            : t('room.announce.many', { count }),
        )
      },
    })
    arrivals.look(store.all())
    const stop = store.subscribe(() => arrivals.look(store.all()))
    return () => {
      stop()
      arrivals.stop()
    }
  }, [store])
}
