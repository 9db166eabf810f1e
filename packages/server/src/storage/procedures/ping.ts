// Checks whether the database accepts transactions and whether it can store anything.
import { procedure, type Sql } from '../sql.ts'

/** With `write` a row is really written: a full or read-only disk only refuses writes. */
export const ping = procedure('ping', async (sql: Sql, { write }: { write: boolean }): Promise<void> => {
  if (!write) return void (await sql.first('SELECT 1 AS one'))
  await sql.run(
    "INSERT INTO settings (key, value) VALUES ('health', '1') ON CONFLICT (key) DO UPDATE SET value = excluded.value",
  )
})
