import { useEffect, useRef } from 'react'
import { useKit } from '../state/kit.ts'

/** Loads more when the end of the list comes into view; the button is for keyboards and screen readers. */
export function MoreResults({ isBusy, onMore }: { readonly isBusy: boolean; readonly onMore: () => void }) {
  const { t } = useKit()
  const button = useRef<HTMLButtonElement>(null)
  const more = useRef(onMore)
  useEffect(() => {
    more.current = onMore
  })
  useEffect(() => {
    if (!button.current || isBusy) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) more.current()
    })
    observer.observe(button.current)
    return () => observer.disconnect()
  }, [isBusy])
  return (
    <button ref={button} type="button" className="parley-link-button parley-result-more" onClick={onMore}>
      {isBusy ? <span className="parley-spinner" /> : null}
      {t('search.more')}
    </button>
  )
}
