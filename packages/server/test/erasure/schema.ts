// All columns of a database that can hold text or bytes, and where a text is found in them.

import type { Database, Value } from '../../src/storage/database.ts'

export type TextColumn = { table: string; column: string }

export async function textColumns(database: Database): Promise<TextColumn[]> {
  if (database.dialect === 'postgres')
    return database.read((sql) =>
      sql.all<TextColumn>(
        `SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns
         WHERE table_schema = 'public' AND data_type IN ('text', 'bytea', 'character varying', 'json', 'jsonb')
         ORDER BY 1, 2`,
      ),
    )
  return database.read((sql) =>
    sql.all<TextColumn>(
      `SELECT t.name AS "table", c.name AS "column" FROM sqlite_master t, pragma_table_info(t.name) c
       WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite_%' AND c.type IN ('TEXT', 'BLOB') ORDER BY 1, 2`,
    ),
  )
}

/** The columns, as `table.column`, in which a text is found. */
export async function columnsWith(database: Database, columns: readonly TextColumn[], text: string) {
  const found: string[] = []
  for (const { table, column } of columns) {
    const rows = await database.read((sql) =>
      sql.all<{ value: Value }>(`SELECT "${column}" AS value FROM ${table} WHERE "${column}" IS NOT NULL`),
    )
    const has = (value: Value) =>
      value instanceof Uint8Array ? Buffer.from(value).includes(text) : String(value).includes(text)
    if (rows.some(({ value }) => has(value))) found.push(`${table}.${column}`)
  }
  return found
}
