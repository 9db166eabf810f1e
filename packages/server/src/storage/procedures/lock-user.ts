// One person at a time, where the database lets several write at once.

import type { Sql } from '../sql.ts'

/** Two changes of one person's list wait for each other. SQLite has one writer anyway. */
export async function lockUser(sql: Sql, userId: number): Promise<void> {
  if (sql.dialect === 'postgres')
    await sql.first('SELECT id FROM users WHERE id = ? FOR NO KEY UPDATE', [userId])
}
