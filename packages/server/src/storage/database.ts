// The one door to the data. Everything else in the server speaks this interface; which database is behind it is decided
// by `openDatabase` and known to nobody else.
import type { StorageClock, StorageLog } from './clock.ts'
import type { PostgresTimeouts } from './dialects/postgres-timeouts.ts'
import { openSqlite } from './dialects/sqlite.ts'
import { systemClock } from './platform/system-clock.ts'
import type { Dialect, Procedure, Sql } from './sql.ts'

export type { StorageClock, StorageLog } from './clock.ts'
export { isOutcomeUnknown, isUnavailable, isUniqueViolation } from './errors.ts'
export { type Dialect, type Procedure, procedure, type Row, type Sql, type Value } from './sql.ts'

export interface Database {
  readonly dialect: Dialect
  /** Reads without a transaction. They see everything whose write was answered before they began. */
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
  /**
   * The same database, whose reads are queued as this user's: one at a time, in turns with other people. More than a
   * queue of one person may hold is refused with `serverBusy`.
   */
  forUser(userId: number): Database
  /** How much waits for its turn, and how many reads were refused because too many did. */
  readonly queued: { readonly reads: number; readonly writes: number; readonly refused: number }
  /** What the database said when it found its own file damaged; undefined: it has not. */
  readonly damage: string | undefined
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
  /** Threads that read beside the one that writes, for SQLite in a file; none unless told. */
  readonly readers?: number
  /** Deadlines of PostgreSQL, in place of the usual ones. */
  readonly timeouts?: Partial<PostgresTimeouts>
  /** Called once when the database is lost for good because its thread died. Everything later is refused. */
  readonly lost?: (reason: Error) => void
}

const silent: StorageLog = { info: () => {}, warn: () => {} }

/** Opens the database with its schema up to date. Refuses data that is newer than the program. */
export async function openDatabase(options: OpenOptions): Promise<Database> {
  const { url = '', directory, inThread = false, clock = systemClock, log = silent } = options
  if (/^postgres(ql)?:\/\//.test(url)) {
    const { openPostgres } = await import('./dialects/postgres.ts')
    const { connections = 10, timeouts } = options
    return openPostgres({ url, connections, clock, log, timeouts })
  }
  const modules = options.procedureModules ?? []
  const lost = options.lost ?? (() => {})
  const inMemory = url === ':memory:'
  const { readers = 0 } = options
  return openSqlite({ directory, inMemory, inThread, clock, log, modules, lost, readers })
}
