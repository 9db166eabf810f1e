// The interface to the data. The rest of the server knows only this; `openDatabase` decides which database is behind it.
import type { Secrets } from './secrets/secrets.ts'
import type { Dialect, Procedure, Sql } from './sql.ts'

export type { StorageClock, StorageLog } from './clock.ts'
export {
  isFenced,
  isMissingReference,
  isOutcomeUnknown,
  isStale,
  isTemporary,
  isUnavailable,
  isUniqueViolation,
} from './errors.ts'
export { type Dialect, type Procedure, procedure, type Row, type Sql, type Value } from './sql.ts'

export interface CallOptions {
  /** The caller has already batched until the end of the turn, so the job starts at once. */
  readonly isLastOfTurn?: boolean
}

export interface Scrubbed {
  readonly isRewritten: boolean
  /** False if a long read prevented it; try again. */
  readonly isComplete: boolean
}

export interface Database {
  readonly dialect: Dialect
  /** Encrypts and decrypts the values of columns with secrets. */
  readonly secrets: Secrets
  /** Reads without a transaction. They see everything whose write was answered before they began. */
  read<T>(work: (sql: Sql) => Promise<T>): Promise<T>
  /**
   * One atomic unit, durable when the promise resolves; rolled back when `work` throws or takes more than ten seconds.
   * Interactive: runs alone (SQLite; other work, also the same caller's, waits until it is over) or on its own
   * connection (PostgreSQL, where `work` may run again after a serialization failure or a deadlock, five times at most).
   */
  write<T>(work: (sql: Sql) => Promise<T>): Promise<T>
  /** Runs a procedure in its own atomic durable transaction, next to the data (one round trip). */
  call<I, O>(procedure: Procedure<I, O>, input: I, options?: CallOptions): Promise<O>
  /** The same without a transaction, for reads. */
  ask<I, O>(procedure: Procedure<I, O>, input: I): Promise<O>
  /**
   * The same database with reads queued per user: one at a time, in turns with other users. Beyond the length of a
   * user's queue, reads are refused with `serverBusy`.
   */
  forUser(userId: number): Database
  /**
   * Makes deleted rows of these tables unreadable in the files of the database, as far as possible. Rewrites the tables
   * if the database is not larger than `mostBytes`; writers wait meanwhile.
   */
  scrub(tables: readonly string[], mostBytes: number): Promise<Scrubbed>
  /** Waiting reads and writes, and reads that were refused because a queue was full. */
  readonly queued: { readonly reads: number; readonly writes: number; readonly refused: number }
  /** The error of a damaged database file. Undefined: no damage was found. */
  readonly damage: string | undefined
  /** Finishes pending work, then closes files, threads and connections. */
  close(): Promise<void>
}
