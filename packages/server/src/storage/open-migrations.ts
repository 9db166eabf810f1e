// The migrations of a database without opening it for a server: what is missing, and applying it.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { StorageLog } from './clock.ts'
import { openEngine } from './dialects/sqlite-engine.ts'
import { migrationTarget as sqliteTarget, waitForOthers } from './dialects/sqlite-open.ts'
import { migrate, pendingMigrations } from './migrate.ts'
import type { Migration, MigrationTarget } from './migration.ts'
import { migrations as ours } from './migrations/index.ts'

export interface OpenMigrationsOptions {
  /** `postgres://…`; anything else is SQLite in `directory`. */
  readonly url: string
  readonly directory: string
  readonly connectMs: number
  /** Only asks for the status, and writes nothing at all. */
  readonly isCheck: boolean
  /** A move may continue in a database that nobody else may use until it is complete. */
  readonly isMove?: boolean
  /** Other steps than the program's, for tests. */
  readonly migrations?: readonly Migration[]
}

export interface MigrationStatus {
  /** The version of the data; 0 if there is none yet. */
  readonly version: number
  /** The version that the program knows. */
  readonly newest: number
  readonly pending: readonly Migration[]
}

export interface OpenMigrations {
  /** Changes nothing. Fails if the data is too new for the program. */
  status(): Promise<MigrationStatus>
  apply(options: { readonly now: number; readonly log: StorageLog }): Promise<void>
  close(): Promise<void>
}

/** Connects to PostgreSQL, or opens the file in the folder if there is one. */
export async function openMigrations(options: OpenMigrationsOptions): Promise<OpenMigrations> {
  const { migrations = ours } = options
  const newest = migrations.at(-1)?.version ?? 0
  const opened = await openTarget(options)
  return {
    async status() {
      if (!opened.target) return { version: 0, newest, pending: migrations }
      return { newest, ...(await pendingMigrations(opened.target, migrations)) }
    },
    async apply({ now, log }) {
      if (!opened.target) throw new Error(`There is no database in ${options.directory}.`)
      await migrate(opened.target, { now, log, migrations })
    },
    close: opened.close,
  }
}

interface OpenedTarget {
  /** Undefined if there is no file. */
  readonly target: MigrationTarget | undefined
  close(): Promise<void>
}

async function openTarget({
  url,
  directory,
  connectMs,
  isCheck,
  isMove = false,
}: OpenMigrationsOptions): Promise<OpenedTarget> {
  if (/^postgres(ql)?:\/\//.test(url)) return openPostgresTarget(url, connectMs, isMove)
  const path = join(directory, 'parley.db')
  // Opening a missing file would create it.
  if (!existsSync(path)) return { target: undefined, close: async () => undefined }
  const engine = openEngine(path, isCheck ? 'reader' : 'writer')
  waitForOthers(engine)
  return { target: sqliteTarget(engine, directory), close: async () => engine.close() }
}

async function openPostgresTarget(url: string, connectMs: number, isMove: boolean): Promise<OpenedTarget> {
  const { default: pg } = await import('pg')
  const { migrationTarget } = await import('./dialects/postgres-migrations.ts')
  const { createCatalogue, postgresSql, types } = await import('./dialects/postgres-sql.ts')
  const client = new pg.Client({
    connectionString: url,
    types,
    application_name: 'parley',
    connectionTimeoutMillis: connectMs,
  })
  // A broken connection fails the statement that uses it. Without a listener the event would end the process.
  client.on('error', () => undefined)
  await client.connect()
  const target = migrationTarget(client, postgresSql(client, createCatalogue()), isMove)
  return { target, close: () => client.end() }
}
