import type { ReactNode } from 'react'

export interface ViewerButtonProps {
  readonly label: string
  readonly children: ReactNode
  readonly onClick: () => void
  readonly disabled?: boolean
  /** Decides its place and whether it is shown on small screens. */
  readonly place?: 'previous' | 'next' | 'zoom'
  readonly isFirst?: boolean
}

/** Disabled instead of removed, so that the focus is not lost. */
export function ViewerButton({
  label,
  children,
  onClick,
  disabled = false,
  place,
  isFirst,
}: ViewerButtonProps) {
  return (
    <button
      type="button"
      className="parley-icon-button parley-viewer-button"
      aria-label={label}
      title={label}
      aria-disabled={disabled}
      data-place={place}
      {...(isFirst && { 'data-first-focus': '' })}
      onClick={() => !disabled && onClick()}
    >
      {children}
    </button>
  )
}
