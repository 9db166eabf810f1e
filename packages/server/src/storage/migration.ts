import type { StorageLog } from './clock.ts'
import type { Dialect, Sql } from './sql.ts'

/** One step of the schema: changes in one transaction, or work beside running servers. */
export type Migration = SchemaChange | OnlineWork

interface Step {
  readonly version: number
  readonly name: string
}

/**
 * Changes of the schema, in one transaction with the row that records the step. Statements are written for SQLite, in
 * types that translate (see `inDialect`).
 */
export interface SchemaChange extends Step {
  readonly statements: readonly (string | PostgresOnly | SqliteOnly)[]
}

/**
 * Work on large tables that does not block concurrent reads and writes. It is not in a transaction: a killed process
 * leaves it unfinished, and the next one continues. The row that records the step is written at the end.
 */
export interface OnlineWork extends Step {
  readonly online: readonly (NewIndex | Backfill)[]
}

/** A statement for PostgreSQL only, in its dialect. */
export interface PostgresOnly {
  readonly postgres: string
}

/** A statement that has another form on PostgreSQL. */
export interface SqliteOnly {
  readonly sqlite: string
}

/** An index. PostgreSQL builds it concurrently; what an interrupted build left is dropped first. */
export interface NewIndex {
  readonly index: string
  /** The table and the columns: `users (colour)`. */
  readonly on: string
  readonly unique?: boolean
}

/** Fills columns of a table in batches, each in its own transaction, in the order of a numeric key. */
export interface Backfill {
  readonly table: string
  readonly key: string
  /**
   * The changes of one batch, such as `colour = name`. Rows that programs of the version before write meanwhile may be
   * missed, so the column needs a default that is right for them.
   */
  readonly set: string
  /** Rows of a batch; 5000 if missing. */
  readonly rows?: number
}

export const isOnline = (migration: Migration): migration is OnlineWork => 'online' in migration

/** The interface of a dialect for migrations. */
export interface MigrationTarget {
  readonly dialect: Dialect
  readonly sql: Sql
  /** Whether the table `migrations` exists. */
  schemaExists(): Promise<boolean>
  /** Excludes other migrating processes, where `transaction` does not. */
  alone<T>(work: () => Promise<T>): Promise<T>
  /**
   * Runs the work in one transaction that no other process's migration overlaps. It may run again if a table was in use
   * for too long.
   */
  transaction<T>(work: () => Promise<T>): Promise<T>
  /** Makes a backup, or leaves it to the operator. The result says which, for the log. */
  backup(label: string): Promise<string>
}

export interface MigrateOptions {
  readonly now: number
  readonly log: StorageLog
  readonly migrations?: readonly Migration[]
  /** Called before each statement, for tests that stop there. */
  readonly beforeStatement?: (version: number, index: number) => void
}
