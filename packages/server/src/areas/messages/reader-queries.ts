// SQL of the readers of a group message. Deleted users are neither listed nor counted.

import { within } from '../../limits/page-bytes.ts'
import type { Sql } from '../../storage/database.ts'
import { selectIn } from '../../storage/procedures/batched-statements.ts'

export type ReaderOf = { user_id: number; name: string; read_at: number; content: string }

export interface ReaderQuestion {
  readonly messageId: number
  readonly after: { readonly at: number; readonly id: number } | undefined
  readonly limit: number
  /** Texts of receipts may be as long as messages: the page ends early above this. */
  readonly mostBytes: number
}

type SizedReader = Omit<ReaderOf, 'content'> & { size: number }

/** One page of the readers, oldest first, their total, and whether there are more. */
export async function readerPage(
  sql: Sql,
  { messageId, after, limit, mostBytes }: ReaderQuestion,
): Promise<{ total: number; rows: ReaderOf[]; hasMore: boolean }> {
  const all = await sql.first<{ total: number }>(
    'SELECT count(*) AS total FROM readers r JOIN users u ON u.id = r.user_id WHERE r.message_id = ?',
    [messageId],
  )
  const follows = after ? 'AND (r.read_at > ? OR (r.read_at = ? AND r.user_id > ?))' : ''
  const found = await sql.all<SizedReader>(
    `SELECT r.user_id, u.name, r.read_at, octet_length(r.content) AS size FROM readers r JOIN users u ON u.id = r.user_id
     WHERE r.message_id = ? ${follows} ORDER BY r.read_at, r.user_id LIMIT ?`,
    [messageId, ...(after ? [after.at, after.at, after.id] : []), limit + 1],
  )
  const page = within(found.slice(0, limit), ({ size }) => Number(size), mostBytes)
  const texts = await selectIn<{ user_id: number; content: string }>(
    sql,
    'SELECT user_id, content FROM readers WHERE message_id = ? AND user_id IN (LIST)',
    page.map(({ user_id }) => user_id),
    [messageId],
  )
  const byUser = new Map(texts.map(({ user_id, content }) => [user_id, content]))
  const rows = page.map(({ size: _, ...row }) => ({ ...row, content: byUser.get(row.user_id) ?? '' }))
  return { total: all?.total ?? 0, rows, hasMore: found.length > page.length }
}
