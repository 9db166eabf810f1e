import type { ReactNode } from 'react'
import { CloseIcon } from '../ui/icons/icons.tsx'

export interface WritingBarProps {
  readonly id: string
  readonly icon: ReactNode
  readonly title: string
  readonly text: string
  readonly cancelLabel: string
  readonly onCancel: () => void
  /** Jumps to the message. */
  readonly onOpen: () => void
}

/** The bar above the field: the message that is replied to or edited. */
export function ReplyEditBar({ id, icon, title, text, cancelLabel, onCancel, onOpen }: WritingBarProps) {
  return (
    <div className="parley-writing">
      {icon}
      <button type="button" className="parley-writing-about" id={id} onClick={onOpen}>
        <bdi className="parley-writing-title">{title}</bdi>
        <span className="parley-writing-text" dir="auto">
          {text}
        </span>
      </button>
      <button
        type="button"
        className="parley-icon-button"
        aria-label={cancelLabel}
        title={cancelLabel}
        onClick={onCancel}
      >
        <CloseIcon />
      </button>
    </div>
  )
}
