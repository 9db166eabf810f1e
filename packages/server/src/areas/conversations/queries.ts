// The conversations of a user with what a list shows of them. Unread is a question to the log and the read position,
// never a counter.

import { likeUser, shownToUser } from '../../logs/audience.ts'
import type { Sql } from '../../storage/database.ts'

export interface ConversationRow {
  readonly [column: string]: string | number | Uint8Array | null
  readonly log_id: number
  readonly kind: string
  readonly peer: string
  readonly head: number
  readonly read_seq: number
  readonly peer_read_seq: number | null
  readonly unread: number
  readonly last_id: number | null
  readonly last_seq: number | null
  readonly sender_id: number | null
  readonly flags: number | null
  readonly sent_at: number | null
  readonly meta: Uint8Array | null
  readonly updated_at: number
}

export interface ListQuestion {
  readonly userId: number
  readonly withEmpty: boolean
  /** Go on after this conversation. */
  readonly after: { readonly updatedAt: number; readonly logId: number } | undefined
  readonly limit: number
}

export function conversationRows(
  sql: Sql,
  { userId, withEmpty, after, limit }: ListQuestion,
): Promise<ConversationRow[]> {
  const follows = after ? 'AND (c.updated_at < ? OR (c.updated_at = ? AND c.log_id < ?))' : ''
  return sql.all<ConversationRow>(
    `SELECT c.*,
       (SELECT count(*) FROM entries x WHERE x.log_id = c.log_id AND x.seq > c.read_seq AND x.seq > c.start
          AND x.counted = 1 AND x.sender_id <> ? AND ${shownToUser('x.audience')}) AS unread,
       (SELECT max(o.read_seq) FROM members o WHERE c.kind = 'single' AND o.log_id = c.log_id AND o.user_id <> ?)
         AS peer_read_seq
     FROM (
       SELECT m.log_id, l.kind, m.peer, m.start, l.head, m.read_seq, e.id AS last_id, e.seq AS last_seq, e.sender_id,
         e.flags, e.sent_at, e.meta, COALESCE(e.sent_at, m.joined_at) AS updated_at
       FROM members m
       JOIN logs l ON l.id = m.log_id
       LEFT JOIN entries e ON e.log_id = m.log_id AND e.seq = (
         SELECT max(y.seq) FROM entries y
         WHERE y.log_id = m.log_id AND y.counted = 1 AND y.seq > m.start AND ${shownToUser('y.audience')})
       WHERE m.user_id = ? AND l.kind IN ('single', 'group') AND NOT EXISTS (
         SELECT 1 FROM members newer JOIN logs o ON o.id = newer.log_id
         WHERE newer.user_id = m.user_id AND newer.peer = m.peer AND newer.log_id > m.log_id AND o.kind = l.kind)
     ) c
     WHERE (c.last_seq IS NOT NULL OR ? = 1) ${follows}
     ORDER BY c.updated_at DESC, c.log_id DESC LIMIT ?`,
    [
      userId,
      likeUser(userId),
      userId,
      likeUser(userId),
      userId,
      withEmpty ? 1 : 0,
      ...(after ? [after.updatedAt, after.updatedAt, after.logId] : []),
      limit,
    ],
  )
}
