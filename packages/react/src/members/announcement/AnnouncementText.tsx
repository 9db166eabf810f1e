// An announcement above a timeline: its first line, expandable, and dismissible until there is another one.

import { useId, useLayoutEffect, useRef, useState } from 'react'
import { oneLine } from '../../messages/message-text.ts'
import { useKit } from '../../state/kit.ts'
import { useSelection } from '../../state/use-client-state.ts'
import { CloseIcon, FoldIcon, MegaphoneIcon, UnfoldIcon } from '../../ui/icons/icons.tsx'
import { RichText } from '../../ui/rich-text/RichText.tsx'
import { dismiss, isDismissed } from './dismissed.ts'
import { pageStorage } from './dismissed-storage.ts'

/** `owner` is the group or room of the announcement, and the key for dismissing it. */
export function AnnouncementText({ owner, text }: { readonly owner: string; readonly text: string }) {
  const { t } = useKit()
  const me = useSelection((state) => state.me) ?? ''
  const [away, setAway] = useState('')
  const [openText, setOpenText] = useState('')
  const id = useId()
  const words = useRef<HTMLDivElement>(null)
  const isOpen = openText === text
  const isCut = useIsCut(words, text, isOpen) || text.includes('\n')

  if (text === '' || away === text || isDismissed(pageStorage(), me, owner, text)) return null
  return (
    <section
      className="parley-announcement"
      aria-label={t('banner.name')}
      {...(isOpen && { 'data-open': '' })}
    >
      <span className="parley-announcement-icon">
        <MegaphoneIcon />
      </span>
      <div ref={words} id={id} className="parley-announcement-words" dir="auto">
        {/* Plain text while it is collapsed: links that are cut off would be focusable but not visible. */}
        {isOpen ? <RichText text={text} /> : oneLine(text)}
      </div>
      {(isCut || isOpen) && (
        <button
          type="button"
          className="parley-icon-button"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={t(isOpen ? 'banner.less' : 'banner.more')}
          title={t(isOpen ? 'banner.less' : 'banner.more')}
          onClick={() => setOpenText(isOpen ? '' : text)}
        >
          {isOpen ? <FoldIcon /> : <UnfoldIcon />}
        </button>
      )}
      <button
        type="button"
        className="parley-icon-button"
        aria-label={t('banner.dismiss')}
        title={t('banner.dismiss')}
        onClick={() => {
          dismiss(pageStorage(), me, owner, text)
          setAway(text)
        }}
      >
        <CloseIcon />
      </button>
    </section>
  )
}

/** Whether the text is cut off. Measured again when the available space changes. */
function useIsCut(words: { readonly current: HTMLElement | null }, text: string, isOpen: boolean): boolean {
  const [isCut, setCut] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text may be longer
  useLayoutEffect(() => {
    const element = words.current
    if (!element || isOpen) return
    const look = () =>
      setCut(element.scrollHeight > element.clientHeight + 2 || element.scrollWidth > element.clientWidth + 2)
    look()
    const sizes = new ResizeObserver(look)
    sizes.observe(element)
    return () => sizes.disconnect()
  }, [words, text, isOpen])
  return isCut
}
