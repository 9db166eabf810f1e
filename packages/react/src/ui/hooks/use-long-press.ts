// Long press or right click, to open a menu. Some systems report a long press as a context menu event, others do not,
// so it is also timed here.

import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'
import { tap } from './haptics.ts'

const holdMs = 500
/** A finger that moves further than this scrolls. */
const slackPx = 10
/** A context menu event this soon after ours belongs to the same press. */
const sameWishMs = 1000

export interface LongPress {
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void
  readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void
  readonly onPointerUp: () => void
  readonly onPointerCancel: () => void
  readonly onContextMenu: (event: MouseEvent<HTMLElement>) => void
  /** Keeps the press that opened the menu from also clicking what is under the finger. */
  readonly onClickCapture: (event: MouseEvent<HTMLElement>) => void
}

/**
 * `open` returns whether it handled the press; if not, the system's own menu opens. `isTouch` is false for a right click.
 */
export function useLongPress(
  open: (at: { x: number; y: number }, target: Element, isTouch: boolean) => boolean,
): LongPress {
  const press = useRef<{ x: number; y: number; timer: ReturnType<typeof setTimeout> } | undefined>(undefined)
  const openedAt = useRef(Number.NEGATIVE_INFINITY)
  const swallowsClick = useRef(false)

  const end = () => {
    clearTimeout(press.current?.timer)
    press.current = undefined
  }
  useEffect(() => () => clearTimeout(press.current?.timer), [])

  return {
    onPointerDown(event) {
      end()
      swallowsClick.current = false
      if (event.pointerType === 'mouse' || !event.isPrimary) return
      const { clientX: x, clientY: y, timeStamp } = event
      const target = event.target as Element
      const timer = setTimeout(() => {
        press.current = undefined
        if (!open({ x, y }, target, true)) return
        tap()
        openedAt.current = timeStamp + holdMs
        swallowsClick.current = true
      }, holdMs)
      press.current = { x, y, timer }
    },
    onPointerMove({ clientX, clientY }) {
      const start = press.current
      if (start && Math.hypot(clientX - start.x, clientY - start.y) > slackPx) end()
    },
    onPointerUp: end,
    onPointerCancel: end,
    onContextMenu(event) {
      const wasTouch = press.current !== undefined
      end()
      if (event.timeStamp - openedAt.current < sameWishMs) return event.preventDefault()
      if (!open({ x: event.clientX, y: event.clientY }, event.target as Element, wasTouch)) return
      event.preventDefault()
      openedAt.current = wasTouch ? event.timeStamp : Number.NEGATIVE_INFINITY
    },
    onClickCapture(event) {
      if (!swallowsClick.current) return
      swallowsClick.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
