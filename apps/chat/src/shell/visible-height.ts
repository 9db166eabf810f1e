// Keeps the app as high as the visible area. If the keyboard covers the page instead of resizing it (Safari on phones),
// the page gets the remaining height, so that the composer stays above the keyboard.

export function followVisibleHeight(): void {
  const viewport = window.visualViewport
  if (!viewport) return
  const follow = () => {
    // Pinch zoom is not a keyboard.
    const isCovered = viewport.scale === 1 && viewport.height < window.innerHeight - 1
    document.documentElement.style.setProperty('--chat-height', isCovered ? `${viewport.height}px` : '100dvh')
    if (isCovered) window.scrollTo(0, 0)
  }
  viewport.addEventListener('resize', follow, { passive: true })
  viewport.addEventListener('scroll', follow, { passive: true })
}
