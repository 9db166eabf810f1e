import type { ReactNode } from 'react'

/** An action on a row. Screen readers also read out the name of the row, because all rows have the same text. */
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
