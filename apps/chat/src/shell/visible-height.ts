// Keeps the app as high as what one sees of it. Where the keyboard lies over the page instead of making it
// smaller (Safari on phones), the page is told the remaining height, so that the composer stays above the keys.

export function followVisibleHeight(): void {
  const viewport = window.visualViewport
  if (!viewport) return
  const follow = () => {
    // Zoomed in by hand is not a keyboard.
    const isCovered = viewport.scale === 1 && viewport.height < window.innerHeight - 1
    document.documentElement.style.setProperty('--chat-height', isCovered ? `${viewport.height}px` : '100dvh')
    if (isCovered) window.scrollTo(0, 0)
  }
  viewport.addEventListener('resize', follow, { passive: true })
  viewport.addEventListener('scroll', follow, { passive: true })
}
