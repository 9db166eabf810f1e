// Fills the tables of an empty database faster than a server could: COPY on PostgreSQL, prepared inserts without waiting
// for the disk on SQLite.

import { once } from 'node:events'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'

export type Cell = string | number | Uint8Array | null

export interface Loader {
  fill(table: string, columns: readonly string[], rows: Iterable<readonly Cell[]>): Promise<void>
  /** Builds indexes, statistics and whatever else a database in use has. */
  finish(): Promise<void>
}

const rowsInATransaction = 100_000

export function sqliteLoader(directory: string): Loader {
  const database = new DatabaseSync(join(directory, 'parley.db'))
  database.exec('PRAGMA synchronous = OFF; PRAGMA cache_size = -2000000; PRAGMA foreign_keys = OFF')
  return {
    async fill(table, columns, rows) {
      const insert = database.prepare(
        `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
      )
      let count = 0
      database.exec('BEGIN')
      for (const row of rows) {
        insert.run(...row)
        if (++count % rowsInATransaction === 0) database.exec('COMMIT; BEGIN')
      }
      database.exec('COMMIT')
    },
    async finish() {
      database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
      database.close()
    },
  }
}

/** The parts of a connection of `pg` that COPY needs. */
interface Wire {
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(reason: string): void
  readonly stream: Socket
}

const chunkBytes = 256 * 1024

export async function postgresLoader(url: string): Promise<Loader> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query("SET synchronous_commit = off; SET maintenance_work_mem = '1GB'")
  await client.query('SET session_replication_role = replica')
  const rebuild = await withoutIndexes(client, ['entries', 'terms'])
  return {
    fill: (table, columns, rows) => copy(client, table, columns, rows),
    async finish() {
      for (const text of rebuild) await client.query(text)
      for (const table of ['apps', 'users', 'devices', 'logs'])
        await client.query(
          `SELECT setval(pg_get_serial_sequence('${table}', 'id'), (SELECT coalesce(max(id), 1) FROM ${table}))`,
        )
      await client.query('VACUUM ANALYZE')
      await client.query('CHECKPOINT')
      await client.end()
    },
  }
}

/** Drops the indexes of these tables. Returns the statements that create them again. */
async function withoutIndexes(client: pg.Client, tables: readonly string[]): Promise<string[]> {
  const { rows } = await client.query(
    `SELECT c.relname AS index, t.relname AS tabled, pg_get_indexdef(c.oid) AS made, k.conname AS constrained,
       pg_get_constraintdef(k.oid) AS rule
     FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_class t ON t.oid = i.indrelid
     LEFT JOIN pg_constraint k ON k.conindid = c.oid AND k.conrelid = t.oid WHERE t.relname = ANY ($1)`,
    [tables],
  )
  const rebuild: string[] = []
  for (const { index, tabled, made, constrained, rule } of rows as Record<string, string>[]) {
    await client.query(
      constrained ? `ALTER TABLE ${tabled} DROP CONSTRAINT ${constrained}` : `DROP INDEX ${index}`,
    )
    rebuild.push(constrained ? `ALTER TABLE ${tabled} ADD CONSTRAINT ${constrained} ${rule}` : String(made))
  }
  return rebuild
}

function copy(
  client: pg.Client,
  table: string,
  columns: readonly string[],
  rows: Iterable<readonly Cell[]>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const query = {
      submit: (wire: Wire) => wire.query(`COPY ${table} (${columns.join(', ')}) FROM STDIN`),
      handleCopyInResponse(wire: Wire) {
        send(wire, rows).catch((error) => {
          wire.sendCopyFail(String(error))
          reject(error)
        })
      },
      handleCommandComplete: () => undefined,
      handleReadyForQuery: () => resolve(),
      handleError: reject,
    }
    client.query(query as unknown as pg.Submittable)
  })
}

async function send(wire: Wire, rows: Iterable<readonly Cell[]>): Promise<void> {
  let waiting = ''
  for (const row of rows) {
    waiting += `${row.map(cell).join('\t')}\n`
    if (waiting.length < chunkBytes) continue
    wire.sendCopyFromChunk(Buffer.from(waiting))
    waiting = ''
    if (wire.stream.writableNeedDrain) await once(wire.stream, 'drain')
  }
  wire.sendCopyFromChunk(Buffer.from(waiting))
  wire.endCopyFrom()
}

/** In the text format of COPY. None of our texts has characters that need escapes. */
function cell(value: Cell): string {
  if (value === null) return '\\N'
  if (typeof value === 'object')
    return `\\\\x${Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('hex')}`
  return String(value)
}
