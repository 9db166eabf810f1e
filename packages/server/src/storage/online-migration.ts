// Work of a migration beside running servers: indexes that are built while others write, and columns that are filled in
// batches. All of it can be interrupted and started again.
import type { Backfill, MigrateOptions, MigrationTarget, NewIndex, OnlineWork } from './migration.ts'

const usualRows = 5000

/** Runs the work. `beforeStatement` is called before each index and each batch. */
export async function runOnline(
  target: MigrationTarget,
  { version, online }: OnlineWork,
  options: Pick<MigrateOptions, 'log' | 'beforeStatement'>,
): Promise<void> {
  for (const [index, work] of online.entries()) {
    const before = () => options.beforeStatement?.(version, index)
    if ('index' in work) {
      before()
      await buildIndex(target, work, options)
    } else await backfill(target, work, { ...options, before, progressKey: `migration ${version}.${index}` })
  }
}

async function buildIndex(
  { dialect, sql }: MigrationTarget,
  { index, on, unique = false }: NewIndex,
  { log }: Pick<MigrateOptions, 'log'>,
): Promise<void> {
  const create = unique ? 'CREATE UNIQUE INDEX' : 'CREATE INDEX'
  if (dialect === 'sqlite') {
    await sql.run(`${create} IF NOT EXISTS ${index} ON ${on}`)
    return
  }
  const found = await sql.first<{ is_valid: number }>(
    'SELECT indisvalid AS is_valid FROM pg_index WHERE indexrelid = to_regclass(?)',
    [index],
  )
  if (found?.is_valid === 1) return
  if (found) {
    log.info(`Index ${index} was not finished and is built again.`)
    await sql.run(`DROP INDEX CONCURRENTLY IF EXISTS ${index}`)
  }
  log.info(`Building index ${index} on ${on} …`)
  await sql.run(`${create} CONCURRENTLY ${index} ON ${on}`)
}

interface BackfillOptions extends Pick<MigrateOptions, 'log'> {
  readonly before: () => void
  /** The key in `settings` under which the progress is stored. */
  readonly progressKey: string
}

/** The position is stored in the transaction of each batch, so that a later run continues after the last one. */
async function backfill(
  target: MigrationTarget,
  { table, key, set, rows = usualRows }: Backfill,
  { log, before, progressKey }: BackfillOptions,
): Promise<void> {
  const { sql } = target
  const total = await countOf(target, table)
  const stored = await sql.first<{ value: string }>('SELECT value FROM settings WHERE key = ?', [progressKey])
  let done = 0
  let reported = 0
  for (let after = stored ? Number(stored.value) : undefined; ; ) {
    before()
    const batch = await target.transaction(() =>
      fillBatch(target, { table, key, set, rows, after, progressKey }),
    )
    if (batch.changed === 0) break
    after = batch.last
    done += batch.changed
    const percent = Math.floor((100 * done) / Math.max(total, done))
    if (percent >= reported + 10) {
      reported = percent
      log.info(`Filling ${table}: ${done} of about ${total} rows.`)
    }
  }
  await sql.run('DELETE FROM settings WHERE key = ?', [progressKey])
}

async function fillBatch(
  { sql }: MigrationTarget,
  batch: Required<Backfill> & { readonly after: number | undefined; readonly progressKey: string },
): Promise<{ readonly last: number; readonly changed: number }> {
  const { table, key, set, rows, after, progressKey } = batch
  const beyond = after === undefined ? '' : `WHERE ${key} > ?`
  const row = await sql.first<{ last: number | null }>(
    `SELECT max(part.${key}) AS last FROM (SELECT ${key} FROM ${table} ${beyond} ORDER BY ${key} LIMIT ?) part`,
    [...(after === undefined ? [] : [after]), rows],
  )
  const last = row?.last
  if (last === undefined || last === null) return { last: 0, changed: 0 }
  const range = after === undefined ? `${key} <= ?` : `${key} > ? AND ${key} <= ?`
  const { changes } = await sql.run(`UPDATE ${table} SET ${set} WHERE ${range}`, [
    ...(after === undefined ? [] : [after]),
    last,
  ])
  await sql.run(
    'INSERT INTO settings (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
    [progressKey, String(last)],
  )
  return { last, changed: changes }
}

/** PostgreSQL has an estimate, which is enough for progress and does not read the whole table. */
async function countOf({ dialect, sql }: MigrationTarget, table: string): Promise<number> {
  const row =
    dialect === 'postgres'
      ? await sql.first<{ n: number }>(
          'SELECT greatest(reltuples, 0)::BIGINT AS n FROM pg_class WHERE oid = to_regclass(?)',
          [table],
        )
      : await sql.first<{ n: number }>(`SELECT count(*) AS n FROM ${table}`)
  return row?.n ?? 0
}
