// The scroll position of a room: it follows the end, or holds the rows in view. Scrolling up stops following from the
// first pixel: with up to 60 renders a second, the next one would scroll back to the end.

import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import {
  bottomSlack,
  createScrollController,
  isAtBottom,
  type ScrollController,
} from '../../timeline/index.ts'
import type { Flow } from './live-rows.ts'
import type { FlowStore } from './live-rows-store.ts'
import { roomRowClass } from './RoomRow.tsx'

/** Scrolling closer than this to an edge adds rows. */
const nearEdge = 400

export interface RoomScroll {
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly content: RefObject<HTMLDivElement | null>
  /** Stops following the end. */
  readonly hold: () => void
  readonly toEnd: () => void
  /** Scrolls to a row that is in memory; returns false if it is not. */
  readonly showRow: (rowId: string) => boolean
}

export function useRoomScroll(store: FlowStore, flow: Flow, onTop: () => void): RoomScroll {
  const scroller = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const controller = useRef<ScrollController | undefined>(undefined)
  const wanted = useRef<string | undefined>(undefined)
  // The last known offset, to tell scrolling by script from scrolling by the user.
  const lastTop = useRef(0)
  const note = useCallback(() => {
    lastTop.current = scroller.current?.scrollTop ?? 0
  }, [])

  useLayoutEffect(() => {
    if (!scroller.current || !content.current) return
    const made = createScrollController(scroller.current, content.current, roomRowClass)
    controller.current = made
    // Handles content that loads later, such as a picture, and changes of the window size.
    const sizes = new ResizeObserver(() => {
      if (store.get().isFollowing) toBottom(scroller)
      else made.restore()
      note()
    })
    sizes.observe(scroller.current)
    sizes.observe(content.current)
    return () => sizes.disconnect()
  }, [store, note])

  // Restores the scroll position after every change of the rows.
  useLayoutEffect(() => {
    const now = controller.current
    if (!now) return
    const row = wanted.current
    wanted.current = undefined
    if (row !== undefined) now.showRow(row, undefined)
    // At the end nothing has to be measured, which saves most of the cost of a frame.
    else if (flow.isFollowing) toBottom(scroller)
    else now.restore()
    note()
  }, [flow, note])

  const hold = useCallback(() => {
    if (!store.get().isFollowing) return
    controller.current?.hold()
    note()
    store.hold()
  }, [store, note])

  const latest = useRef(onTop)
  useLayoutEffect(() => {
    latest.current = onTop
  })
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    let touchedAt = 0
    const canScroll = () => element.scrollHeight > element.clientHeight + 1
    const up = () => {
      if (canScroll()) hold()
    }
    const onScroll = () => {
      const now = controller.current
      const last = lastTop.current
      const isDown = element.scrollTop > last
      lastTop.current = element.scrollTop
      if (!now) return
      if (store.get().isFollowing) {
        // Something else has scrolled: find in page, or an unknown key.
        if (element.scrollTop < last - bottomSlack && !isAtBottom(element)) hold()
        return
      }
      now.scrolled(false)
      const { above, below } = now.room()
      if (isDown && below < nearEdge && (store.get().missed > 0 || isAtBottom(element))) store.later()
      else if (!isDown && above < nearEdge) latest.current()
    }
    const onWheel = ({ deltaY }: WheelEvent) => deltaY < 0 && up()
    const onKey = ({ key }: KeyboardEvent) => ['PageUp', 'ArrowUp', 'Home'].includes(key) && up()
    const onTouchStart = ({ touches }: TouchEvent) => {
      touchedAt = touches[0]?.clientY ?? 0
    }
    const onTouchMove = ({ touches }: TouchEvent) => {
      if ((touches[0]?.clientY ?? 0) > touchedAt + 4) up()
    }
    // While the scrollbar is dragged, the content must not move under it in either direction.
    const onPointerDown = ({ target, offsetX, pointerType }: PointerEvent) => {
      const isBar = target === element && (offsetX > element.clientWidth || offsetX < 0)
      if (isBar && pointerType === 'mouse') up()
    }
    const listeners = {
      scroll: onScroll,
      wheel: onWheel,
      keydown: onKey,
      touchstart: onTouchStart,
      touchmove: onTouchMove,
      pointerdown: onPointerDown,
    }
    for (const [name, listener] of Object.entries(listeners))
      element.addEventListener(name, listener as EventListener, { passive: true })
    return () => {
      for (const [name, listener] of Object.entries(listeners))
        element.removeEventListener(name, listener as EventListener)
    }
  }, [store, hold])

  return {
    scroller,
    content,
    hold,
    toEnd: store.follow,
    showRow: useCallback(
      (rowId) => {
        wanted.current = rowId
        hold()
        const isThere = store.show(rowId)
        // The rows do not change, so there is no render to wait for.
        if (wanted.current === rowId) {
          wanted.current = undefined
          if (isThere) controller.current?.showRow(rowId, undefined)
          note()
        }
        return isThere
      },
      [store, hold, note],
    ),
  }
}

function toBottom({ current }: RefObject<HTMLElement | null>): void {
  if (current) current.scrollTop = current.scrollHeight
}
