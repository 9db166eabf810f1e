// Which messages of a room are in the document. Whoever is at the end sees the newest few, however fast they come; whoever
// reads further up keeps exactly what is there, also when the client has let go of it meanwhile, and is told how many came.

import type { TimelineRow } from '@parley/client'

export type Rows = readonly TimelineRow[]

export interface Flow {
  readonly rows: Rows
  /** The newest are shown, and the next one will be. */
  readonly isFollowing: boolean
  /** So many messages of others came after the last row that is shown. */
  readonly missed: number
  /** Messages up to here are counted in `missed`, or shown. */
  readonly countedTo: number
}

/**
 * Rows in the document while one follows. They go many at a time: whatever is taken away above moves everything below it,
 * and all of it has to be painted again.
 */
export const leastFollowed = 60
export const mostFollowed = 110
/** Rows in the document while one reads. */
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

/** From now on what is shown stays. */
export const held = (flow: Flow): Flow => (flow.isFollowing ? { ...flow, isFollowing: false } : flow)

/** The flow after the messages have changed; the same one when nothing of it has. */
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

/** With rows before those that are shown, as far as there are any in memory. */
export function earlier(flow: Flow, all: Rows): Flow {
  const at = indexOf(all, flow.rows[0])
  if (at <= 0) return flow
  const rows = [...all.slice(Math.max(0, at - step), at), ...flow.rows].slice(0, mostHeld)
  return counted({ ...flow, rows, isFollowing: false }, all)
}

/**
 * With rows after those that are shown. Where the client has let go of what comes next, the end is what there is; at the
 * end one follows again.
 */
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

/** Around one row; undefined when it is not in memory. */
export function around(flow: Flow, all: Rows, rowId: string): Flow | undefined {
  if (flow.rows.some(({ id }) => id === rowId)) return held(flow)
  const at = all.findIndex(({ id }) => id === rowId)
  if (at < 0) return undefined
  const rows = all.slice(Math.max(0, at - step), at + step)
  return counted({ ...flow, rows, isFollowing: false }, all)
}

/** Is there anything in memory before what is shown? */
export const hasEarlier = (flow: Flow, all: Rows): boolean => indexOf(all, flow.rows[0]) > 0

/** `missed` made of what is in memory: after a jump nothing else is true. */
function counted(flow: Flow, all: Rows): Flow {
  const missed = countAfter(all, lastPosition(flow.rows) ?? 0)
  return { ...flow, missed, countedTo: lastPosition(all) ?? flow.countedTo }
}

/** The same rows as they are now. Those that the client has let go of stay as they were. */
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

/** Rows come in their order, so those after a position are at the end. */
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
