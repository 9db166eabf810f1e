// Hold to record: releasing sends, sliding sideways cancels, sliding up locks. A short press records until a button
// ends it. In doubt the recording is kept.

import { type RefObject, useEffect, useRef, useState } from 'react'

/** The press that started the recording. An element around the recorder has captured the pointer. */
export interface Hold {
  /** The pointer that holds the button. */
  readonly pointerId: number
  /** Where it went down, in pixels. */
  readonly x: number
  /** Where it went down, in pixels. */
  readonly y: number
}

/** Shorter presses are clicks, not holds. */
export const shortestHoldMs = 700
const aside = 90
const upwards = 64

export type Slide = 'cancel' | 'lock' | undefined

/** The meaning of a movement since the press. */
export function slideOf(by: { readonly x: number; readonly y: number }): Slide {
  if (-by.y > upwards && -by.y > Math.abs(by.x)) return 'lock'
  return Math.abs(by.x) > aside ? 'cancel' : undefined
}

export interface HoldEvents {
  /** The time since recording started; undefined while it has not. */
  readonly elapsedMs: () => number | undefined
  readonly send: () => void
  readonly cancel: () => void
}

/** Whether it is still held. */
export function useHold(
  box: RefObject<HTMLElement | null>,
  hold: Hold | undefined,
  events: HoldEvents,
): boolean {
  const [isHeld, setHeld] = useState(false)
  const latest = useRef(events)
  useEffect(() => {
    latest.current = events
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: one press, from its beginning
  useEffect(() => {
    const holder = hold && captorOf(box.current, hold.pointerId)
    // The button was released before the code was loaded.
    if (!hold || !holder) return
    setHeld(true)
    const end = new AbortController()
    const { signal } = end
    const release = () => {
      end.abort()
      setHeld(false)
    }
    const own = (run: (event: PointerEvent) => void) => (event: PointerEvent) => {
      if (event.pointerId === hold.pointerId) run(event)
    }
    const onMove = own(({ clientX, clientY }) => {
      const slide = slideOf({ x: clientX - hold.x, y: clientY - hold.y })
      if (!slide) return
      release()
      if (slide === 'cancel') latest.current.cancel()
    })
    const onUp = own(() => {
      release()
      if ((latest.current.elapsedMs() ?? 0) >= shortestHoldMs) latest.current.send()
    })
    holder.addEventListener('pointermove', onMove, { signal })
    holder.addEventListener('pointerup', onUp, { signal })
    holder.addEventListener('pointercancel', own(release), { signal })
    // A long press must not open the context menu.
    holder.addEventListener('contextmenu', (event) => event.preventDefault(), { signal })
    return () => end.abort()
  }, [])
  return isHeld
}

function captorOf(from: HTMLElement | null, pointerId: number): HTMLElement | undefined {
  for (let element = from; element; element = element.parentElement)
    if (element.hasPointerCapture(pointerId)) return element
  return undefined
}
