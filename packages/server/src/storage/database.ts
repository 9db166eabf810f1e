// The interface to the data. The rest of the server knows only this; `openDatabase` decides which database is behind it.
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
