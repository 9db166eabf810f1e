// The frame of a details panel: a main page that leads to others, a back button and a close button. It is beside the
// conversation, or above it if there is no room for both.

import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { BackIcon, CloseIcon } from '../ui/icons/icons.tsx'
import { useLayer } from '../ui/layers/use-layer.ts'
import { firstOf, type Panel } from './panel-navigation.ts'

export interface PanelFrameProps {
  readonly panel: RefObject<HTMLElement | null>
  /** The name of the whole panel, for screen readers. */
  readonly name: string
  /** The title of the current page. */
  readonly title: string
  readonly labels: { readonly back: string; readonly close: string }
  /** The current page; all others lead back to 'main'. */
  readonly page: string
  readonly onBack: () => void
  readonly onClose: () => void
  readonly children: ReactNode
  /** Dialogs above the panel. */
  readonly floats?: ReactNode
}

export function PanelFrame(props: PanelFrameProps) {
  const { panel, name, title, labels, page, onBack, onClose, children, floats } = props
  const isMain = page === 'main'
  useFocusOn(panel, page)
  useLayer(true, onClose)
  useLayer(!isMain, onBack)

  const leave = (event: KeyboardEvent) => {
    const isOurs = !(event.target as Element).closest('dialog, [popover]')
    if (event.key !== 'Escape' || !isOurs) return
    event.preventDefault()
    event.stopPropagation()
    if (isMain) onClose()
    else onBack()
  }

  return (
    <aside ref={panel} className="parley-panel" aria-label={name} data-region="" onKeyDown={leave}>
      <header className="parley-panel-head">
        {!isMain && (
          <button
            type="button"
            className="parley-icon-button"
            aria-label={labels.back}
            data-panel-first=""
            onClick={onBack}
          >
            <BackIcon />
          </button>
        )}
        <h2 className="parley-panel-title">{title}</h2>
        <button
          type="button"
          className="parley-icon-button"
          aria-label={labels.close}
          {...(isMain && { 'data-panel-first': '' })}
          onClick={onClose}
        >
          <CloseIcon />
        </button>
      </header>
      {/* The key resets the scroll position for each page. */}
      <div className="parley-panel-body" key={page}>
        {children}
      </div>
      {floats}
    </aside>
  )
}

/** Focuses a new page, because the previously focused element is gone. */
function useFocusOn(panel: Panel, page: string): void {
  const before = useRef<string | undefined>(undefined)
  useEffect(() => {
    if (before.current === page) return
    before.current = page
    firstOf(panel.current)?.focus({ preventScroll: true })
  }, [panel, page])
}
