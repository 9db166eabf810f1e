// SQL of a user's own list: pins, marks and removed conversations.

import type { Sql } from '../../storage/database.ts'
import { selectIn, updateFrom } from '../../storage/procedures/batched-statements.ts'
import type { MemberRow } from '../../storage/tables.ts'

export type ListStateRow = Pick<
  MemberRow,
  'log_id' | 'start' | 'removed_seq' | 'pinned_at' | 'marks' | 'active_until'
>

/** The state of these conversations in the user's list. */
export async function listStates(
  sql: Sql,
  userId: number,
  logIds: readonly number[],
): Promise<Map<number, ListStateRow>> {
  const rows = await selectIn<ListStateRow>(
    sql,
    `SELECT log_id, start, removed_seq, pinned_at, marks, active_until FROM members
     WHERE user_id = ? AND log_id IN (LIST)`,
    logIds,
    [userId],
  )
  return new Map(rows.map((row) => [row.log_id, row]))
}

export async function countPinned(sql: Sql, userId: number): Promise<number> {
  const row = await sql.first<{ total: number }>(
    'SELECT count(*) AS total FROM members WHERE user_id = ? AND pinned_at > 0',
    [userId],
  )
  return row?.total ?? 0
}

export async function setPinned(sql: Sql, userId: number, logId: number, at: number): Promise<void> {
  await sql.run('UPDATE members SET pinned_at = ? WHERE user_id = ? AND log_id = ?', [at, userId, logId])
}

/**
 * A conversation that was removed from the list has no bound. With a mark it is in the list of that mark, at the time
 * of joining.
 */
export async function setMarks(sql: Sql, userId: number, logId: number, marks: number): Promise<void> {
  await sql.run(
    `UPDATE members SET marks = ?, active_until = CASE WHEN active_until < joined_at THEN joined_at ELSE active_until END
     WHERE user_id = ? AND log_id = ?`,
    [marks, userId, logId],
  )
}

/**
 * Removes conversations from the user's list, with or without their history. The logs are locked: no messages are added
 * until the commit. Their bounds are reset, so that the next message moves them again for everybody.
 */
export async function removeFromList(
  sql: Sql,
  userId: number,
  logs: readonly { readonly id: number; readonly head: number }[],
  withHistory: boolean,
): Promise<void> {
  await updateFrom(
    sql,
    ['log_id', 'user_id', 'head', 'begins'],
    logs.map(({ id, head }) => [id, userId, head, withHistory ? head : 0]),
    `UPDATE members SET removed_seq = given.head, pinned_at = 0, marks = 0, active_until = 0,
       start = CASE WHEN given.begins > members.start THEN given.begins ELSE members.start END
     FROM given WHERE members.user_id = given.user_id AND members.log_id = given.log_id`,
  )
  await updateFrom(
    sql,
    ['id'],
    logs.map(({ id }) => [id]),
    'UPDATE logs SET active_until = 0 FROM given WHERE logs.id = given.id',
  )
  const ids = logs.map(({ id }) => id)
  if (withHistory && ids.length > 0) await forgetHidden(sql, userId, Math.min(...ids), Math.max(...ids))
}

/** Deletes hidden-message rows below the new start, where everything is gone. */
export async function forgetHidden(
  sql: Sql,
  userId: number,
  firstLog: number,
  lastLog: number,
): Promise<void> {
  await sql.run(
    `DELETE FROM hidden WHERE user_id = ? AND log_id >= ? AND log_id <= ? AND seq <= (
       SELECT m.start FROM members m WHERE m.user_id = hidden.user_id AND m.log_id = hidden.log_id)`,
    [userId, firstLog, lastLog],
  )
}

/** The user's conversations in the order of their logs, including those on no list. */
export async function logsOf(sql: Sql, userId: number, after: number, limit: number): Promise<number[]> {
  const rows = await sql.all<{ log_id: number }>(
    `SELECT m.log_id FROM members m JOIN logs l ON l.id = m.log_id
     WHERE m.user_id = ? AND m.log_id > ? AND l.kind IN ('single', 'group') ORDER BY m.log_id LIMIT ?`,
    [userId, after, limit],
  )
  return rows.map((row) => row.log_id)
}
