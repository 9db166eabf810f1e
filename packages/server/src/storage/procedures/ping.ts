// A write that writes nothing: whether the database takes transactions at all.
import { procedure, type Sql } from '../sql.ts'

export const ping = procedure('ping', async (sql: Sql, _input: Record<string, never>): Promise<void> => {
  await sql.first('SELECT 1 AS one')
})
