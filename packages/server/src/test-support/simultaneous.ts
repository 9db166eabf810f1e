// Changes at the same moment, made to happen: on PostgreSQL a second transaction reads before the first one has committed.

import type { Database, Sql } from '../storage/database.ts'

/** Begins `act` while `change` is not yet committed, and commits once it waits for that, or has ended without. */
export async function duringChange<T>(
  database: Database,
  change: (sql: Sql) => Promise<unknown>,
  act: () => Promise<T>,
): Promise<T> {
  let acting: Promise<T> | undefined
  let isOver = false
  const end = () => {
    isOver = true
  }
  await database.write(async (sql) => {
    await change(sql)
    acting ??= act()
    acting.then(end, end)
    // SQLite has one writer: there it waits before it begins.
    while (sql.dialect === 'postgres' && !isOver && !(await isAwaited(sql)));
  })
  return acting as Promise<T>
}

const isAwaited = (sql: Sql) =>
  sql.first(
    'SELECT 1 AS found FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid)) LIMIT 1',
  )
