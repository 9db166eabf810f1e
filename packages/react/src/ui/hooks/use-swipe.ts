// Swipe towards the end of the line: the row follows the finger a little, and releasing it far enough out triggers the
// action. Every such action has a button as well.

import { type PointerEvent, useRef } from 'react'

/** Releasing beyond this distance triggers the action. */
export const farPx = 56
/** The maximum distance that the row moves. */
const mostPx = 72
/** Below this the direction of the gesture is undecided. */
const slackPx = 8

interface Pull {
  readonly id: number
  readonly x: number
  readonly y: number
  readonly sign: 1 | -1
  /** The gesture is a swipe, not scrolling. */
  isPulling: boolean
  by: number
}

export interface Swipe {
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void
  readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void
  readonly onPointerUp: () => void
  readonly onPointerCancel: () => void
}

/** How far the row moves for this finger position; undefined while it is not a swipe. */
export function pulledBy(dx: number, dy: number, isPulling: boolean): number | undefined {
  if (!isPulling && (dx < slackPx || Math.abs(dy) > dx)) return undefined
  return Math.min(mostPx, Math.max(0, dx))
}

/** `moved` is the element that follows the finger. The row needs `touch-action: pan-y`. */
export function useSwipe(
  moved: { readonly current: HTMLElement | null },
  isOff: boolean,
  done: () => void,
): Swipe {
  const pull = useRef<Pull | undefined>(undefined)
  const move = (px: number) => {
    if (moved.current) moved.current.style.translate = px === 0 ? '' : `${px}px`
  }
  const end = (isDone: boolean) => {
    const now = pull.current
    pull.current = undefined
    if (!now?.isPulling) return
    move(0)
    if (isDone && now.by >= farPx) done()
  }
  return {
    onPointerDown({ pointerType, isPrimary, pointerId, clientX, clientY, currentTarget }) {
      if (isOff || pointerType !== 'touch' || !isPrimary) return
      const sign = getComputedStyle(currentTarget).direction === 'rtl' ? -1 : 1
      pull.current = { id: pointerId, x: clientX, y: clientY, sign, isPulling: false, by: 0 }
    },
    onPointerMove({ pointerId, clientX, clientY }) {
      const now = pull.current
      if (!now || now.id !== pointerId) return
      const by = pulledBy((clientX - now.x) * now.sign, clientY - now.y, now.isPulling)
      if (by === undefined) {
        if (Math.abs(clientY - now.y) > slackPx) pull.current = undefined
        return
      }
      now.isPulling = true
      now.by = by
      move(by * now.sign)
    },
    onPointerUp: () => end(true),
    onPointerCancel: () => end(false),
  }
}
