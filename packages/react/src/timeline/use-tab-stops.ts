// A timeline is one tab stop, and so are the controls of the message that has it: links, players and buttons of all
// other messages are left out of the order, and come back when the focus reaches their message. They may come from
// renderers of the host, and come late, so this is done to the elements and not to their components.

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

/** Puts the controls in an element into the order, or takes them out of it. */
function arrange(element: HTMLElement, tabStop: string | undefined): void {
  const inside = [...element.querySelectorAll<HTMLElement>(controls)]
  for (const control of element.matches(controls) ? [element, ...inside] : inside) {
    const { roving } = control.closest<HTMLElement>('[data-roving]')?.dataset ?? {}
    // Rows themselves are arranged by the list; what stands between rows stays in the order.
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
