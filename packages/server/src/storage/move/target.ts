// PostgreSQL as the target of a move. A table records the progress of the move; while it exists, no server starts on
// this database.
import type { Client } from 'pg'
import { bytesArray, numberArray, textArray } from '../dialects/binary-arrays.ts'
import { createCatalogue, postgresSql, types } from '../dialects/postgres-sql.ts'
import type { Row, Value } from '../sql.ts'
import { createDigester, type TableDigest } from './row-digest.ts'
import { valuesOf } from './source.ts'
import { derivedTables, type MovedTable } from './tables.ts'

/** How far a table is: the key of the last copied row, and the number of copied rows. */
export interface Progress {
  readonly after: readonly Value[] | undefined
  readonly copied: number
}

export interface MoveTarget {
  /** Whether an earlier move into this database was interrupted. */
  readonly isContinued: boolean
  progressOf(table: MovedTable): Promise<Progress>
  /** Stores rows and the progress in one transaction. */
  store(table: MovedTable, rows: readonly Value[][], progress: Progress): Promise<void>
  /** New ids come after all that were ever generated. */
  continueIds(table: MovedTable): Promise<void>
  digest(table: MovedTable, report: (rows: number) => void): Promise<TableDigest>
  /** Releases the database for servers. */
  finish(): Promise<void>
}

const PROGRESS_TABLE = `CREATE TABLE IF NOT EXISTS move_progress (
  table_name TEXT NOT NULL PRIMARY KEY,
  after TEXT NOT NULL,
  copied BIGINT NOT NULL
)`

const ROWS_AT_ONCE = 2000

export async function connectTarget(url: string, connectMs: number): Promise<Client> {
  const { default: pg } = await import('pg')
  const client = new pg.Client({
    connectionString: url,
    types,
    application_name: 'parley move',
    connectionTimeoutMillis: connectMs,
  })
  // A broken connection fails the statement that uses it. Without a listener the event would end the process.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** All tables in the database, of whatever program. */
export async function tablesIn(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema() ORDER BY 1',
  )
  return rows.map(({ name }) => name)
}

/** Refuses a database with data that no move put there. `restart` removes what an interrupted move left. */
export async function openTarget(
  client: Client,
  tables: readonly MovedTable[],
  restart: boolean,
): Promise<MoveTarget> {
  const sql = postgresSql(client, createCatalogue())
  const isContinued = (await tablesIn(client)).includes('move_progress')
  if (!isContinued) await refuseData(client, tables)
  await client.query(PROGRESS_TABLE)
  if (restart)
    await client.query(
      `TRUNCATE move_progress, ${derivedTables.join(', ')}, ${tables.map(({ name }) => name).join(', ')}`,
    )

  async function transaction<T>(begin: string, work: () => Promise<T>): Promise<T> {
    await client.query(begin)
    try {
      const value = await work()
      await client.query('COMMIT')
      return value
    } catch (error) {
      await client.query('ROLLBACK').catch(() => undefined)
      throw error
    }
  }

  return {
    isContinued: isContinued && !restart,
    async progressOf({ name }) {
      const row = await sql.first<{ after: string; copied: number }>(
        'SELECT after, copied FROM move_progress WHERE table_name = ?',
        [name],
      )
      return row ? { after: readKey(row.after), copied: row.copied } : { after: undefined, copied: 0 }
    },
    store: ({ name, columns }, rows, { after = [], copied }) =>
      transaction('BEGIN', async () => {
        await insert(client, name, columns, rows)
        await sql.run(
          `INSERT INTO move_progress (table_name, after, copied) VALUES (?, ?, ?)
           ON CONFLICT (table_name) DO UPDATE SET after = excluded.after, copied = excluded.copied`,
          [name, writeKey(after), copied],
        )
      }),
    async continueIds({ name, key, lastId }) {
      if (lastId === undefined) return
      await client.query('SELECT setval(pg_get_serial_sequence($1, $2), $3, $4)', [
        name,
        key[0],
        Math.max(1, lastId),
        lastId > 0,
      ])
    },
    digest: ({ name, columns }, report) =>
      transaction('BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY', async () => {
        const digester = createDigester()
        await client.query(`DECLARE moved NO SCROLL CURSOR FOR SELECT ${columns.join(', ')} FROM ${name}`)
        for (;;) {
          const { rows } = await client.query<Row>(`FETCH ${ROWS_AT_ONCE} FROM moved`)
          for (const row of rows) digester.add(valuesOf(columns, row))
          if (rows.length < ROWS_AT_ONCE) return digester.result()
          report(digester.result().rows)
        }
      }),
    async finish() {
      await client.query('DROP TABLE move_progress')
      await client.query('ANALYZE')
    },
  }
}

/** Parameters in binary format: one statement for each batch, and no parsing of bytes that are written as text. */
async function insert(
  client: Client,
  table: string,
  columns: readonly string[],
  rows: readonly Value[][],
): Promise<void> {
  const types = await typesOf(client, table)
  const typeOf = (column: string): string => types.get(column) ?? 'text'
  const arrays = columns.map((column, index) => `$${index + 1}::${typeOf(column)}[]`).join(', ')
  await client.query({
    text: `INSERT INTO ${table} (${columns.join(', ')}) SELECT * FROM unnest(${arrays})`,
    values: columns.map((column, index) => {
      const values = rows.map((row) => row[index] ?? null)
      if (typeOf(column) === 'bigint') return numberArray(values as (number | null)[])
      if (typeOf(column) === 'bytea') return bytesArray(values as (Uint8Array | null)[])
      return textArray(values as (string | null)[])
    }),
  })
}

async function typesOf(client: Client, table: string): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; type: string }>(
    `SELECT attname AS name, format_type(atttypid, atttypmod) AS type FROM pg_attribute
     WHERE attrelid = CAST($1 AS regclass) AND attnum > 0 AND NOT attisdropped`,
    [table],
  )
  return new Map(rows.map(({ name, type }) => [name, type]))
}

async function refuseData(client: Client, tables: readonly MovedTable[]): Promise<void> {
  for (const { name } of tables) {
    const { rowCount } = await client.query(`SELECT 1 FROM ${name} LIMIT 1`)
    if (rowCount)
      throw new Error(
        `The database that --to names already has data (in the table ${name}): choose an empty database.`,
      )
  }
}

/** Keys contain numbers, texts and bytes. */
const writeKey = (key: readonly Value[]): string =>
  JSON.stringify(key.map((value) => (value instanceof Uint8Array ? { bytes: hexOf(value) } : value)))

const readKey = (text: string): Value[] =>
  (JSON.parse(text) as (string | number | { bytes: string })[]).map((value) =>
    typeof value === 'object' ? new Uint8Array(Buffer.from(value.bytes, 'hex')) : value,
  )

const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
