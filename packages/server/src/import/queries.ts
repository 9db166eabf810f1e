// Look-ups of an import.

import type { Sql } from '../storage/database.ts'
import type { ConversationKind } from './records.ts'

/** The key of an imported message: the same sender and key are the same message. */
export const keyOf = (id: string): string => `import:${id}`

/** The message of the app that had this id when it was exported, or has it. */
export async function messageWithId(sql: Sql, appId: number, id: string): Promise<number | undefined> {
  const number = Number(id)
  const row = await sql.first<{ id: number }>(
    `SELECT e.id FROM entries e JOIN logs l ON l.id = e.log_id
     WHERE l.app_id = ? AND (e.client_key = ? OR e.id = ?) ORDER BY CASE WHEN e.client_key = ? THEN 0 ELSE 1 END LIMIT 1`,
    [appId, keyOf(id), Number.isSafeInteger(number) ? number : -1, keyOf(id)],
  )
  return row?.id
}

/** The number of the log of a group, room or thread. */
export async function logOf(
  sql: Sql,
  appId: number,
  kind: ConversationKind,
  id: string,
): Promise<number | undefined> {
  const row = await sql.first<{ id: number }>(
    'SELECT id FROM logs WHERE app_id = ? AND kind = ? AND key = ?',
    [appId, kind, id],
  )
  return row?.id
}
