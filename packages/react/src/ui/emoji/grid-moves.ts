// Keyboard navigation in a grid with rows of different lengths.

export interface Cell {
  readonly row: number
  readonly column: number
}

export interface KeyPress {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
}

/** The cell to go to; 'above' is before the first row; undefined if the key does not move. */
export function moveInGrid(
  rows: readonly number[],
  { row, column }: Cell,
  press: KeyPress,
  isRightToLeft: boolean,
): Cell | 'above' | undefined {
  const forward = isRightToLeft ? 'ArrowLeft' : 'ArrowRight'
  const backward = isRightToLeft ? 'ArrowRight' : 'ArrowLeft'
  const last = rows.length - 1
  const endOf = (each: number) => Math.max(0, (rows[each] ?? 1) - 1)
  const inRow = (each: number): Cell => ({ row: each, column: Math.min(column, endOf(each)) })
  const whole = press.ctrlKey || press.metaKey
  switch (press.key) {
    case forward:
      if (column < endOf(row)) return { row, column: column + 1 }
      return row < last ? { row: row + 1, column: 0 } : { row, column }
    case backward:
      if (column > 0) return { row, column: column - 1 }
      return row > 0 ? { row: row - 1, column: endOf(row - 1) } : { row, column }
    case 'ArrowDown':
      return inRow(Math.min(row + 1, last))
    case 'ArrowUp':
      return row === 0 ? 'above' : inRow(row - 1)
    case 'PageDown':
      return inRow(Math.min(row + 5, last))
    case 'PageUp':
      return inRow(Math.max(row - 5, 0))
    case 'Home':
      return whole ? { row: 0, column: 0 } : { row, column: 0 }
    case 'End':
      return whole ? { row: last, column: endOf(last) } : { row, column: endOf(row) }
    default:
      return undefined
  }
}

/** Splits a list into rows. */
export function inRows<T>(items: readonly T[], columns: number): readonly (readonly T[])[] {
  const rows: T[][] = []
  for (let at = 0; at < items.length; at += columns) rows.push(items.slice(at, at + columns))
  return rows
}
