// Columns that another program adds while tests run.

import pg from 'pg'

const NOT_AVAILABLE = '55P03'

/** All tables except the list of migrations. */
export async function tablesOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'migrations' ORDER BY 1",
  )
  return rows.map(({ name }) => name)
}

export async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client(url)
  await client.connect()
  // A statement that waits for the lock blocks all later ones, so it times out and is tried again.
  await client.query('SET lock_timeout = 50')
  return client
}

/** Adds a column with a default value. False if the table was in use. */
export async function addColumn(client: pg.Client, table: string, column: string): Promise<boolean> {
  try {
    await client.query(`ALTER TABLE ${table} ADD COLUMN ${column} BIGINT NOT NULL DEFAULT 0`)
    return true
  } catch (error) {
    if ((error as { code?: unknown }).code === NOT_AVAILABLE) return false
    throw error
  }
}
