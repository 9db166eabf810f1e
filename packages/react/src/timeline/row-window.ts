// Which rows of a timeline are in the document. A conversation may have thousands of rows in memory; at most
// three slices of them are real elements at a time. The window is told in positions, not in row numbers, so
// that it means the same rows after a page was loaded in front of it.

import type { TimelineRow } from '@parley/client'

/** How many rows the window grows by. */
export const sliceSize = 60
/** More rows than this are never in the document. */
export const mostRows = 3 * sliceSize

/** Rows whose position is at least `from` and at most `to`. Infinity as `to` means: and whatever comes. */
export interface RowWindow {
  readonly from: number
  readonly to: number
}

export type Rows = readonly TimelineRow[]

/** Where a row stands. Gaps stand between messages; what is on its way out stands after everything. */
export function positionOf(row: TimelineRow): number {
  if (row.type === 'message') return row.message.position
  return row.type === 'gap' ? row.after + 0.5 : Number.POSITIVE_INFINITY
}

/** The window as row numbers: the first row inside, and the first one after it. */
export function rangeOf(rows: Rows, { from, to }: RowWindow): { start: number; end: number } {
  const start = firstIndex(rows, (position) => position >= from)
  const end = to === Number.POSITIVE_INFINITY ? rows.length : firstIndex(rows, (position) => position > to)
  return { start, end: Math.max(start, end) }
}

/** The newest slice, open to what comes. */
export function windowAtEnd(rows: Rows): RowWindow {
  return windowOf(rows, rows.length - sliceSize, rows.length)
}

/** A window with this row in it, half a slice before it and one and a half after it. */
export function windowAround(rows: Rows, index: number): RowWindow {
  return windowOf(rows, index - sliceSize / 2, index + 1.5 * sliceSize)
}

/** One slice more at the top; the bottom gives way when the window gets too long. */
export function withEarlier(rows: Rows, window: RowWindow): RowWindow {
  const { start, end } = rangeOf(rows, window)
  const from = Math.max(0, start - sliceSize)
  return windowOf(rows, from, Math.min(end, from + mostRows))
}

/** One slice more at the bottom; the top gives way when the window gets too long. */
export function withLater(rows: Rows, window: RowWindow): RowWindow {
  const { start, end } = rangeOf(rows, window)
  const to = Math.min(rows.length, end + sliceSize)
  return windowOf(rows, Math.max(start, to - mostRows), to)
}

/**
 * The window after rows were added at its open end. Who follows the newest messages loses rows at the top; for
 * who reads further up the bottom closes, so that nothing under the reader's eyes goes away.
 */
export function keptShort(rows: Rows, window: RowWindow, following: boolean): RowWindow {
  const { start, end } = rangeOf(rows, window)
  if (end - start <= mostRows) return window
  return following ? windowOf(rows, end - 2 * sliceSize, end) : windowOf(rows, start, start + mostRows)
}

function windowOf(rows: Rows, start: number, end: number): RowWindow {
  const last = end < rows.length ? rows[end - 1] : undefined
  return {
    from: edgeBefore(rows, Math.max(0, start)),
    to: last ? positionOf(last) : Number.POSITIVE_INFINITY,
  }
}

/** What is on its way out has no place of its own yet, so it cannot be where a window starts. */
function edgeBefore(rows: Rows, start: number): number {
  for (let index = Math.min(start, rows.length - 1); index >= 0; index--) {
    const row = rows[index]
    if (row && row.type !== 'outgoing') return positionOf(row)
  }
  return Number.NEGATIVE_INFINITY
}

function firstIndex(rows: Rows, holds: (position: number) => boolean): number {
  let low = 0
  let high = rows.length
  while (low < high) {
    const middle = (low + high) >> 1
    const row = rows[middle]
    if (row && holds(positionOf(row))) high = middle
    else low = middle + 1
  }
  return low
}
