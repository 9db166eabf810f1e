// The keys of other programs on the same database, which are recorded with the leases of their node numbers.

import type { Database } from '../database.ts'

const now = 'CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)'

/** The nodes that hold a number now, with the ids of their keys. SQLite has one program at a time, and no leases. */
export async function liveNodes(database: Database): Promise<{ number: number; keys: readonly string[] }[]> {
  if (database.dialect !== 'postgres') return []
  const rows = await database.read((sql) =>
    sql.all<{ number: number; keys: string }>(
      `SELECT number, CASE WHEN decrypts_since = incarnation THEN secret_keys ELSE '' END AS keys
       FROM nodes WHERE expires_at > ${now} ORDER BY number`,
    ),
  )
  return rows.map(({ number, keys }) => ({ number, keys: keys.split(' ').filter((id) => id !== '') }))
}

/** True if some program cannot decrypt with this key, because it does not have it or is of an earlier version. */
export async function hasNodeWithout(database: Database, key: string): Promise<boolean> {
  return (await liveNodes(database)).some(({ keys }) => !keys.includes(key))
}
