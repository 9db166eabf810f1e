// Reads the entries of all conversations in windows of a fixed number of rows. There is no index of entries by sender: it
// would make every message more expensive for the sake of rare erasures.

import type { Database } from '../storage/database.ts'

/** Rows in a window: some milliseconds of database time. */
const size = 5000

export interface EntryWindow {
  readonly after: number
  readonly upTo: number
}

/** The next window after an id and up to another. Undefined: there are no more entries. */
export async function nextWindow(
  database: Database,
  after: number,
  upTo: number,
): Promise<EntryWindow | undefined> {
  const row = await database.read((sql) =>
    sql.first<{ last: number | null }>(
      `SELECT max(id) AS last FROM (SELECT id FROM entries WHERE id > ? AND id <= ? ORDER BY id LIMIT ${size}) AS page`,
      [after, upTo],
    ),
  )
  return row?.last ? { after, upTo: row.last } : undefined
}

/** The highest id of all entries. */
export async function highestEntry(database: Database): Promise<number> {
  const row = await database.read((sql) =>
    sql.first<{ last: number | null }>('SELECT max(id) AS last FROM entries'),
  )
  return row?.last ?? 0
}
