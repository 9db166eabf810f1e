// Wheel, pinch, drag and double click on a picture, and the same actions for keys and buttons.

import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import {
  distance,
  fitted,
  middle,
  type Point,
  panned,
  type Size,
  swipeOf,
  type View,
  wheelFactor,
  zoomed,
} from './zoom.ts'

export interface Zoom {
  readonly view: View
  readonly zoomBy: (factor: number) => void
  readonly panBy: (by: Point) => void
  readonly reset: () => void
  /** Handlers for the box around the picture. */
  readonly handlers: {
    readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void
    readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void
    readonly onPointerUp: (event: PointerEvent<HTMLElement>) => void
    readonly onPointerCancel: (event: PointerEvent<HTMLElement>) => void
    readonly onDoubleClick: (event: { clientX: number; clientY: number }) => void
  }
  /** Whether the last press dragged the picture, and so was not a click. */
  readonly wasDragged: () => boolean
}

const doubleClickScale = 2.5
const slack = 6

export function useZoom(
  box: RefObject<HTMLElement | null>,
  picture: RefObject<HTMLElement | null>,
  onSwipe: (swipe: 'back' | 'forth' | 'close') => void,
): Zoom {
  const [view, setView] = useState(fitted)
  const fingers = useRef(new Map<number, Point>())
  const start = useRef<Point>({ x: 0, y: 0 })
  const dragged = useRef(false)

  const sizes = (): [Size, Size] => [layoutSize(picture.current), layoutSize(box.current)]
  const zoomAt = (factor: number, at: Point) => setView((before) => zoomed(before, factor, at, ...sizes()))
  const fromMiddle = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const area = box.current?.getBoundingClientRect() ?? new DOMRect()
    return { x: clientX - area.left - area.width / 2, y: clientY - area.top - area.height / 2 }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: one listener for the lifetime of the box
  useEffect(() => {
    const element = box.current
    if (!element) return
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      zoomAt(wheelFactor(event.deltaY, event.ctrlKey), fromMiddle(event))
    }
    // Not passive, because the page must not scroll or zoom instead.
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  }, [box])

  const lift = (event: PointerEvent<HTMLElement>, isDone: boolean) => {
    const at = fromMiddle(event)
    const wasOnly = fingers.current.size === 1
    if (!fingers.current.delete(event.pointerId) || !wasOnly || !isDone || view.scale > 1) return
    const swipe = swipeOf({ x: at.x - start.current.x, y: at.y - start.current.y })
    if (swipe && event.pointerType === 'touch') onSwipe(swipe)
  }

  return {
    view,
    zoomBy: (factor) => zoomAt(factor, { x: 0, y: 0 }),
    panBy: (by) => setView((before) => panned(before, by, ...sizes())),
    reset: () => setView(fitted),
    wasDragged: () => dragged.current,
    handlers: {
      onPointerDown(event) {
        if (event.button !== 0) return
        const at = fromMiddle(event)
        if (fingers.current.size === 0) {
          start.current = at
          dragged.current = false
        }
        fingers.current.set(event.pointerId, at)
        event.currentTarget.setPointerCapture(event.pointerId)
      },
      onPointerMove(event) {
        const before = fingers.current.get(event.pointerId)
        if (!before) return
        const at = fromMiddle(event)
        if (distance(at, start.current) > slack) dragged.current = true
        const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
        fingers.current.set(event.pointerId, at)
        const from = other ? middle(before, other) : before
        const to = other ? middle(at, other) : at
        const factor = other ? distance(at, other) / Math.max(1, distance(before, other)) : 1
        setView((now) => {
          const larger = zoomed(now, factor, to, ...sizes())
          return panned(larger, { x: to.x - from.x, y: to.y - from.y }, ...sizes())
        })
      },
      onPointerUp: (event) => lift(event, true),
      onPointerCancel: (event) => lift(event, false),
      onDoubleClick(event) {
        zoomAt(view.scale > 1 ? 0 : doubleClickScale, fromMiddle(event))
      },
    },
  }
}

/** The size of an element without transforms. */
function layoutSize(element: HTMLElement | null): Size {
  return { width: element?.offsetWidth ?? 0, height: element?.offsetHeight ?? 0 }
}
