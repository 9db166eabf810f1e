// The timeline of one conversation: a virtual list of at most three slices of rows, with its own scroll anchor.

import { type ConversationRef, keyOf } from '@parley/client'
import { Suspense, useEffect, useMemo, useRef } from 'react'
import { messageOf } from '../messages/message-content.ts'
import {
  ConversationActionsContext,
  useConversationAction,
  useConversationActions,
} from '../state/conversation-actions.ts'
import { useKit } from '../state/kit.ts'
import { Part } from '../state/Part.tsx'
import { useConnection } from '../state/use-connection.ts'
import { useListLoad } from '../state/use-conversations.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorLine } from '../ui/ErrorLine.tsx'
import { useRovingFocus } from '../ui/hooks/use-roving-focus.ts'
import { ChatsIcon } from '../ui/icons/icons.tsx'
import { lazily } from '../ui/lazily.tsx'
import { type DisplayRow, displayRows, firstNewIndex, withAlbums } from './display-rows.ts'
import { useKindsLoaded } from './kinds/lazy-kinds.tsx'
import { ownKinds } from './kinds/registry.tsx'
import { TimelineFloats } from './LazyMessageOverlays.tsx'
import { TimelineContext } from './message/timeline-context.ts'
import { NoticeBox } from './NoticeBox.tsx'
import { rangeOf } from './row-window.ts'
import { TimelineRows } from './TimelineRows.tsx'
import { TimelineSkeleton } from './TimelineSkeleton.tsx'
import { TimelineTop } from './TimelineTop.tsx'
import { useJump } from './use-jump.ts'
import { useMessageKeys } from './use-message-keys.ts'
import { useTimelineFloats } from './use-message-overlays.ts'
import { useArrivals, useNewLine } from './use-new-messages.ts'
import { useReadMarking } from './use-read-marking.ts'
import { useSeenReceipts } from './use-seen-receipts.ts'
import { useTabStops } from './use-tab-stops.ts'
import { useTimeline } from './use-timeline.ts'
import { useTimelineScroll } from './use-timeline-scroll.ts'

/** Loaded right after the messages. */
const JumpButtons = lazily(
  async () => (await import('./JumpButtons.tsx')).JumpButtons,
  () => null,
)

/** Props of `MessageList`. */
export interface MessageListProps {
  /** The conversation whose messages are shown. */
  readonly conversation: ConversationRef
}

/** The timeline of a conversation, without header and composer. */
export function MessageList({ conversation }: MessageListProps) {
  // The key resets all state when the conversation changes.
  return <Timeline key={keyOf(conversation)} conversation={conversation} />
}

function Timeline({ conversation: ref }: MessageListProps) {
  const { client, t, titleOf, kinds } = useKit()
  const shown = useTimeline(ref)
  const { rows, timeline, conversation } = shown
  const list = useListLoad().name
  const connection = useConnection().name
  const isComing = connection === 'online' || connection === 'connecting'
  // The history may be loaded before the list is requested. Until then only loaded messages are counted as unread.
  const isCounted = conversation?.mentions !== undefined || ref.type === 'thread' || !isComing
  // Being offline is not an error: the messages load later.
  const failure = connection === 'online' ? timeline?.error : undefined
  const isLoaded = rows.some((row) => row.type === 'message') || timeline?.reachedStart || failure
  const awaitsHistory = connection === 'online' && !isLoaded
  const lacksKinds =
    !useKindsLoaded() && rows.some((row) => row.type !== 'gap' && messageOf(row).kind !== 'text')
  const scroll = useTimelineScroll(
    ref,
    shown,
    (list === 'none' && !isCounted) ||
      awaitsHistory ||
      lacksKinds ||
      list === 'loading' ||
      timeline?.loading === 'latest',
  )
  const actions = useConversationActions()
  const selected = useConversationAction(actions, (state) => state.selected)
  const jump = useJump(ref, scroll, actions)
  const floats = useTimelineFloats({
    conversation: ref,
    actions,
    scroller: scroll.scroller,
    grow: scroll.hold,
    jumpTo: jump.jumpTo,
  })
  const messageKey = useMessageKeys(ref, floats.handlers, actions)
  const roving = useRovingFocus(scroll.loadEarlier)
  const end = useRef<HTMLDivElement>(null)
  const name = titleOf(ref)
  const unread = conversation?.unread ?? 0

  const { window, newAfter } = scroll
  const display = useMemo(() => {
    if (!window) return []
    const { start, end } = rangeOf(rows, window)
    const newFrom = newAfter === undefined ? -1 : firstNewIndex(rows, newAfter)
    const display = displayRows(rows, start, end, newFrom)
    // If the host renders pictures itself, they are not grouped into albums.
    return kinds.image === ownKinds.image ? withAlbums(display) : display
  }, [rows, window, newAfter, kinds])
  const earlierInMemory = window !== undefined && rangeOf(rows, window).start > 0

  useReadMarking({ conversation: ref, unread, end, scroll })
  useNewLine(conversation, scroll)
  useArrivals(rows, !!window)
  useSeenReceipts(display, scroll)
  useEffect(() => {
    // Removes messages from the selection that were recalled in the meantime.
    for (const row of selected ? rows : []) {
      if (row.type === 'message' && row.message.kind === 'recalled' && selected?.has(row.message.id))
        actions.toggle(row.message)
    }
  }, [rows, selected, actions])

  const isEmpty = rows.length === 0
  const isLoading = isEmpty ? isComing && !isLoaded : !window
  const tabStop = display.some((row) => row.id === roving.active) ? roving.active : lastMessageId(display)
  useTabStops(scroll.content, tabStop)

  return (
    <div className="parley-timeline-frame">
      <div
        ref={scroll.scroller}
        className="parley-timeline"
        role="log"
        aria-live="off"
        aria-label={t('timeline.name', { name })}
        aria-busy={!!timeline && timeline.loading !== 'none'}
        data-region="timeline"
        onKeyDown={(event) => {
          if (!messageKey(event)) roving.onKeyDown(event)
        }}
        onFocus={roving.onFocus}
      >
        <div ref={scroll.content} className="parley-timeline-content">
          {isLoading && <TimelineSkeleton />}
          {isEmpty && failure && (
            <EmptyState
              title={t('timeline.failed.title')}
              hint={<ErrorLine error={failure} />}
              action={{ label: t('action.retry'), run: () => client.history.loadLatest(ref).catch(() => {}) }}
            />
          )}
          {isEmpty && !isLoading && !isLoaded && connection !== 'signedOut' && (
            <EmptyState title={t('state.later.title')} hint={t('state.later.hint')} />
          )}
          {isEmpty && !isLoading && timeline?.reachedStart && !failure && (
            <Part part="EmptyTimeline" conversation={ref}>
              <EmptyState
                icon={<ChatsIcon />}
                title={t('timeline.empty.title', { name })}
                hint={t('timeline.empty.hint')}
              />
            </Part>
          )}
          {window && !isEmpty && (
            <>
              <TimelineTop
                name={name}
                isGroup={ref.type === 'group'}
                timeline={timeline}
                hasEarlier={earlierInMemory || timeline?.reachedStart === false}
                onEarlier={scroll.loadEarlier}
              />
              <TimelineContext.Provider value={floats.handlers}>
                <TimelineRows
                  rows={display}
                  conversation={ref}
                  tabStop={tabStop}
                  selected={selected}
                  flashed={jump.flashed}
                  gaps={scroll.gaps}
                />
              </TimelineContext.Provider>
            </>
          )}
          <div ref={end} className="parley-timeline-end" />
        </div>
      </div>
      <Suspense fallback={null}>
        <JumpButtons
          scroller={scroll.scroller}
          rows={rows}
          window={window}
          conversation={conversation}
          onMention={jump.jumpTo}
          onBack={jump.back}
          onEnd={
            scroll.showsJump
              ? () => {
                  jump.forget()
                  scroll.jumpToEnd()
                }
              : undefined
          }
        />
      </Suspense>
      {jump.isSearching && (
        <div className="parley-notice">
          <span className="parley-spinner" />
          <span className="parley-notice-text">{t('jump.searching')}</span>
          <button type="button" className="parley-link-button" onClick={jump.stop}>
            {t('jump.stop')}
          </button>
        </div>
      )}
      <ConversationActionsContext.Provider value={actions}>
        <NoticeBox />
      </ConversationActionsContext.Provider>
      <TimelineFloats floats={floats} rows={rows} actions={actions} />
    </div>
  )
}

function lastMessageId(rows: readonly DisplayRow[]): string | undefined {
  for (let index = rows.length - 1; index >= 0; index--) {
    const row = rows[index]
    if (row?.type === 'message' || row?.type === 'notice') return row.id
  }
  return undefined
}
