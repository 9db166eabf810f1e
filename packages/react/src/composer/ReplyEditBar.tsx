import type { ReactNode } from 'react'
import { CloseIcon } from '../ui/icons/icons.tsx'

export interface WritingBarProps {
  readonly id: string
  readonly icon: ReactNode
  readonly title: string
  readonly text: string
  readonly cancelLabel: string
  readonly onCancel: () => void
  /** Goes to the message that it is about. */
  readonly onOpen: () => void
}

/** What the text will be: an answer to a message, or a change of one. */
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
