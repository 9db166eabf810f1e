// Finds messages that were sent to a device and never acknowledged: a connection can be dead for minutes before it is
// noticed.

import type { Sql } from '../storage/database.ts'

/** More missed messages than this are not pushed. */
const most = 100

/**
 * Messages since then for the user that none of their devices has acknowledged, or not every one (`isBesides`). Whether
 * they want notifications is decided elsewhere.
 */
export async function missedBy(
  sql: Sql,
  { userId, since, isBesides }: { userId: number; since: number; isBesides: boolean },
): Promise<{ id: number; log_id: number }[]> {
  const rows = await sql.all<{ id: number; log_id: number }>(
    `SELECT e.id, e.log_id FROM members m JOIN logs l ON l.id = m.log_id
     JOIN entries e ON e.log_id = m.log_id AND e.seq > m.read_seq AND e.seq > m.start AND e.seq > COALESCE((
       SELECT ${isBesides ? 'MIN' : 'MAX'}(COALESCE(c.seq, 0)) FROM devices d
       LEFT JOIN cursors c ON c.device_id = d.id AND c.log_id = m.log_id WHERE d.user_id = m.user_id), 0)
     WHERE m.user_id = ? AND m.shielded = 0 AND m.active_until >= ? AND l.kind IN ('single', 'group', 'thread')
       AND e.counted = 1 AND e.sent_at >= ? AND e.sender_id <> ?
     ORDER BY e.id DESC LIMIT ?`,
    [userId, since, since, userId, most],
  )
  return rows.reverse()
}
