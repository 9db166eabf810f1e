// A modal dialog on the native element: the page behind is inert, Escape and going back
// close it, and the focus is restored.

import { type ReactNode, useEffect, useId, useRef } from 'react'
import { navigationTexts } from '../../strings/en/navigation.ts'
import { addEnglish } from '../../strings/strings.ts'
import { CloseIcon } from '../icons/icons.tsx'
import { useLayer } from '../layers/use-layer.ts'
import { useTexts } from '../texts.ts'

addEnglish(navigationTexts)

/** Props of `Dialog`. */
export interface DialogProps {
  /** The heading, which also names the dialog. */
  readonly title: string
  /** The content. */
  readonly children: ReactNode
  /** Called for Escape, a click outside, the back button and the close button. */
  readonly onClose: () => void
  /** Whether it keeps its height while a list in it changes. On phones it fills the window. */
  readonly isTall?: boolean
}

/** The dialog is open while it is rendered. The focus starts at data-first-focus, otherwise at the first button. */
export function Dialog({ title, children, onClose, isTall }: DialogProps) {
  const { t } = useTexts()
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useLayer(true, onClose)

  useEffect(() => {
    const element = dialog.current
    const invoker = document.activeElement
    if (element && !element.open) element.showModal()
    element?.querySelector<HTMLElement>('[data-first-focus]')?.focus()
    return () => {
      element?.close()
      if (invoker instanceof HTMLElement && invoker.isConnected) invoker.focus()
    }
  }, [])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click on the page behind; Escape does the same
    <dialog
      ref={dialog}
      className="parley-dialog"
      aria-labelledby={titleId}
      {...(isTall && { 'data-tall': '' })}
      onCancel={(event) => {
        // The host decides; it closes by no longer rendering the dialog.
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose()
      }}
    >
      <div className="parley-dialog-box">
        <header className="parley-dialog-head">
          <h2 className="parley-dialog-title" id={titleId}>
            {title}
          </h2>
          <button
            type="button"
            className="parley-icon-button"
            aria-label={t('action.close')}
            onClick={onClose}
          >
            <CloseIcon />
          </button>
        </header>
        {children}
      </div>
    </dialog>
  )
}
