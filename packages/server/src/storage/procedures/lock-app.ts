// A lock per app, for limits that count rows of an app, and for changes of a part of a row. Without it, two requests at the
// same moment could both be the last one that is allowed, or undo each other.

import type { Sql } from '../sql.ts'

/** Held until the commit. SQLite has one writer anyway. */
export async function lockApp(sql: Sql, appId: number): Promise<void> {
  if (sql.dialect === 'postgres')
    await sql.first('SELECT id FROM apps WHERE id = ? FOR NO KEY UPDATE', [appId])
}
