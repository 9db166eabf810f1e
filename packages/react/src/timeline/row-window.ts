// The window of rendered rows. A conversation may have thousands of rows in memory; at most three slices of them are
// rendered. The window is stored as positions, not as row indexes, so that it stays valid when a page is loaded in
// front of it.

import type { TimelineRow } from '@parley/client'

/** How many rows the window grows by. */
export const sliceSize = 60
/** The maximum number of rendered rows. */
export const mostRows = 3 * sliceSize

/** Rows from position `from` to `to`, inclusive. Infinity as `to` includes new rows. */
export interface RowWindow {
  readonly from: number
  readonly to: number
}

export type Rows = readonly TimelineRow[]

/** The position of a row. Gaps are between messages; outgoing messages come last. */
export function positionOf(row: TimelineRow): number {
  if (row.type === 'message') return row.message.position
  return row.type === 'gap' ? row.after + 0.5 : Number.POSITIVE_INFINITY
}

/** The window as row indexes: the first row inside, and the first one after it. */
export function rangeOf(rows: Rows, { from, to }: RowWindow): { start: number; end: number } {
  const start = firstIndex(rows, (position) => position >= from)
  const end = to === Number.POSITIVE_INFINITY ? rows.length : firstIndex(rows, (position) => position > to)
  return { start, end: Math.max(start, end) }
}

/** The newest slice, open at the end. */
export function windowAtEnd(rows: Rows): RowWindow {
  return windowOf(rows, rows.length - sliceSize, rows.length)
}

/** A window with this row in it, half a slice before it and one and a half after it. */
export function windowAround(rows: Rows, index: number): RowWindow {
  return windowOf(rows, index - sliceSize / 2, index + 1.5 * sliceSize)
}

/** Adds one slice at the top; rows at the bottom are removed if the window gets too long. */
export function withEarlier(rows: Rows, window: RowWindow): RowWindow {
  const { start, end } = rangeOf(rows, window)
  const from = Math.max(0, start - sliceSize)
  return windowOf(rows, from, Math.min(end, from + mostRows))
}

/** Adds one slice at the bottom; rows at the top are removed if the window gets too long. */
export function withLater(rows: Rows, window: RowWindow): RowWindow {
  const { start, end } = rangeOf(rows, window)
  const to = Math.min(rows.length, end + sliceSize)
  return windowOf(rows, Math.max(start, to - mostRows), to)
}

/**
 * Adapts the window after rows were added. If many were added at its open end, rows are removed at the top while
 * following the end. Otherwise the window closes at the bottom, so that nothing in view is removed. If the conversation
 * was opened with less than a slice in memory, earlier rows that are there now are added.
 */
export function adapted(rows: Rows, window: RowWindow, following: boolean): RowWindow {
  const { start, end } = rangeOf(rows, window)
  const count = end - start
  if (start > 0 && count < sliceSize) return windowOf(rows, end - sliceSize, end)
  if (count <= mostRows) return window
  return following ? windowOf(rows, end - 2 * sliceSize, end) : windowOf(rows, start, start + mostRows)
}

function windowOf(rows: Rows, start: number, end: number): RowWindow {
  const last = end < rows.length ? rows[end - 1] : undefined
  return {
    from: edgeBefore(rows, Math.max(0, start)),
    to: last ? positionOf(last) : Number.POSITIVE_INFINITY,
  }
}

/** The position at which a window can start. Outgoing messages have no position yet, so it cannot be one of them. */
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
