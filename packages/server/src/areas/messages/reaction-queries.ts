// SQL of reactions. Deleted users do not count, although their rows stay.

import type { User } from '../../directory/directory.ts'
import type { Sql } from '../../storage/database.ts'
import { selectIn } from '../../storage/procedures/batched-statements.ts'
import { EntryFlag } from '../../storage/tables.ts'
import { likeUser, notHidden } from '../../storage/visible-entries.ts'
import { messagesOnly } from './visibility.ts'

export type Reactor = { user_id: number; name: string; created_at: number }

/** The users with this reaction, oldest first. */
export function reactorsOf(sql: Sql, messageId: number, reaction: string): Promise<Reactor[]> {
  return sql.all<Reactor>(
    `SELECT r.user_id, u.name, r.created_at FROM reactions r JOIN users u ON u.id = r.user_id
     WHERE r.message_id = ? AND r.name = ? ORDER BY r.created_at, r.user_id`,
    [messageId, reaction],
  )
}

/** The different reactions of a message. */
export async function reactionNames(sql: Sql, messageId: number): Promise<Set<string>> {
  const rows = await sql.all<{ name: string }>(
    `SELECT DISTINCT r.name FROM reactions r JOIN users u ON u.id = r.user_id WHERE r.message_id = ?`,
    [messageId],
  )
  return new Set(rows.map((row) => row.name))
}

/** False if the user has it already. */
export async function insertReaction(
  sql: Sql,
  row: { messageId: number; reaction: string; userId: number; now: number },
): Promise<boolean> {
  const { changes } = await sql.run(
    `INSERT INTO reactions (message_id, name, user_id, created_at) VALUES (?, ?, ?, ?)
     ON CONFLICT (message_id, name, user_id) DO NOTHING`,
    [row.messageId, row.reaction, row.userId, row.now],
  )
  if (changes > 0)
    await sql.run(`UPDATE entries SET flags = flags | ${EntryFlag.hasReactions} WHERE id = ?`, [
      row.messageId,
    ])
  return changes > 0
}

/** False if the user does not have it. */
export async function deleteReaction(
  sql: Sql,
  row: { messageId: number; reaction: string; userId: number },
): Promise<boolean> {
  const { changes } = await sql.run(
    'DELETE FROM reactions WHERE message_id = ? AND name = ? AND user_id = ?',
    [row.messageId, row.reaction, row.userId],
  )
  if (changes > 0)
    await sql.run(
      `UPDATE entries SET flags = flags & ${~EntryFlag.hasReactions} WHERE id = ?
       AND NOT EXISTS (SELECT 1 FROM reactions r WHERE r.message_id = entries.id)`,
      [row.messageId],
    )
  return changes > 0
}

export type ReactorPage = { total: number; isMine: boolean; rows: Reactor[] }

/** One page of the users with this reaction, plus one if there is a next page. */
export async function reactorPage(
  sql: Sql,
  question: {
    messageId: number
    reaction: string
    userId: number
    after: { at: number; id: number } | undefined
    limit: number
  },
): Promise<ReactorPage> {
  const { messageId, reaction, userId, after, limit } = question
  const all = await sql.first<{ total: number; mine: number | null }>(
    `SELECT count(*) AS total, max(CASE WHEN r.user_id = ? THEN 1 ELSE 0 END) AS mine
     FROM reactions r JOIN users u ON u.id = r.user_id WHERE r.message_id = ? AND r.name = ?`,
    [userId, messageId, reaction],
  )
  const follows = after ? 'AND (r.created_at > ? OR (r.created_at = ? AND r.user_id > ?))' : ''
  const rows = await sql.all<Reactor>(
    `SELECT r.user_id, u.name, r.created_at FROM reactions r JOIN users u ON u.id = r.user_id
     WHERE r.message_id = ? AND r.name = ? ${follows} ORDER BY r.created_at, r.user_id LIMIT ?`,
    [messageId, reaction, ...(after ? [after.at, after.at, after.id] : []), limit],
  )
  return { total: all?.total ?? 0, isMine: all?.mine === 1, rows }
}

/** The ids of messages that the user may see in such a conversation. For a group or room, in that one. */
export async function visibleIds(
  sql: Sql,
  user: User,
  messageIds: readonly number[],
  groupId: string | undefined,
): Promise<Set<number>> {
  const rows = await selectIn<{ id: number; kind: string; key: string }>(
    sql,
    `SELECT e.id, l.kind, l.key FROM members m JOIN entries e ON e.log_id = m.log_id JOIN logs l ON l.id = m.log_id
     WHERE m.user_id = ? AND e.seq > m.start AND e.${messagesOnly}
       AND (e.audience IS NULL OR e.sender_id = ? OR e.audience LIKE ?) AND ${notHidden('e')} AND e.id IN (LIST)`,
    messageIds,
    [user.id, user.id, likeUser(user.id), user.id],
  )
  const fitting = rows.filter((row) =>
    groupId === undefined ? row.kind === 'single' : row.kind !== 'single' && row.key === groupId,
  )
  return new Set(fitting.map((row) => row.id))
}
