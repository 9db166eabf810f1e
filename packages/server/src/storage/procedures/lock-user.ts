// A lock per user, for databases with concurrent writers.

import type { Sql } from '../sql.ts'

/** Serializes changes of one user's list. SQLite has one writer anyway. */
export async function lockUser(sql: Sql, userId: number): Promise<void> {
  if (sql.dialect === 'postgres')
    await sql.first('SELECT id FROM users WHERE id = ? FOR NO KEY UPDATE', [userId])
}
