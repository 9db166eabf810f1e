import type { ReactNode } from 'react'

export interface ViewerButtonProps {
  readonly label: string
  readonly children: ReactNode
  readonly onClick: () => void
  readonly disabled?: boolean
  readonly side?: 'start' | 'end'
  readonly isFirst?: boolean
}

/** Disabled instead of removed, so that the focus is not lost. */
export function ViewerButton({
  label,
  children,
  onClick,
  disabled = false,
  side,
  isFirst,
}: ViewerButtonProps) {
  return (
    <button
      type="button"
      className="parley-icon-button parley-viewer-button"
      aria-label={label}
      title={label}
      aria-disabled={disabled}
      data-side={side}
      {...(isFirst && { 'data-first-focus': '' })}
      onClick={() => !disabled && onClick()}
    >
      {children}
    </button>
  )
}
