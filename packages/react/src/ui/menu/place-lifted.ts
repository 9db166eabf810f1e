// Positions the menu of a long press: above or below the pressed element, which is lifted and never covered. If there is
// room on neither side, the element moves out of the way.

const gap = 8
const margin = 8

interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

interface Size {
  readonly width: number
  readonly height: number
}

/** The corner of the menu, and how far the element moves down. */
export interface Lifted {
  readonly top: number
  readonly left: number
  readonly shift: number
}

export function beside(anchor: Box, size: Size, view: Size, isAtEnd: boolean): Lifted {
  const most = view.width - size.width - margin
  const left = Math.max(margin, Math.min(isAtEnd ? anchor.right - size.width : anchor.left, most))
  const lowest = view.height - size.height - margin
  const below = Math.max(margin, anchor.top) < anchor.bottom ? anchor.bottom + gap : margin
  if (below <= lowest) return { top: below, left, shift: 0 }
  const above = anchor.top - gap - size.height
  if (above >= margin) return { top: above, left, shift: 0 }
  // A tall element is cut off at the top of the window.
  return { top: lowest, left, shift: Math.min(0, lowest - gap - anchor.bottom) }
}

export function lift(menu: HTMLElement, element: HTMLElement): void {
  element.style.translate = ''
  const { clientWidth: width, clientHeight: height } = document.documentElement
  const anchor = element.getBoundingClientRect()
  const isAtEnd = anchor.left + anchor.right > width
  const { top, left, shift } = beside(anchor, menu.getBoundingClientRect(), { width, height }, isAtEnd)
  menu.style.inset = `${top}px auto auto ${left}px`
  element.dataset.lifted = ''
  if (shift) element.style.translate = `0 ${shift}px`
}

export function putDown(element: HTMLElement): void {
  delete element.dataset.lifted
  element.style.translate = ''
}
