// The window of a virtual list: the rows in view and some on either side. All rows have the same height, so indexes are
// simple arithmetic.

/** Overscan on either side, so that fast scrolling shows no blank rows. */
const spare = 8
/** The window moves in steps of this many rows. */
const step = 4

export interface ListWindow {
  readonly from: number
  /** The first row after the window. */
  readonly to: number
}

export const firstWindow: ListWindow = { from: 0, to: 28 }

export function windowAt(top: number, height: number, pitch: number): ListWindow {
  const first = Math.floor((top / pitch - spare) / step) * step
  const last = Math.ceil(((top + height) / pitch + spare) / step) * step
  return { from: Math.max(0, first), to: Math.max(step, last) }
}

/** The rendered rows, in order: the window, and the focused row wherever it is. */
export function drawnRows({ from, to }: ListWindow, count: number, focused: number): readonly number[] {
  // A list that became shorter is rendered from its end.
  const start = Math.max(0, Math.min(from, count - (to - from)))
  const rows: number[] = []
  for (let index = start; index < Math.min(to, count); index++) rows.push(index)
  if (focused >= 0 && focused < count) {
    if (focused < start) rows.unshift(focused)
    else if (focused >= to) rows.push(focused)
  }
  return rows
}

/** The scroll offset that brings a row into view; unchanged if it already is. */
export function topToShow(index: number, pitch: number, top: number, height: number): number {
  const start = index * pitch
  return start < top ? start : Math.max(top, start + pitch - height)
}

/** The index of a rendered row in the whole list. */
export const indexOf = (row: HTMLElement): number => Number(row.getAttribute('aria-posinset')) - 1
