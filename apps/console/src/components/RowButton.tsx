import type { ReactNode } from 'react'

/** An action on a row. All rows have the same text, so screen readers also read the name of the row. */
export function RowButton({
  row,
  onClick,
  children,
}: {
  row: ReactNode
  onClick: () => void
  children: ReactNode
}) {
  return (
    <button type="button" className="parley-link-button" onClick={onClick}>
      {children}
      <span className="parley-unseen"> {row}</span>
    </button>
  )
}
