import { type ReactNode, useEffect, useRef } from 'react'

/**
 * The bars hide this far from the newest message, and come back this close to it. The difference is more than their
 * height.
 */
const hideAtPx = 120
const showAtPx = 40

/**
 * The bars above the messages: announcement and pins. In a low window they share one line, which makes room while older
 * messages are read.
 */
export function TopBars({ children }: { readonly children: ReactNode }) {
  const bars = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const view = bars.current?.closest('.parley-conversation-view') ?? bars.current?.parentElement
    const follow = ({ target }: Event) => {
      if (!(target instanceof HTMLElement) || !target.matches('.parley-timeline')) return
      const below = target.scrollHeight - target.clientHeight - target.scrollTop
      if (below > hideAtPx) bars.current?.setAttribute('data-away', '')
      else if (below < showAtPx) bars.current?.removeAttribute('data-away')
    }
    view?.addEventListener('scroll', follow, { capture: true })
    return () => view?.removeEventListener('scroll', follow, { capture: true })
  }, [])
  return (
    <div ref={bars} className="parley-top-bars">
      {children}
    </div>
  )
}
