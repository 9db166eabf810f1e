// Rows with stored messages on their way to another thread: a list of values for each row, and the bytes of all messages in one
// buffer. A copy of twenty small buffers costs more than that of everything else in a page.
import { denseMap } from '../dense-map.ts'
import type { Value } from '../sql.ts'

export type PackedRows = readonly [
  lists: readonly (readonly Value[])[],
  /** The number of bytes of each message, -1 for rows without one. */
  sizes: readonly number[],
  bytes: Uint8Array,
]

const noMessage = -1

/** Packs rows with these values, besides the bytes of their message. */
export function packRows<R extends { readonly meta: Uint8Array | null }>(
  rows: readonly R[],
  valuesOf: (row: R) => readonly Value[],
): PackedRows {
  const sizes = denseMap(rows, ({ meta }) => meta?.length ?? noMessage)
  const bytes = new Uint8Array(rows.reduce((sum, { meta }) => sum + (meta?.length ?? 0), 0))
  let at = 0
  for (const { meta } of rows) {
    if (!meta) continue
    bytes.set(meta, at)
    at += meta.length
  }
  return [denseMap(rows, valuesOf), sizes, bytes]
}

/** The same rows. Their bytes share a buffer. `rowOf` is a literal, because adding names one by one costs ten times as much. */
export function unpackRows<R, V extends readonly Value[]>(
  [lists, sizes, bytes]: PackedRows,
  rowOf: (values: V, meta: Uint8Array | null) => R,
): R[] {
  let at = 0
  return lists.map((list, index) => {
    const size = sizes[index] ?? noMessage
    if (size === noMessage) return rowOf(list as unknown as V, null)
    const meta = bytes.subarray(at, at + size)
    at += size
    return rowOf(list as unknown as V, meta)
  })
}
