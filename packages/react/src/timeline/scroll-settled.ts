// WebKit ignores or stops its own momentum when a program sets the scroll offset meanwhile, so rows are put in
// front only after the movement has come to rest. Other engines take it in their stride.

const restMs = 120

/** Runs at once where that is harmless, else when nothing has scrolled for a moment. */
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
  scroller.addEventListener('scroll', again, { passive: true })
}
