// Makes deleted rows unreadable in the files of a PostgreSQL database. VACUUM frees the space of dead rows but leaves their
// bytes in the pages; only rewriting the table removes them. The planner's statistics contain samples of the columns, so they
// are collected again and rewritten too. The write-ahead log is out of reach.

import pg from 'pg'
import type { Row, Scrubbed } from '../database.ts'

/** Rewriting waits for a table that is in use, and everybody else waits behind it. */
const lockMs = 2000
/** How often to check, a tenth of a second apart, whether earlier transactions have ended. */
const looks = 50
const LOCK_NOT_AVAILABLE = '55P03'
/** Raised for example for a column that is used by a trigger of the operator. */
const FEATURE_NOT_SUPPORTED = '0A000'

/** Uses its own connection, without the time limits of normal work. */
export async function scrub(
  connection: pg.ClientConfig,
  tables: readonly string[],
  mostBytes: number,
): Promise<Scrubbed> {
  const client = new pg.Client(connection)
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(`SET lock_timeout = ${lockMs}`)
    const { rows } = await client.query('SELECT pg_database_size(current_database()) AS size')
    const isSmall = Number((rows[0] as Row).size) <= mostBytes
    let isRewritten = isSmall && (await isUnseen(client))
    for (const table of tables) {
      isRewritten = (await vacuum(client, table, isRewritten)) && isRewritten
      isRewritten = isRewritten && (await forgetStatistics(client, table))
    }
    // The statistics contained samples of the tables and have just been replaced.
    isRewritten = isRewritten && (await isUnseen(client))
    isRewritten = (await vacuum(client, 'pg_catalog.pg_statistic', isRewritten)) && isRewritten
    return { isRewritten, isComplete: true }
  } finally {
    await client.end()
  }
}

/** Returns whether the table was rewritten. */
async function vacuum(client: pg.Client, table: string, isRewritten: boolean): Promise<boolean> {
  if (isRewritten && (await unlessRefused(client.query(`VACUUM (FULL, ANALYZE) ${table}`)))) return true
  await client.query(`VACUUM (ANALYZE) ${table}`)
  return false
}

/**
 * Drops the statistics of an empty table, which ANALYZE would leave unchanged. Setting the type of a column, even to its
 * current type, removes them, and takes no time in an empty table. False if they stay.
 */
async function forgetStatistics(client: pg.Client, table: string): Promise<boolean> {
  const { rowCount } = await client.query(`SELECT 1 FROM ${table} LIMIT 1`)
  if (rowCount !== 0) return true
  const { rows } = await client.query<{ column: string; type: string }>(
    `SELECT quote_ident(a.attname) AS column, format_type(a.atttypid, a.atttypmod) AS type FROM pg_attribute a
     JOIN pg_stats s ON s.attname = a.attname AND s.schemaname = current_schema() AND s.tablename = $1
     WHERE a.attrelid = $1::regclass AND a.atttypid IN ('text'::regtype, 'bytea'::regtype)`,
    [table],
  )
  if (rows.length === 0) return true
  const changes = rows.map(({ column, type }) => `ALTER COLUMN ${column} TYPE ${type}`)
  return unlessRefused(client.query(`ALTER TABLE ${table} ${changes.join(', ')}`))
}

/** False if the table is in use, or if the database does not allow the change. */
async function unlessRefused(work: Promise<unknown>): Promise<boolean> {
  try {
    await work
    return true
  } catch (error) {
    const { code = '' } = error as { code?: string }
    if (code !== LOCK_NOT_AVAILABLE && code !== FEATURE_NOT_SUPPORTED) throw error
    return false
  }
}

/**
 * Waits until no transaction can see the rows deleted so far, because VACUUM FULL keeps rows that somebody can see. False if
 * that takes too long, for example because of a dump. Two kinds of transactions can see them:
 *
 * - those that began before the deletion and have written something, in any database. Every snapshot that is taken while
 *   one of them runs reaches back to it, even the one of VACUUM FULL;
 * - those of this database that hold a snapshot from that time.
 */
async function isUnseen(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ upto: string }>(
    'SELECT txid_snapshot_xmax(txid_current_snapshot()) AS upto',
  )
  const upto = rows[0]?.upto ?? '0'
  let earlier: readonly string[] | undefined
  for (let look = 0; look < looks; look++) {
    earlier ??= await runningWhenFinished(client, upto)
    if (earlier && (await areOver(client, upto, earlier))) return true
    await client.query('SELECT pg_sleep(0.1)')
  }
  return false
}

/** The running transactions of this database. Undefined while any database has one with a lower number than `upto`. */
async function runningWhenFinished(client: pg.Client, upto: string): Promise<string[] | undefined> {
  // The snapshot is older than the list, so a transaction that is not in the list has a later snapshot or has ended.
  const { rows } = await client.query<{ running: string[] }>(
    `SELECT ARRAY(${runningTransactions}) AS running WHERE txid_snapshot_xmin(txid_current_snapshot()) >= $1`,
    [upto],
  )
  return rows[0]?.running
}

async function areOver(client: pg.Client, upto: string, transactions: readonly string[]): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT 1 FROM (${runningTransactions}) r WHERE virtualtransaction = ANY($2)
     UNION ALL SELECT 1 FROM (${heldBack}) h WHERE age(xmin) > age(($1::bigint & 4294967295)::text::xid) LIMIT 1`,
    [upto, transactions],
  )
  return rowCount === 0
}

// By their locks: sessions of other roles hide their snapshots, but not these.
const runningTransactions = `SELECT l.virtualtransaction FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid
  WHERE l.locktype = 'virtualxid' AND l.granted AND l.pid <> pg_backend_pid() AND a.datname = current_database()`

/** What replicas and subscribers still read. */
const heldBack = `SELECT xmin FROM pg_replication_slots WHERE xmin IS NOT NULL
  UNION ALL SELECT catalog_xmin FROM pg_replication_slots WHERE catalog_xmin IS NOT NULL
  UNION ALL SELECT backend_xmin FROM pg_stat_replication WHERE backend_xmin IS NOT NULL`
