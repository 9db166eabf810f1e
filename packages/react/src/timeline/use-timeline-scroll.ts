// Connects the rows of a conversation, the window of rendered rows, the scroll offset and the loading of earlier pages.
// Only scrolling by the user starts loading, one page at a time.

import { type ConversationRef, keyOf, timelineRows } from '@parley/client'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useKit } from '../state/kit.ts'
import type { ScrollPosition } from '../state/scroll-positions.ts'
import { withoutNoise } from './display-rows.ts'
import {
  adapted,
  positionOf,
  type RowWindow,
  rangeOf,
  windowAround,
  windowAtEnd,
  withEarlier,
  withLater,
} from './row-window.ts'
import { createScrollController, type ScrollController } from './scroll-controller.ts'
import { whenScrollSettles } from './scroll-settled.ts'
import { type Gaps, useGaps } from './use-gaps.ts'
import { type Opening, useOpening } from './use-opening-position.ts'
import { useScrollListeners } from './use-scroll-listeners.ts'
import type { TimelineView } from './use-timeline.ts'

/** Scrolling closer than this to an edge renders more rows. */
const nearEdge = 900
/** Rows per page requested from the server. */
const pageSize = 50
/** The jump button shows at this distance from the end, */
const farFromEnd = 240
/** or at this one if something is unread: the end then counts as not seen (use-read-marking.ts). */
const outOfSight = 32
/**
 * A conversation opens with the line above new messages this far below the top of the view, so that two bars that
 * appear later do not cover it.
 */
const newLineDistance = 120

export interface TimelineScroll {
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly content: RefObject<HTMLDivElement | null>
  /** Undefined until the opening position is known. */
  readonly window: RowWindow | undefined
  /** Whether the rendered rows reach the end of the conversation. */
  readonly reachesEnd: boolean
  /** The line above new messages goes after this read position. */
  readonly newAfter: number | undefined
  readonly showsJump: boolean
  readonly jumpToEnd: () => void
  readonly loadEarlier: () => void
  readonly gaps: Gaps
  /** Lets something in the timeline grow in place. */
  readonly hold: () => void
  readonly isFollowing: () => boolean
  readonly moveNewLine: (after: number | undefined) => void
  /** Scrolls to a row that is in memory and focuses it; to the middle if no distance from the top is given. */
  readonly showRow: (rowId: string, how?: ShowHow) => void
  /** The current scroll position, to return to it. */
  readonly place: () => ScrollPosition | undefined
}

interface ShowHow {
  readonly distance?: number
  readonly takesFocus?: boolean
}

export function useTimelineScroll(
  ref: ConversationRef,
  shown: TimelineView,
  isIncomplete: boolean,
): TimelineScroll {
  const { rows } = shown
  const { client, places } = useKit()
  const key = keyOf(ref)
  const scroller = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const controller = useRef<ScrollController | undefined>(undefined)
  const isPositioned = useRef(false)
  const loading = useRef(false)
  const target = useRef<(ShowHow & { rowId: string }) | undefined>(undefined)
  const [view, setView] = useState<Opening>()
  const [showsJump, setShowsJump] = useState(false)

  // The opening position is decided once.
  const opens = useOpening(ref, shown, isIncomplete, view !== undefined)
  if (!view) {
    const found = opens()
    if (found) setView(found)
  }

  const currentRows = useCallback(() => withoutNoise(timelineRows(client.state, key)), [client, key])
  const reachesEnd = view?.window.to === Number.POSITIVE_INFINITY

  const updateJump = useRef(() => {})
  useLayoutEffect(() => {
    updateJump.current = () => {
      const now = controller.current
      const distance = shown.conversation?.unread ? outOfSight : farFromEnd
      if (view && now) setShowsJump(!reachesEnd || now.room().below > distance)
    }
  })

  useLayoutEffect(() => {
    const box = scroller.current
    if (!box || !content.current) return
    controller.current = createScrollController(box, content.current)
    isPositioned.current = false
    const restore = () => {
      controller.current?.restore()
      // Content that grows below the view, or a lower view, need not cause a scroll event.
      updateJump.current()
    }
    const sizes = new ResizeObserver(restore)
    sizes.observe(box)
    sizes.observe(content.current)
    // Bars over the timeline have appeared or disappeared.
    box.addEventListener('resize', restore)
    return () => {
      sizes.disconnect()
      box.removeEventListener('resize', restore)
    }
  }, [])

  const currentPosition = useCallback((): ScrollPosition | undefined => {
    const standing = controller.current?.place()
    const row = standing && currentRows().find(({ id }) => id === standing.rowId)
    // Outgoing messages have no position yet and are at the end.
    return row && standing && { ...standing, position: Math.min(positionOf(row), Number.MAX_SAFE_INTEGER) }
  }, [currentRows])

  useLayoutEffect(() => {
    const keep = () => {
      if (isPositioned.current) places.set(key, controller.current?.following ? undefined : currentPosition())
    }
    window.addEventListener('pagehide', keep)
    return () => {
      window.removeEventListener('pagehide', keep)
      keep()
    }
  }, [places, key, currentPosition])

  useLayoutEffect(() => {
    if (!view || !controller.current) return
    if (isPositioned.current) {
      const wish = target.current
      const element = wish && controller.current.showRow(wish.rowId, wish.distance)
      if (element) {
        target.current = undefined
        if (wish.takesFocus !== false)
          element.closest<HTMLElement>('[data-roving]')?.focus({ preventScroll: true })
      }
      return controller.current.restore()
    }
    isPositioned.current = true
    const position = view.place
    if (position && controller.current.showRow(position.rowId, position.distance)) return
    const line = content.current?.querySelector<HTMLElement>('[data-new-line]')
    if (line) controller.current.show(line, newLineDistance)
    else controller.current.follow()
  })

  useLayoutEffect(() => {
    // A page that the user has scrolled to is shown by `showEarlier`.
    if (!view || loading.current) return
    const window = adapted(rows, view.window, controller.current?.following ?? true)
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
    const timeline = client.state.timelines.get(key)
    if (timeline?.reachedStart) return
    loading.current = true
    // Continues before the oldest segment, even if there are gaps after it.
    const hasGaps = timeline && timeline.segments.length > 1
    const page: Promise<unknown> = hasGaps
      ? client.history.fillGap(ref, 0)
      : client.history.loadOlder(ref, pageSize)
    page.then(showEarlier, () => {
      loading.current = false // The state holds the error, and the row at the top shows it.
    })
  }, [client, key, ref, view, currentRows, showEarlier])

  const jumpToEnd = useCallback(() => {
    setView((now) => now && { ...now, window: windowAtEnd(currentRows()) })
    controller.current?.follow()
    setShowsJump(false)
  }, [currentRows])

  const showRow = useCallback(
    (rowId: string, how: ShowHow = {}) => {
      const now = currentRows()
      const index = now.findIndex((row) => row.id === rowId)
      if (index < 0) return
      target.current = { ...how, rowId }
      // Always a new object, so that the row is shown even if the window does not change.
      setView((before) => {
        if (!before) return before
        const { start, end } = rangeOf(now, before.window)
        const isInside = index >= start && index < end
        return { ...before, window: isInside ? before.window : windowAround(now, index) }
      })
    },
    [currentRows],
  )

  const gaps = useGaps(ref, scroller, controller)
  useScrollListeners(scroller, (byUser) => {
    const now = controller.current
    if (!now || !view) return
    now.scrolled(reachesEnd)
    updateJump.current()
    if (!byUser) return
    const { above, below } = now.room()
    if (above < nearEdge) loadEarlier()
    else if (below < nearEdge && !reachesEnd) setView({ ...view, window: withLater(rows, view.window) })
  })

  const moveNewLine = useCallback(
    (newAfter: number | undefined) => setView((now) => now && { ...now, newAfter }),
    [],
  )

  // Always scrolls to the user's own new message.
  const lastRow = rows.at(-1)
  const lastOutgoing = lastRow?.type === 'outgoing' ? lastRow.id : undefined
  const seenOutgoing = useRef(lastOutgoing)
  useEffect(() => {
    if (lastOutgoing === undefined || lastOutgoing === seenOutgoing.current) return
    seenOutgoing.current = lastOutgoing
    moveNewLine(undefined)
    jumpToEnd()
  }, [lastOutgoing, moveNewLine, jumpToEnd])

  return {
    scroller,
    content,
    window: view?.window,
    reachesEnd,
    newAfter: view?.newAfter,
    showsJump,
    jumpToEnd,
    loadEarlier,
    gaps,
    hold: useCallback(() => controller.current?.hold(), []),
    isFollowing: useCallback(() => controller.current?.following ?? true, []),
    moveNewLine,
    showRow,
    place: currentPosition,
  }
}
