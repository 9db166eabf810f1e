// A recording for as long as a finger is down: letting go sends it, sliding aside gives it up, sliding up goes on without
// the finger. A short press is none of that: it records until a button ends it. Whatever is unclear keeps the recording.

import { type RefObject, useEffect, useRef, useState } from 'react'

/** The press that began the recording. An element around the recorder has captured it. */
export interface Hold {
  readonly pointerId: number
  readonly x: number
  readonly y: number
}

/** Less than this was a press, not a hold. */
export const shortestHoldMs = 700
const aside = 90
const upwards = 64

export type Slide = 'cancel' | 'lock' | undefined

/** What a movement since the press means. */
export function slideOf(by: { readonly x: number; readonly y: number }): Slide {
  if (-by.y > upwards && -by.y > Math.abs(by.x)) return 'lock'
  return Math.abs(by.x) > aside ? 'cancel' : undefined
}

export interface HoldEvents {
  /** Since when something is recorded; undefined while nothing is. */
  readonly elapsedMs: () => number | undefined
  readonly send: () => void
  readonly cancel: () => void
}

/** Is it still held? */
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
    // Let go before the code was there.
    if (!hold || !holder) return
    setHeld(true)
    const end = new AbortController()
    const { signal } = end
    const letGo = () => {
      end.abort()
      setHeld(false)
    }
    const own = (run: (event: PointerEvent) => void) => (event: PointerEvent) => {
      if (event.pointerId === hold.pointerId) run(event)
    }
    const onMove = own(({ clientX, clientY }) => {
      const slide = slideOf({ x: clientX - hold.x, y: clientY - hold.y })
      if (!slide) return
      letGo()
      if (slide === 'cancel') latest.current.cancel()
    })
    const onUp = own(() => {
      letGo()
      if ((latest.current.elapsedMs() ?? 0) >= shortestHoldMs) latest.current.send()
    })
    holder.addEventListener('pointermove', onMove, { signal })
    holder.addEventListener('pointerup', onUp, { signal })
    holder.addEventListener('pointercancel', own(letGo), { signal })
    // A long press means this and nothing else.
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
