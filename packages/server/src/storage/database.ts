// The one door to the data. Everything else in the server speaks this interface; which database is behind it is decided
// by `openDatabase` and known to nobody else.
import type { StorageClock, StorageLog } from './clock.ts'
import { openSqlite } from './dialects/sqlite.ts'
import { systemClock } from './platform/system-clock.ts'
import type { Dialect, Procedure, Sql } from './sql.ts'

export type { StorageClock, StorageLog } from './clock.ts'
export { isUniqueViolation } from './errors.ts'
export { type Dialect, type Procedure, procedure, type Row, type Sql, type Value } from './sql.ts'

export interface Database {
  readonly dialect: Dialect
  /** Reads without a transaction. */
  read<T>(work: (sql: Sql) => Promise<T>): Promise<T>
  /**
   * One atomic unit, durable when the promise resolves; rolled back when `work` throws or takes more than ten seconds.
   * Interactive: runs alone (SQLite; other work, also the same caller's, waits until it is over) or on its own
   * connection (PostgreSQL, where `work` may run again after a serialization failure or a deadlock, five times at most).
   */
  write<T>(work: (sql: Sql) => Promise<T>): Promise<T>
  /** A procedure in one atomic durable unit of its own, executed where the data is (one round trip). */
  call<I, O>(procedure: Procedure<I, O>, input: I): Promise<O>
  /** The same without a transaction, for reads. */
  ask<I, O>(procedure: Procedure<I, O>, input: I): Promise<O>
  /** Finishes what was asked for before, then lets go of files, threads and connections. */
  close(): Promise<void>
}

export interface OpenOptions {
  /** `postgres://…` for PostgreSQL, `:memory:` for SQLite without a file, anything else for SQLite in `directory`. */
  readonly url?: string
  /** The folder of the data: `parley.db` and `backups/`. */
  readonly directory: string
  /** Runs SQLite in the calling thread; everything then resolves in microtasks. For tests on a virtual clock. */
  readonly inThread?: boolean
  readonly clock?: StorageClock
  readonly log?: StorageLog
  /** Modules (file URLs) with more procedures for the database thread than `procedures/index.ts` lists. */
  readonly procedureModules?: readonly string[]
  /** The most connections to PostgreSQL. */
  readonly connections?: number
  /** Called once when the database is lost for good because its thread died. Everything later is refused. */
  readonly lost?: (reason: Error) => void
}

const silent: StorageLog = { info: () => {}, warn: () => {} }

/** Opens the database with its schema up to date. Refuses data that is newer than the program. */
export async function openDatabase(options: OpenOptions): Promise<Database> {
  const { url = '', directory, inThread = false, clock = systemClock, log = silent } = options
  if (/^postgres(ql)?:\/\//.test(url)) {
    const { openPostgres } = await import('./dialects/postgres.ts')
    return openPostgres({ url, connections: options.connections ?? 10, clock, log })
  }
  const modules = options.procedureModules ?? []
  const lost = options.lost ?? (() => {})
  return openSqlite({ directory, inMemory: url === ':memory:', inThread, clock, log, modules, lost })
}
