// WebKit ignores or stops momentum scrolling when a script sets the scroll offset, so rows are added in front only
// after scrolling has ended. Other engines handle it.

const restMs = 120

/** Runs at once if that is harmless, otherwise when scrolling has stopped for a moment. */
export function whenScrollSettles(scroller: HTMLElement, run: () => void): void {
  if (CSS.supports('overflow-anchor', 'auto')) return run()
  const finish = () => {
    scroller.removeEventListener('scroll', again)
    run()
  }
  const again = () => {
    clearTimeout(timer)
    timer = setTimeout(finish, restMs)
  }
  let timer = setTimeout(finish, restMs)
  scroller.addEventListener('scroll', again)
}
