// The time of the last message in a log, for conversation lists that are ordered by it. The order is read from an index
// of members, and a message must not write a row for each of them. So the index holds an upper bound that is moved a
// while ahead, and most messages stay below it. The exact value is in the row of the log.
import type { Sql } from '../sql.ts'
import type { LogRow } from '../tables.ts'
import type { NewEntry } from './append-types.ts'
import { updateFrom } from './batched-statements.ts'

/** The effect of a batch on a log. Numbers and times are 0 if it has none. */
export interface LogActivity extends Pick<LogRow, 'id' | 'active_until'> {
  /** The newest counted entry for everybody. */
  lastSeq: number
  lastAt: number
  /** The newest entry that passed the bound. */
  passedAt: number
}

/**
 * How far ahead the bound is moved. A longer time means fewer moves, and lists that read more than they show. The append
 * statement of PostgreSQL has the same numbers.
 */
const grainMs = { single: 10_000, others: 60_000 } as const

/** Records that a counted entry got this number. */
export function noteActivity(
  log: LogActivity,
  entry: Pick<NewEntry, 'audience' | 'sentAt'>,
  seq: number,
): void {
  if (entry.audience === null) {
    log.lastSeq = seq
    log.lastAt = entry.sentAt
  }
  if (entry.sentAt > log.active_until) log.passedAt = Math.max(log.passedAt, entry.sentAt)
}

/** Moves the bounds, rarely, and in the order of the ids of the locked logs, so that writers do not deadlock. */
export async function moveBounds(sql: Sql, logs: readonly LogActivity[]): Promise<void> {
  const passed = logs.filter((log) => log.passedAt > 0).map((log) => [log.id, log.passedAt])
  if (passed.length === 0) return
  await updateFrom(
    sql,
    ['log_id', 'passed_at'],
    passed,
    `UPDATE logs SET active_until = given.passed_at
       + CASE WHEN logs.kind = 'single' THEN ${grainMs.single} ELSE ${grainMs.others} END
     FROM given WHERE logs.id = given.log_id`,
  )
  await updateFrom(
    sql,
    ['log_id', 'passed_at'],
    passed,
    `UPDATE members SET active_until = logs.active_until FROM given JOIN logs ON logs.id = given.log_id
     WHERE members.log_id = given.log_id`,
  )
}

/** Finds the newest entry after this one was removed. The bound stays, because it is still an upper bound. */
export async function findLast(sql: Sql, logId: number, goneSeq: number): Promise<void> {
  const log = await sql.first<Pick<LogRow, 'last_seq'>>('SELECT last_seq FROM logs WHERE id = ?', [logId])
  if (log?.last_seq !== goneSeq) return
  const last = await sql.first<{ seq: number; sent_at: number }>(
    `SELECT seq, sent_at FROM entries WHERE log_id = ? AND counted = 1 AND audience IS NULL
     ORDER BY seq DESC LIMIT 1`,
    [logId],
  )
  await sql.run('UPDATE logs SET last_seq = ?, active_at = ? WHERE id = ?', [
    last?.seq ?? 0,
    last?.sent_at ?? 0,
    logId,
  ])
}
