// The rows behind what a user removed from his history.

import { likeUser } from '../../logs/audience.ts'
import { notHidden } from '../../logs/hidden-messages.ts'
import type { Sql } from '../../storage/database.ts'
import { selectIn } from '../../storage/procedures/batched-statements.ts'
import { noticeType } from '../../storage/tables.ts'
import { messagesOnly } from '../messages/shared.ts'
import type { Membership } from './queries.ts'

/**
 * Hides those of the messages, and of the lines about a group, that the user sees in the conversation. Gives the ids of
 * what was hidden now.
 */
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

/** Nothing up to this number is for the user any more. What he hid there need not be remembered. */
export async function raiseStart(sql: Sql, userId: number, logId: number, start: number): Promise<void> {
  await sql.run('UPDATE members SET start = ? WHERE user_id = ? AND log_id = ? AND start < ?', [
    start,
    userId,
    logId,
    start,
  ])
  await sql.run('DELETE FROM hidden WHERE user_id = ? AND log_id = ? AND seq <= ?', [userId, logId, start])
}
