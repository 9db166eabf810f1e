// Which rows of a long list exist: those in view and some on either side. All rows are equally high, so it is a matter
// of counting.

/** Rows on either side of the view, so that a quick scroll does not outrun the drawing. */
const spare = 8
/** The window moves by so many rows at once. */
const step = 4

export interface ListWindow {
  readonly from: number
  /** The first row that is not in it. */
  readonly to: number
}

export const firstWindow: ListWindow = { from: 0, to: 28 }

export function windowAt(top: number, height: number, pitch: number): ListWindow {
  const first = Math.floor((top / pitch - spare) / step) * step
  const last = Math.ceil(((top + height) / pitch + spare) / step) * step
  return { from: Math.max(0, first), to: Math.max(step, last) }
}

/** The rows that are drawn, in order: the window, and the one that has the focus wherever it is. */
export function drawnRows({ from, to }: ListWindow, count: number, focused: number): readonly number[] {
  // A list that has become shorter is drawn from its end on.
  const start = Math.max(0, Math.min(from, count - (to - from)))
  const rows: number[] = []
  for (let index = start; index < Math.min(to, count); index++) rows.push(index)
  if (focused >= 0 && focused < count) {
    if (focused < start) rows.unshift(focused)
    else if (focused >= to) rows.push(focused)
  }
  return rows
}

/** Where to scroll so that a row is in view; the same place if it already is. */
export function topToShow(index: number, pitch: number, top: number, height: number): number {
  const start = index * pitch
  return start < top ? start : Math.max(top, start + pitch - height)
}

/** The place of a drawn row in the whole list, from 0. */
export const indexOf = (row: HTMLElement): number => Number(row.getAttribute('aria-posinset')) - 1
