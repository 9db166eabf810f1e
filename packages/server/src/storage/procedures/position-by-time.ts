// Finds the position of a time in a log. Entries are in the order of storing, which is nearly that of their times, so a
// few steps are enough, however long the log is.

import type { Sql } from '../sql.ts'
import { selectIn } from './batched-statements.ts'

/** How far times may be out of order: entries wait for each other, and clocks are set. */
const disorderMs = 60_000

/** Entries read in one step. */
const probes = 64

/** Close enough: callers check the times of what they read in any case. */
const near = 256

/**
 * The two numbers around that time, as if times were in order: the entry of the first is older, that of the second is
 * not. They may be 0 and `head` + 1.
 */
async function around(sql: Sql, logId: number, head: number, time: number): Promise<[number, number]> {
  let before = 0
  let found = head + 1
  while (found - before > near) {
    const step = (found - before) / (probes + 1)
    const requested = new Set<number>()
    for (let index = 1; index <= probes; index++)
      requested.add(before + Math.max(1, Math.floor(step * index)))
    requested.delete(found)
    const rows = await selectIn<{ seq: number; sent_at: number }>(
      sql,
      'SELECT seq, sent_at FROM entries WHERE log_id = ? AND seq IN (LIST)',
      [...requested],
      [logId],
    )
    rows.sort((a, b) => a.seq - b.seq)
    const at = rows.findIndex((row) => row.sent_at >= time)
    const last = at < 0 ? rows.at(-1) : rows[at - 1]
    if (at >= 0) found = rows[at]?.seq ?? found
    // Numbers have no gaps. A missing row was deleted by hand.
    before = last?.seq ?? (at === 0 ? before : found)
  }
  return [before, found]
}

/** Everything from that time on has a higher number than this. */
export async function lowestFrom(sql: Sql, logId: number, head: number, time: number): Promise<number> {
  const [before] = await around(sql, logId, head, time - disorderMs)
  return before
}

/** Everything before that time has this number or a lower one. */
export async function highestBefore(sql: Sql, logId: number, head: number, time: number): Promise<number> {
  const [, found] = await around(sql, logId, head, time + disorderMs)
  return found - 1
}

/** The highest number whose entry is from that time or earlier. 0 if there is none. */
export async function lastUpTo(sql: Sql, logId: number, head: number, time: number): Promise<number> {
  const highest = await highestBefore(sql, logId, head, time + 1)
  const row = await sql.first<{ seq: number }>(
    'SELECT seq FROM entries WHERE log_id = ? AND seq <= ? AND sent_at <= ? ORDER BY seq DESC LIMIT 1',
    [logId, highest, time],
  )
  return row?.seq ?? 0
}
