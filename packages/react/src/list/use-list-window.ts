// A virtual list: renders a part of a long list and leaves empty space for the rest. Handles the row positions, changes
// of the order, and the saved scroll position. Styles are set through the CSSOM, which content security policies allow.

import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useIsListLoaded } from '../state/wait-for-list.ts'
import { drawnRows, firstWindow, indexOf, topToShow, windowAt } from './list-window.ts'
import type { createReorder } from './reorder.ts'

/** The saved scroll position, which outlives the component. */
export interface ListScrollPosition {
  top: number
}

export interface WindowedList {
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly list: RefObject<HTMLUListElement | null>
  /** The rows to render, by index. Each is an <li> with aria-posinset, in this order. */
  readonly drawn: readonly number[]
  readonly onScroll: () => void
  /** Scrolls just as far as needed to bring a row into view. */
  readonly show: (index: number) => void
  /** The number of rows that fit into the view. */
  readonly rowsInView: () => number
}

const usualPitch = 66

export function useListWindow(
  keys: readonly string[],
  focused: number,
  position: ListScrollPosition,
): WindowedList {
  const scroller = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const [range, setRange] = useState(firstWindow)
  const pitch = useRef(usualPitch)
  const before = useRef({ keys, place: position, isHidden: true, rows: new Map<string, number>() })
  const arrange = useRef<ReturnType<typeof createReorder> | undefined>(undefined)
  const drawn = drawnRows(range, keys.length, focused)

  const look = useCallback(() => {
    const view = scroller.current
    if (!view?.clientHeight) {
      before.current.isHidden = true
      return
    }
    // A hidden element loses its scroll offset.
    if (before.current.isHidden) view.scrollTop = position.top
    before.current.isHidden = false
    position.top = view.scrollTop
    const next = windowAt(view.scrollTop, view.clientHeight, pitch.current)
    setRange((now) => (now.from === next.from && now.to === next.to ? now : next))
  }, [position])

  useLayoutEffect(() => {
    const view = scroller.current
    if (!view || !list.current) return
    const rows = [...list.current.children] as HTMLElement[]
    const height = rows[0]?.offsetHeight || pitch.current
    pitch.current = height
    // Leaves empty space for rows that are not rendered. The list has an explicit height, so that it never gets shorter
    // while rows are replaced, and the scroll offset is kept.
    list.current.style.blockSize = `${keys.length * height}px`
    const last = before.current
    const now = new Map<string, number>()
    let next = 0
    for (const row of rows) {
      const index = indexOf(row)
      row.style.marginBlockStart = index > next ? `${(index - next) * height}px` : ''
      next = index + 1
      now.set(keys[index] ?? '', index)
    }
    before.current = { ...last, keys, place: position, rows: now }
    if (last.place !== position) {
      view.scrollTop = position.top
    } else if (last.keys !== keys && !last.isHidden) {
      arrange.current?.({ view, rows, keys, last: last.rows, top: position.top, pitch: height })
    }
    look()
  })

  const isListLoaded = useIsListLoaded()
  useEffect(() => {
    if (!isListLoaded) return
    import('./reorder.ts').then(
      (part) => {
        arrange.current = part.createReorder()
      },
      () => {}, // If the chunk failed to load, rows change their position without animation.
    )
  }, [isListLoaded])
  useEffect(() => {
    if (!scroller.current) return
    const observer = new ResizeObserver(look)
    observer.observe(scroller.current)
    return () => observer.disconnect()
  }, [look])

  return {
    scroller,
    list,
    drawn,
    onScroll: look,
    show: useCallback((index) => {
      const view = scroller.current
      if (view) view.scrollTop = topToShow(index, pitch.current, view.scrollTop, view.clientHeight)
    }, []),
    rowsInView: () => Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / pitch.current)),
  }
}
