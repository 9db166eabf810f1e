// Puts a floating element beside the button that opened it: under it where there is room, else above it, and
// never outside of the window. Styles are set through the object model, which content security policies allow.

const distance = 6
const margin = 8

export function placeBeside(floating: HTMLElement, button: HTMLElement): void {
  const anchor = button.getBoundingClientRect()
  const size = floating.getBoundingClientRect()
  const view = { width: document.documentElement.clientWidth, height: document.documentElement.clientHeight }
  const below = anchor.bottom + distance
  const top = below + size.height + margin <= view.height ? below : anchor.top - distance - size.height
  const start = getComputedStyle(button).direction === 'rtl' ? anchor.left : anchor.right - size.width
  const left = Math.min(Math.max(margin, start), Math.max(margin, view.width - size.width - margin))
  floating.style.inset = `${Math.max(margin, top)}px auto auto ${left}px`
}
