// SQL of the readers of a group message. Deleted users are neither listed nor counted.

import type { Sql } from '../../storage/database.ts'

export type ReaderOf = { user_id: number; name: string; read_at: number; content: string }

export interface ReaderQuestion {
  readonly messageId: number
  readonly after: { readonly at: number; readonly id: number } | undefined
  readonly limit: number
}

/** One page of the readers, oldest first, and their total. */
export async function readerPage(
  sql: Sql,
  { messageId, after, limit }: ReaderQuestion,
): Promise<{ total: number; rows: ReaderOf[] }> {
  const all = await sql.first<{ total: number }>(
    'SELECT count(*) AS total FROM readers r JOIN users u ON u.id = r.user_id WHERE r.message_id = ?',
    [messageId],
  )
  const follows = after ? 'AND (r.read_at > ? OR (r.read_at = ? AND r.user_id > ?))' : ''
  const rows = await sql.all<ReaderOf>(
    `SELECT r.user_id, u.name, r.read_at, r.content FROM readers r JOIN users u ON u.id = r.user_id
     WHERE r.message_id = ? ${follows} ORDER BY r.read_at, r.user_id LIMIT ?`,
    [messageId, ...(after ? [after.at, after.at, after.id] : []), limit],
  )
  return { total: all?.total ?? 0, rows }
}
