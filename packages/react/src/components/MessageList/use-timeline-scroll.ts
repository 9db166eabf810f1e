// Ties together the rows of a conversation, the window of them that is in the document, the scroll offset and
// the loading of earlier pages. Loading starts only when the user scrolls, and one page at a time.

import { type ConversationRef, keyOf, timelineRows } from '@parley/client'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { TimelineView } from '../../hooks/use-timeline.ts'
import { useClient } from '../../kit.ts'
import { firstNewIndex } from './display-rows.ts'
import {
  keptShort,
  type RowWindow,
  rangeOf,
  windowAround,
  windowAtEnd,
  withEarlier,
  withLater,
} from './row-window.ts'
import { createScrollController, type Place, type ScrollController } from './scroll-controller.ts'
import { whenScrollSettles } from './scroll-settled.ts'

/** Scrolling closer than this to an edge brings more rows. */
const nearEdge = 900
/** Rows per page asked of the server. */
const pageSize = 50
/** The jump button shows from this distance from the end. */
const farFromEnd = 240
/** The line above new messages opens this far below the top of the view. */
const newLineDistance = 64

export interface TimelineScroll {
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly content: RefObject<HTMLDivElement | null>
  /** Undefined until it is known where to open. */
  readonly window: RowWindow | undefined
  /** The read position that the line above new messages stands after. */
  readonly newAfter: number | undefined
  readonly showsJump: boolean
  readonly jumpToEnd: () => void
  readonly loadEarlier: () => void
  /** Lets something in the timeline grow in place. */
  readonly hold: () => void
  readonly isFollowing: () => boolean
  readonly moveNewLine: (after: number | undefined) => void
  /** Brings a row that is in memory into view, and the focus to it; to the middle if no distance from the top is given. */
  readonly showRow: (rowId: string, distance?: number) => void
  /** What one reads now, to come back to it. */
  readonly place: () => Place | undefined
}

interface View {
  readonly window: RowWindow
  readonly newAfter: number | undefined
}

export function useTimelineScroll(
  ref: ConversationRef,
  { rows, conversation }: TimelineView,
  isIncomplete: boolean,
): TimelineScroll {
  const client = useClient()
  const key = keyOf(ref)
  const scroller = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const controller = useRef<ScrollController | undefined>(undefined)
  const placed = useRef(false)
  const loading = useRef(false)
  const target = useRef<{ rowId: string; distance: number | undefined } | undefined>(undefined)
  const [view, setView] = useState<View>()
  const [showsJump, setShowsJump] = useState(false)

  // Where to open is decided once, when both the rows and the read position are known.
  if (!view && rows.length > 0 && !isIncomplete) {
    const newAfter = conversation && conversation.unread > 0 ? conversation.readPosition : undefined
    const firstNew = newAfter === undefined ? -1 : firstNewIndex(rows, newAfter)
    setView({ window: firstNew < 0 ? windowAtEnd(rows) : windowAround(rows, firstNew), newAfter })
  }

  const currentRows = useCallback(() => timelineRows(client.state, key), [client, key])
  const reachesEnd = view?.window.to === Number.POSITIVE_INFINITY

  useLayoutEffect(() => {
    if (!scroller.current || !content.current) return
    controller.current = createScrollController(scroller.current, content.current)
    placed.current = false
    const sizes = new ResizeObserver(() => controller.current?.restore())
    sizes.observe(scroller.current)
    sizes.observe(content.current)
    return () => sizes.disconnect()
  }, [])

  useLayoutEffect(() => {
    if (!view || !controller.current) return
    if (placed.current) {
      if (target.current && controller.current.showRow(target.current.rowId, target.current.distance)) {
        target.current = undefined
      }
      return controller.current.restore()
    }
    placed.current = true
    const line = content.current?.querySelector<HTMLElement>('[data-new-line]')
    if (line) controller.current.show(line, newLineDistance)
    else controller.current.follow()
  })

  useLayoutEffect(() => {
    if (!view) return
    const window = keptShort(rows, view.window, controller.current?.following ?? true)
    if (window !== view.window) setView({ ...view, window })
  }, [rows, view])

  const showEarlier = useCallback(() => {
    if (!scroller.current) return
    loading.current = true
    whenScrollSettles(scroller.current, () => {
      loading.current = false
      setView((now) => now && { ...now, window: withEarlier(currentRows(), now.window) })
    })
  }, [currentRows])

  const loadEarlier = useCallback(() => {
    if (loading.current || !view) return
    if (rangeOf(currentRows(), view.window).start > 0) return showEarlier()
    if (client.state.timelines.get(key)?.reachedStart) return
    loading.current = true
    client.history.loadOlder(ref, pageSize).then(showEarlier, () => {
      loading.current = false // the state holds the error and the row at the top shows it
    })
  }, [client, key, ref, view, currentRows, showEarlier])

  const jumpToEnd = useCallback(() => {
    setView((now) => now && { ...now, window: windowAtEnd(currentRows()) })
    controller.current?.follow()
    setShowsJump(false)
  }, [currentRows])

  const showRow = useCallback(
    (rowId: string, distance?: number) => {
      const now = currentRows()
      const index = now.findIndex((row) => row.id === rowId)
      if (index < 0) return
      target.current = { rowId, distance }
      // Always a new value, so that the row is shown also when the window stays as it is.
      setView((before) => {
        if (!before) return before
        const { start, end } = rangeOf(now, before.window)
        const isInside = index >= start && index < end
        return { ...before, window: isInside ? before.window : windowAround(now, index) }
      })
    },
    [currentRows],
  )

  useScrollListeners(scroller, (byUser) => {
    const now = controller.current
    if (!now || !view) return
    now.scrolled(reachesEnd)
    const { above, below } = now.room()
    setShowsJump(!reachesEnd || below > farFromEnd)
    if (!byUser) return
    if (above < nearEdge) loadEarlier()
    else if (below < nearEdge && !reachesEnd) setView({ ...view, window: withLater(rows, view.window) })
  })

  // A message of one's own is always shown.
  const lastRow = rows.at(-1)
  const lastOutgoing = lastRow?.type === 'outgoing' ? lastRow.id : undefined
  const seenOutgoing = useRef(lastOutgoing)
  useEffect(() => {
    if (lastOutgoing === undefined || lastOutgoing === seenOutgoing.current) return
    seenOutgoing.current = lastOutgoing
    setView((now) => now && { ...now, newAfter: undefined })
    jumpToEnd()
  }, [lastOutgoing, jumpToEnd])

  return {
    scroller,
    content,
    window: view?.window,
    newAfter: view?.newAfter,
    showsJump,
    jumpToEnd,
    loadEarlier,
    hold: useCallback(() => controller.current?.hold(), []),
    isFollowing: useCallback(() => controller.current?.following ?? true, []),
    moveNewLine: useCallback((newAfter) => setView((now) => now && { ...now, newAfter }), []),
    showRow,
    place: useCallback(() => controller.current?.place(), []),
  }
}

/**
 * Calls back on every scroll, and says whether the user is behind it: programs scroll too, and must not start
 * loading. All listeners are passive.
 */
function useScrollListeners(scroller: RefObject<HTMLElement | null>, moved: (byUser: boolean) => void): void {
  const latest = useRef(moved)
  useLayoutEffect(() => {
    latest.current = moved
  })
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    let armed = false
    const onScroll = () => latest.current(armed)
    const onInput = (event: Event) => {
      armed = true
      // At the very top a wheel turn or a swipe scrolls nothing, and still asks for more.
      const asks = event.type === 'touchmove' || (event instanceof WheelEvent && event.deltaY < 0)
      if (asks && element.scrollTop <= 0) latest.current(true)
    }
    const inputs = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const
    const disarm = () => {
      armed = false
    }
    element.addEventListener('scroll', onScroll, { passive: true })
    element.addEventListener('scrollend', disarm, { passive: true })
    for (const input of inputs) element.addEventListener(input, onInput, { passive: true })
    return () => {
      element.removeEventListener('scroll', onScroll)
      element.removeEventListener('scrollend', disarm)
      for (const input of inputs) element.removeEventListener(input, onInput)
    }
  }, [scroller])
}
