import { type ReactNode, useLayoutEffect, useRef } from 'react'

/**
 * The bars between the header and the timeline. They overlap the timeline, which keeps its box and gets the same space
 * before its first message, so that bars that appear late move nothing.
 */
export function TimelineBars({ children }: { readonly children: ReactNode }) {
  const bars = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = bars.current
    const view = element?.closest<HTMLElement>('.parley-conversation-view')
    if (!element || !view) return
    const measure = () => {
      const height = `${element.offsetHeight}px`
      if (view.style.getPropertyValue('--parley-bars') === height) return
      view.style.setProperty('--parley-bars', height)
      // The timeline corrects its scroll offset at once: one step later, the browser would report a layout shift.
      view.querySelector('.parley-timeline')?.dispatchEvent(new Event('resize'))
    }
    const changes = new MutationObserver(measure)
    changes.observe(element, { childList: true, subtree: true, attributes: true })
    const sizes = new ResizeObserver(measure)
    sizes.observe(element)
    return () => {
      changes.disconnect()
      sizes.disconnect()
      view.style.removeProperty('--parley-bars')
    }
  }, [])
  return (
    <div className="parley-bars-place">
      <div ref={bars} className="parley-bars">
        {children}
      </div>
    </div>
  )
}
