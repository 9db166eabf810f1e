// Ties together the rows of a conversation, the window of them that is in the document, the scroll offset and
// the loading of earlier pages. Loading starts only when the user scrolls, and one page at a time.

import { type ConversationRef, keyOf, timelineRows } from '@parley/client'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useKit } from '../state/kit.ts'
import type { Place } from '../state/scroll-positions.ts'
import { withoutNoise } from './display-rows.ts'
import {
  keptShort,
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
  readonly gaps: Gaps
  /** Lets something in the timeline grow in place. */
  readonly hold: () => void
  readonly isFollowing: () => boolean
  readonly moveNewLine: (after: number | undefined) => void
  /** Brings a row that is in memory into view, and the focus to it; to the middle if no distance from the top is given. */
  readonly showRow: (rowId: string, how?: ShowHow) => void
  /** What one reads now, to come back to it. */
  readonly place: () => Place | undefined
}

interface ShowHow {
  readonly distance?: number
  readonly takesFocus?: boolean
}

interface View {
  readonly window: RowWindow
  readonly newAfter: number | undefined
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
  const placed = useRef(false)
  const loading = useRef(false)
  const target = useRef<(ShowHow & { rowId: string }) | undefined>(undefined)
  const [view, setView] = useState<View>()
  const [showsJump, setShowsJump] = useState(false)

  // Where to open is decided once.
  const opens = useOpening(ref, shown, isIncomplete, view !== undefined)
  const opening = useRef<Opening | undefined>(undefined)
  if (!view) {
    const found = opens()
    if (found) {
      opening.current = found
      setView({ window: found.window, newAfter: found.newAfter })
    }
  }

  const currentRows = useCallback(() => withoutNoise(timelineRows(client.state, key)), [client, key])
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

  const place = useCallback((): Place | undefined => {
    const standing = controller.current?.place()
    const row = standing && currentRows().find(({ id }) => id === standing.rowId)
    // What is on its way out has no place yet, and stands at the end.
    return row && standing && { ...standing, position: Math.min(positionOf(row), Number.MAX_SAFE_INTEGER) }
  }, [currentRows])

  useLayoutEffect(() => {
    const keep = () => {
      if (placed.current) places.set(key, controller.current?.following ? undefined : place())
    }
    window.addEventListener('pagehide', keep)
    return () => {
      window.removeEventListener('pagehide', keep)
      keep()
    }
  }, [places, key, place])

  useLayoutEffect(() => {
    if (!view || !controller.current) return
    if (placed.current) {
      const wish = target.current
      const element = wish && controller.current.showRow(wish.rowId, wish.distance)
      if (element) {
        target.current = undefined
        if (wish.takesFocus !== false)
          element.closest<HTMLElement>('[data-roving]')?.focus({ preventScroll: true })
      }
      return controller.current.restore()
    }
    placed.current = true
    const place = opening.current?.place
    if (place && controller.current.showRow(place.rowId, place.distance)) return
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
    // The oldest stretch is the one to go on with, also where something is missing after it.
    const isWhole = (client.state.timelines.get(key)?.segments.length ?? 0) <= 1
    const page: Promise<unknown> = isWhole
      ? client.history.loadOlder(ref, pageSize)
      : client.history.fillGap(ref, 0)
    page.then(showEarlier, () => {
      loading.current = false // the state holds the error and the row at the top shows it
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

  const gaps = useGaps(ref, scroller, controller)
  const lastTop = useRef(0)
  useScrollListeners(scroller, (byUser) => {
    const now = controller.current
    if (!now || !view) return
    const direction = (scroller.current?.scrollTop ?? 0) <= lastTop.current ? 'up' : 'down'
    lastTop.current = scroller.current?.scrollTop ?? 0
    now.scrolled(reachesEnd)
    const { above, below } = now.room()
    setShowsJump(!reachesEnd || below > farFromEnd)
    if (!byUser) return
    gaps.scrolled(direction)
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
    gaps,
    hold: useCallback(() => controller.current?.hold(), []),
    isFollowing: useCallback(() => controller.current?.following ?? true, []),
    moveNewLine: useCallback((newAfter) => setView((now) => now && { ...now, newAfter }), []),
    showRow,
    place,
  }
}
