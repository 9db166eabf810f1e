// The list of conversations by activity, without reading and sorting all of them. The index of memberships is ordered
// by an upper bound of the activity, so the walk goes down the bounds and stops as soon as no remaining bound can
// belong to a conversation that would come before those it has.

import { countWithin } from '../../limits/page-bytes.ts'
import type { Sql } from '../sql.ts'
import { type ListedRow, listedRows } from './conversation-rows.ts'

export interface Walk {
  readonly userId: number
  /** Also conversations without a visible message. Those that the user removed from the list stay off it. */
  readonly withEmpty: boolean
  /** Only those with this mark, as a bit, with or without messages. */
  readonly markedWith?: number | undefined
  readonly after: Position | undefined
  readonly limit: number
  /** The page ends when its last messages have this many bytes. It has at least one conversation. */
  readonly mostBytes?: number
  /** Leaves out the last messages themselves; see `withMetas`. */
  readonly withoutMetas?: boolean
}

/** The end of a page. */
export interface Position {
  /** The walk continues here: everything before has been listed. */
  readonly bound: number
  readonly boundLog: number
  /** The last one listed. */
  readonly activity: number
  readonly logId: number
}

export interface Walked {
  readonly rows: readonly ListedRow[]
  /** Undefined at the end of the list. */
  readonly next: Position | undefined
}

interface RankedRow {
  readonly row: ListedRow
  readonly activity: number
}

/** Conversations examined for one page. A user with more empty ones in a row gets a short page. */
export const mostWalked = 4000

/** This many more rows are read than wanted, because bounds run ahead of the real activity. */
const usualMargin = 16

export async function walkConversations(sql: Sql, walk: Walk, margin = usualMargin): Promise<Walked> {
  const { after, limit } = walk
  const size = limit + margin
  const ranked: RankedRow[] = []
  let bound = after?.bound ?? Number.MAX_SAFE_INTEGER
  // The first one is included, all others follow the last row that was read.
  let below = (after?.boundLog ?? Number.MAX_SAFE_INTEGER - 1) + 1
  for (let walked = 0; ; walked += size) {
    const rows = await nextRows(sql, walk, bound, below, size)
    for (const row of rows) {
      const activity = activityOf(row)
      if (isListed(row, walk) && (!after || isBefore(activity, row.log_id, after)))
        ranked.push({ row, activity })
    }
    ranked.sort((a, b) => b.activity - a.activity || b.row.log_id - a.row.log_id)
    const last = rows.at(-1)
    if (!last || rows.length < size) return pageOf(ranked, walk, limit, undefined)
    bound = last.active_until
    below = last.log_id
    const isEnough = ranked.length > limit && bound < (ranked[limit] as RankedRow).activity
    if (isEnough) return pageOf(ranked, walk, limit, last)
    const short = walked + size < mostWalked ? undefined : cutShort(ranked, walk, last)
    if (short) return short
  }
}

function nextRows(sql: Sql, walk: Walk, bound: number, below: number, limit: number): Promise<ListedRow[]> {
  const { userId, markedWith, withoutMetas = false } = walk
  const marked = markedWith === undefined ? '' : 'AND m.marks > 0 AND (m.marks & ?) <> 0'
  return listedRows(sql, userId, {
    // A conversation that was removed from the list has no bound.
    fits: `(m.active_until, m.log_id) < (?, ?) AND m.active_until > 0 ${marked}`,
    values: [bound, below, ...(markedWith === undefined ? [] : [markedWith])],
    order: 'active_until',
    limit,
    withoutMetas,
  })
}

/** The sort key. Never above the bound, even if the clock was set. */
function activityOf(row: ListedRow): number {
  return Math.min(row.sent_at ?? row.joined_at, row.active_until)
}

function isListed(row: ListedRow, { withEmpty, markedWith }: Walk): boolean {
  if (row.seq !== null || markedWith !== undefined) return true
  return withEmpty && row.removed_seq === 0
}

/** Whether it comes later in the list. */
function isBefore(activity: number, logId: number, than: Position): boolean {
  return activity < than.activity || (activity === than.activity && logId < than.logId)
}

const rowsOf = (ranked: readonly RankedRow[], count: number): ListedRow[] =>
  ranked.slice(0, count).map(({ row }) => row)

/** The first `count`, or as many as fit. `last`: the walk could continue after this row. */
function pageOf(
  ranked: readonly RankedRow[],
  walk: Walk,
  count: number,
  last: ListedRow | undefined,
): Walked {
  const sizes = ranked.slice(0, count).map(({ row }) => row.meta?.length ?? 0)
  const fitting = countWithin(sizes, walk.mostBytes ?? Number.POSITIVE_INFINITY)
  // Unless it is cut, the page has the requested length, even if the list ends before.
  const shown = fitting < sizes.length ? fitting : count
  return { rows: rowsOf(ranked, shown), next: nextPosition(ranked, shown, last) }
}

/** The position after the first `count`. `last`: the walk could continue after this row. */
function nextPosition(
  ranked: readonly RankedRow[],
  count: number,
  last: ListedRow | undefined,
): Position | undefined {
  const shown = ranked[count - 1]
  const waiting = ranked.slice(count)
  if (!shown || (waiting.length === 0 && !last)) return undefined
  const first = waiting.reduce<ListedRow | undefined>(
    (highest, { row }) => (highest && !isAbove(row, highest) ? highest : row),
    undefined,
  )
  return {
    bound: first?.active_until ?? last?.active_until ?? 0,
    boundLog: first?.log_id ?? (last?.log_id ?? 1) - 1,
    activity: shown.activity,
    logId: shown.row.log_id,
  }
}

function isAbove(a: ListedRow, b: ListedRow): boolean {
  return a.active_until > b.active_until || (a.active_until === b.active_until && a.log_id > b.log_id)
}

/** Only those that certainly come before everything not examined. Undefined: there are none, so the walk continues. */
function cutShort(ranked: readonly RankedRow[], walk: Walk, last: ListedRow): Walked | undefined {
  if (ranked.length === 0) {
    const { activity, logId } = walk.after ?? top
    return { rows: [], next: { bound: last.active_until, boundLog: last.log_id - 1, activity, logId } }
  }
  const certain = ranked.findIndex(({ activity }) => activity <= last.active_until)
  const count = Math.min(walk.limit, certain < 0 ? ranked.length : certain)
  return count === 0 ? undefined : pageOf(ranked, walk, count, last)
}

const top = { activity: Number.MAX_SAFE_INTEGER, logId: Number.MAX_SAFE_INTEGER }

/** Cursors need no URL escaping, because clients send them back unescaped. */
export function writePosition(position: Position | undefined): string {
  if (!position) return ''
  const { bound, boundLog, activity, logId } = position
  return [bound, boundLog, activity, logId].join('_')
}

/** Anything else is not a position, and the list starts at its beginning. */
export function readPosition(cursor: string): Position | undefined {
  if (!/^\d{1,16}(_\d{1,16}){3}$/.test(cursor)) return undefined
  const [bound = 0, boundLog = 0, activity = 0, logId = 0] = cursor.split('_').map(Number)
  const isOurs = [bound, boundLog + 1, activity, logId].every(Number.isSafeInteger)
  return isOurs ? { bound, boundLog, activity, logId } : undefined
}
