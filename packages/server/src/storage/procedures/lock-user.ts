// A lock per user, for databases with concurrent writers.

import type { Sql } from '../sql.ts'

/** Serializes changes of one user's list. SQLite has one writer anyway. */
export async function lockUser(sql: Sql, userId: number): Promise<void> {
  if (sql.dialect === 'postgres')
    await sql.first('SELECT id FROM users WHERE id = ? FOR NO KEY UPDATE', [userId])
}

/** The same, and false unless the account exists and may act. Deactivating and deleting it wait for the commit. */
export async function lockActiveUser(sql: Sql, userId: number): Promise<boolean> {
  await lockUser(sql, userId)
  const row = await sql.first('SELECT id FROM users WHERE id = ? AND deactivated = 0', [userId])
  return row !== undefined
}

/** Also waits for everybody who is about to store a row that refers to the account. Their rows are visible afterwards. */
export async function lockForRemoval(sql: Sql, userId: number): Promise<void> {
  if (sql.dialect === 'postgres') await sql.first('SELECT id FROM users WHERE id = ? FOR UPDATE', [userId])
}
