// A swipe towards the end of the line: the row follows the finger a little, and releasing it far enough out triggers
// the action. Every such action also has a button.

import { useRef } from 'react'
import { tap } from './haptics.ts'
import type { LongPress } from './use-long-press.ts'

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
  /** How far it has moved; undefined until the gesture is a swipe, and not scrolling. */
  by?: number
}

/** How far the row moves for this finger position; undefined while it is not a swipe. */
export function pulledBy(dx: number, dy: number, isPulling: boolean): number | undefined {
  if (!isPulling && (dx < slackPx || Math.abs(dy) > dx)) return undefined
  return Math.min(mostPx, Math.max(0, dx))
}

/**
 * Adds a swipe to the handlers of a long press. `moved` is the element that follows the finger. The row needs
 * `touch-action: pan-y`.
 */
export function useSwipe(
  press: LongPress,
  moved: { readonly current: HTMLElement | null },
  isOff: boolean,
  done: () => void,
): LongPress {
  const pull = useRef<Pull | undefined>(undefined)
  const move = (px: number) => {
    if (moved.current) moved.current.style.translate = px ? `${px}px` : ''
  }
  const end = (isDone: boolean) => {
    const now = pull.current
    pull.current = undefined
    if (now?.by === undefined) return
    move(0)
    if (isDone && now.by >= farPx) done()
  }
  return {
    ...press,
    onPointerDown(event) {
      press.onPointerDown(event)
      if (isOff || event.pointerType !== 'touch' || !event.isPrimary) return
      const sign = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
      pull.current = { id: event.pointerId, x: event.clientX, y: event.clientY, sign }
    },
    onPointerMove(event) {
      press.onPointerMove(event)
      const now = pull.current
      if (now?.id !== event.pointerId) return
      const dy = event.clientY - now.y
      const by = pulledBy((event.clientX - now.x) * now.sign, dy, now.by !== undefined)
      if (by === undefined) {
        if (Math.abs(dy) > slackPx) pull.current = undefined
        return
      }
      // The device vibrates when releasing would trigger the action.
      if (by >= farPx && (now.by ?? 0) < farPx) tap()
      now.by = by
      move(by * now.sign)
    },
    onPointerUp() {
      press.onPointerUp()
      end(true)
    },
    onPointerCancel() {
      press.onPointerCancel()
      end(false)
    },
  }
}
