// The rendered messages of a room. At the end, the newest few are shown, however fast they arrive. Further up, exactly
// the same rows stay, even if the client has evicted them, and new messages are counted.

import type { TimelineRow } from '@parley/client'

export type Rows = readonly TimelineRow[]

export interface Flow {
  readonly rows: Rows
  /** Whether the newest rows are shown, and new ones are appended. */
  readonly isFollowing: boolean
  /** The number of messages from others after the last shown row. */
  readonly missed: number
  /** Messages up to here are shown, or counted in `missed`. */
  readonly countedTo: number
}

/**
 * Rendered rows while following the end. They are removed in batches, because each removal above repaints everything
 * below.
 */
export const leastFollowed = 60
export const mostFollowed = 110
/** Rendered rows while reading further up. */
export const mostHeld = 240
const step = 60

export function followed(all: Rows, keeps = false): Flow {
  const most = keeps ? mostFollowed : leastFollowed
  return {
    rows: all.length > most ? all.slice(-leastFollowed) : all,
    isFollowing: true,
    missed: 0,
    countedTo: lastPosition(all) ?? 0,
  }
}

/** Stops following the end: the shown rows stay. */
export const stopFollowing = (flow: Flow): Flow => (flow.isFollowing ? { ...flow, isFollowing: false } : flow)

/** The flow after the messages have changed; the same object if it is not affected. */
export function flowed(flow: Flow, all: Rows): Flow {
  if (flow.isFollowing) {
    const at = indexOf(all, flow.rows[0])
    const next = followed(at >= 0 && all.length - at <= mostFollowed ? all.slice(at) : all, at >= 0)
    return sameRows(next.rows, flow.rows) ? flow : next
  }
  const rows = refreshed(flow.rows, all)
  const fresh = countAfter(all, flow.countedTo)
  if (fresh === 0 && sameRows(rows, flow.rows)) return flow
  const countedTo = Math.max(flow.countedTo, lastPosition(all) ?? 0)
  return { ...flow, rows, missed: flow.missed + fresh, countedTo }
}

/** Adds earlier rows from memory. */
export function earlier(flow: Flow, all: Rows): Flow {
  const at = indexOf(all, flow.rows[0])
  if (at <= 0) return flow
  const rows = [...all.slice(Math.max(0, at - step), at), ...flow.rows].slice(0, mostHeld)
  return counted({ ...flow, rows, isFollowing: false }, all)
}

/** Adds later rows. If the client has evicted them, continues at the end, which is then followed again. */
export function later(flow: Flow, all: Rows): Flow {
  const at = indexOf(all, flow.rows.at(-1))
  if (at < 0 || at + 1 + step >= all.length) {
    const isNext = at >= 0
    const rows = isNext ? [...flow.rows, ...all.slice(at + 1)].slice(-mostHeld) : all.slice(-leastFollowed)
    return { ...followed(all), rows }
  }
  const rows = [...flow.rows, ...all.slice(at + 1, at + 1 + step)].slice(-mostHeld)
  return counted({ ...flow, rows }, all)
}

/** Shows the rows around one row; undefined if it is not in memory. */
export function around(flow: Flow, all: Rows, rowId: string): Flow | undefined {
  if (flow.rows.some(({ id }) => id === rowId)) return stopFollowing(flow)
  const at = all.findIndex(({ id }) => id === rowId)
  if (at < 0) return undefined
  const rows = all.slice(Math.max(0, at - step), at + step)
  return counted({ ...flow, rows, isFollowing: false }, all)
}

/** True if there are rows in memory before the shown ones. */
export const hasEarlier = (flow: Flow, all: Rows): boolean => indexOf(all, flow.rows[0]) > 0

/** Recomputes `missed` from the rows in memory, which is necessary after a jump. */
function counted(flow: Flow, all: Rows): Flow {
  const missed = countAfter(all, lastPosition(flow.rows) ?? 0)
  return { ...flow, missed, countedTo: lastPosition(all) ?? flow.countedTo }
}

/** The same rows in their current version. Rows evicted by the client stay as they were. */
function refreshed(shown: Rows, all: Rows): Rows {
  const now = new Map(all.map((row) => [row.id, row]))
  const oldest = all.find((row) => row.type === 'message')
  const from = oldest ? positionOf(oldest) : Number.POSITIVE_INFINITY
  return shown.flatMap((row) => {
    const current = now.get(row.id)
    if (current) return current
    return row.type === 'message' && positionOf(row) < from ? row : []
  })
}

function indexOf(all: Rows, row: TimelineRow | undefined): number {
  return row ? all.findIndex(({ id }) => id === row.id) : -1
}

/** The number of rows after a position. Rows are ordered, so these are at the end. */
function countAfter(all: Rows, position: number): number {
  let count = 0
  for (let index = all.length - 1; index >= 0; index--) {
    const row = all[index]
    if (row?.type === 'outgoing') continue
    if (!row || positionOf(row) <= position) break
    if (row.type === 'message' && !row.mine) count++
  }
  return count
}

function lastPosition(rows: Rows): number | undefined {
  for (let index = rows.length - 1; index >= 0; index--) {
    const row = rows[index]
    if (row?.type === 'message') return row.message.position
  }
  return undefined
}

function positionOf(row: TimelineRow): number {
  return row.type === 'message' ? row.message.position : row.type === 'gap' ? row.after : Infinity
}

function sameRows(a: Rows, b: Rows): boolean {
  return a.length === b.length && a.every((row, index) => row === b[index])
}
