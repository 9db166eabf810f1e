// The generation of the data: a text that changes when the data was restored from a backup. Clients drop what they know
// when it changes, because numbers are then assigned a second time.

import type { Database, Sql } from './database.ts'

const key = 'generation'

/** Empty if the data was never restored. */
export async function readGeneration(database: Database): Promise<string> {
  const row = await database.read((sql) =>
    sql.first<{ value: string }>('SELECT value FROM settings WHERE key = ?', [key]),
  )
  return row?.value ?? ''
}

export async function writeGeneration(sql: Sql, generation: string): Promise<void> {
  await sql.run('INSERT INTO settings (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = ?', [
    key,
    generation,
    generation,
  ])
}
