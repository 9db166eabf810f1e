import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Calls back on every scroll, with whether the user caused it: scrolling by script must not start loading. No
 * listener delays scrolling.
 */
export function useScrollListeners(
  scroller: RefObject<HTMLElement | null>,
  moved: (byUser: boolean) => void,
): void {
  const latest = useRef(moved)
  useLayoutEffect(() => {
    latest.current = moved
  })
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    let armed = false
    const onScroll = () => latest.current(armed)
    const onInput = (event: Event) => {
      armed = true
      // At the very top a wheel turn or a swipe does not scroll, but still loads more.
      const isUpward = event.type === 'touchmove' || (event instanceof WheelEvent && event.deltaY < 0)
      if (isUpward && element.scrollTop <= 0) latest.current(true)
    }
    const inputs = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const
    const disarm = () => {
      armed = false
    }
    element.addEventListener('scroll', onScroll)
    element.addEventListener('scrollend', disarm)
    for (const input of inputs) element.addEventListener(input, onInput, { passive: true })
    return () => {
      element.removeEventListener('scroll', onScroll)
      element.removeEventListener('scrollend', disarm)
      for (const input of inputs) element.removeEventListener(input, onInput)
    }
  }, [scroller])
}
