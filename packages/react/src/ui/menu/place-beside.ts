// Positions a floating element beside the button that opened it: below it if there is room, otherwise above it, and
// never outside of the window. Styles are set through the CSSOM, which content security policies allow.

const distance = 6
const margin = 8

/** The edges that are aligned. Default: the end. */
export type Align = 'start' | 'end'

export function placeBeside(floating: HTMLElement, button: HTMLElement, align: Align = 'end'): void {
  const anchor = button.getBoundingClientRect()
  const size = floating.getBoundingClientRect()
  const view = { width: document.documentElement.clientWidth, height: document.documentElement.clientHeight }
  const below = anchor.bottom + distance
  const top = below + size.height + margin <= view.height ? below : anchor.top - distance - size.height
  const isLeft = (getComputedStyle(button).direction === 'rtl') === (align === 'end')
  const start = isLeft ? anchor.left : anchor.right - size.width
  const left = Math.min(Math.max(margin, start), Math.max(margin, view.width - size.width - margin))
  floating.style.inset = `${Math.max(margin, top)}px auto auto ${left}px`
}
