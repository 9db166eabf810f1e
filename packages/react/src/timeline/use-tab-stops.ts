// A timeline is one tab stop, followed by the controls of the focused message. Links, players and buttons of all other
// messages are removed from the tab order until the focus reaches their message. They may come from the host's
// renderers and load late, so this works on elements, not on components.

import { type RefObject, useLayoutEffect } from 'react'

const controls = 'a[href], button, input, textarea, select, video, audio, summary, [tabindex]'
const parked = 'parleyParked'

export function useTabStops(content: RefObject<HTMLElement | null>, tabStop: string | undefined): void {
  useLayoutEffect(() => {
    const root = content.current
    if (!root) return
    arrange(root, tabStop)
    const observer = new MutationObserver((records) => {
      for (const { addedNodes } of records) {
        for (const node of addedNodes) if (node instanceof HTMLElement) arrange(node, tabStop)
      }
    })
    observer.observe(root, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [content, tabStop])
}

/** Adds the controls inside an element to the tab order, or removes them. */
function arrange(element: HTMLElement, tabStop: string | undefined): void {
  const inside = [...element.querySelectorAll<HTMLElement>(controls)]
  for (const control of element.matches(controls) ? [element, ...inside] : inside) {
    const { roving } = control.closest<HTMLElement>('[data-roving]')?.dataset ?? {}
    // Rows themselves are handled by the list; controls between rows stay in the tab order.
    if (roving === undefined || control.dataset.roving !== undefined) continue
    if (roving === tabStop) release(control)
    else park(control)
  }
}

function park(element: HTMLElement): void {
  const before = element.getAttribute('tabindex')
  if (before === '-1') return
  element.dataset[parked] = before ?? ''
  element.tabIndex = -1
}

function release(element: HTMLElement): void {
  const before = element.dataset[parked]
  if (before === undefined) return
  delete element.dataset[parked]
  if (before === '') element.removeAttribute('tabindex')
  else element.setAttribute('tabindex', before)
}
