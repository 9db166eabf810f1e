// A floating menu that is open while it is rendered.

import { useEffect, useLayoutEffect, useRef } from 'react'
import { useSmallLayer } from '../layers/use-layer.ts'
import type { FloatAt } from './place-at.ts'
import { placeAt } from './place-at.ts'
import { putDown } from './place-lifted.ts'

const presses = ['pointerdown', 'wheel', 'focusin']
const departures = ['resize', 'blur']
const capture = { capture: true, passive: true }

/**
 * Opens the menu, focuses its first item, and closes it on a press elsewhere, a scroll, or when the page loses the
 * focus.
 */
export function useOpenMenu(
  menu: { readonly current: HTMLDivElement | null },
  at: FloatAt,
  onClose: () => void,
): void {
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useSmallLayer(true, onClose)
  useLayoutEffect(() => {
    const element = menu.current
    if (!element) return
    element.showPopover()
    placeAt(element, at)
    element.querySelector<HTMLElement>('[role^=menuitem]')?.focus({ preventScroll: true })
    const leave = (event: Event) => {
      if (!(event.target instanceof Node && element.contains(event.target))) close.current()
    }
    const away = () => close.current()
    // A long press may open the menu under the finger: the click that ends the press must not choose an item.
    let isHeld = true
    const pressed = () => {
      isHeld = false
    }
    const swallow = (event: MouseEvent) => {
      // Keys and assistive technology click without a pointer.
      if (!isHeld || event.detail === 0) return
      event.preventDefault()
      event.stopPropagation()
    }
    element.addEventListener('click', swallow, { capture: true })
    document.addEventListener('pointerdown', pressed, capture)
    for (const name of presses) document.addEventListener(name, leave, capture)
    for (const name of departures) addEventListener(name, away)
    return () => {
      for (const name of presses) document.removeEventListener(name, leave, capture)
      for (const name of departures) removeEventListener(name, away)
      element.removeEventListener('click', swallow, { capture: true })
      document.removeEventListener('pointerdown', pressed, capture)
      if ('lifted' in at) putDown(at.lifted)
      if (element.matches(':popover-open')) element.hidePopover()
    }
  }, [menu, at])
}
