// SQL of pinned messages.

import type { Sql } from '../../storage/database.ts'
import { notHidden } from '../../storage/visible-entries.ts'
import type { ShownRow } from './per-user-view.ts'
import { messagesOnly } from './visibility.ts'

export type PinnedRow = ShownRow & { pinned_at: number; operator: string | null }

export async function isPinned(sql: Sql, logId: number, messageId: number): Promise<boolean> {
  const row = await sql.first('SELECT 1 AS found FROM pins WHERE log_id = ? AND message_id = ?', [
    logId,
    messageId,
  ])
  return row !== undefined
}

export async function countPins(sql: Sql, logId: number): Promise<number> {
  const row = await sql.first<{ total: number }>('SELECT count(*) AS total FROM pins WHERE log_id = ?', [
    logId,
  ])
  return row?.total ?? 0
}

export async function insertPin(
  sql: Sql,
  pin: { logId: number; messageId: number; userId: number; now: number },
): Promise<void> {
  await sql.run('INSERT INTO pins (log_id, message_id, user_id, pinned_at) VALUES (?, ?, ?, ?)', [
    pin.logId,
    pin.messageId,
    pin.userId,
    pin.now,
  ])
}

/** False if it was not pinned. */
export async function deletePin(sql: Sql, logId: number, messageId: number): Promise<boolean> {
  const { changes } = await sql.run('DELETE FROM pins WHERE log_id = ? AND message_id = ?', [
    logId,
    messageId,
  ])
  return changes > 0
}

/**
 * The pinned messages of a log, newest pin first, without those that the user joined too late for or has removed. A
 * user who is not a member sees those after `start`, or none. `isForAll`: also messages from before the user joined.
 */
export function pinnedRows(
  sql: Sql,
  question: {
    logId: number
    userId: number
    start?: number | undefined
    isForAll?: boolean
    after: { at: number; id: number } | undefined
    limit: number
  },
): Promise<PinnedRow[]> {
  const { logId, userId, isForAll, start = Number.MAX_SAFE_INTEGER, after, limit } = question
  const follows = after ? 'AND (p.pinned_at < ? OR (p.pinned_at = ? AND p.message_id < ?))' : ''
  return sql.all<PinnedRow>(
    `SELECT e.id, e.log_id, e.seq, e.sender_id, e.flags, e.meta, p.pinned_at, u.name AS operator
     FROM pins p JOIN entries e ON e.id = p.message_id LEFT JOIN users u ON u.id = p.user_id
       LEFT JOIN members m ON m.log_id = p.log_id AND m.user_id = ?
     WHERE p.log_id = ? AND e.seq > ${isForAll ? '?' : 'COALESCE(m.start, ?)'} AND e.audience IS NULL AND e.${messagesOnly} AND ${notHidden('e')} ${follows}
     ORDER BY p.pinned_at DESC, p.message_id DESC LIMIT ?`,
    [userId, logId, isForAll ? 0 : start, userId, ...(after ? [after.at, after.at, after.id] : []), limit],
  )
}
