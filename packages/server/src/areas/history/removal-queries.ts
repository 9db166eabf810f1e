// SQL of what a user removed from their history.

import type { Sql } from '../../storage/database.ts'
import { selectIn } from '../../storage/procedures/batched-statements.ts'
import type { Membership } from '../../storage/procedures/history-page.ts'
import { noticeType } from '../../storage/tables.ts'
import { likeUser, notHidden } from '../../storage/visible-entries.ts'
import { messagesOnly } from '../messages/shared.ts'

/** Hides messages and event lines that the user sees in the conversation. Returns the newly hidden ids. */
export async function hide(
  sql: Sql,
  userId: number,
  { log_id: logId, start }: Membership,
  messageIds: readonly number[],
): Promise<number[]> {
  const rows = await selectIn<{ id: number; seq: number }>(
    sql,
    `SELECT e.id, e.seq FROM entries e WHERE e.log_id = ? AND e.seq > ?
       AND (e.${messagesOnly} OR e.type = ${noticeType})
       AND (e.audience IS NULL OR e.sender_id = ? OR e.audience LIKE ?) AND ${notHidden('e')} AND e.id IN (LIST)`,
    [...new Set(messageIds)],
    [logId, start, userId, likeUser(userId), userId],
  )
  await sql.insertMany(
    'hidden',
    ['user_id', 'log_id', 'seq'],
    rows.map((row) => [userId, logId, row.seq]),
    'ON CONFLICT (user_id, log_id, seq) DO NOTHING',
  )
  return rows.map((row) => row.id).sort((a, b) => a - b)
}

/** Hides everything up to this number, and deletes the hidden-message rows below it. */
export async function raiseStart(sql: Sql, userId: number, logId: number, start: number): Promise<void> {
  await sql.run('UPDATE members SET start = ? WHERE user_id = ? AND log_id = ? AND start < ?', [
    start,
    userId,
    logId,
    start,
  ])
  await sql.run('DELETE FROM hidden WHERE user_id = ? AND log_id = ? AND seq <= ?', [userId, logId, start])
}
