// The vocabulary of all storage code: values, rows, statements, procedures. It is independent of the dialect, so that
// the database thread can load it (and the procedures that use it) without anything else.

/** The type of a column value. Booleans are stored as 0 and 1, times as milliseconds. */
export type Value = string | number | Uint8Array | null

/**
 * A row by the column names of the query. 64-bit integers are returned as numbers (all of ours stay below 2^53), blobs
 * as Uint8Array.
 */
export type Row = Record<string, Value>

/** The database in use. */
export type Dialect = 'sqlite' | 'postgres'

/**
 * Executes statements in the subset of SQL that both dialects share, with `?` for parameters. Statements are prepared
 * once and cached.
 */
export interface Sql {
  readonly dialect: Dialect
  all<R extends Row = Row>(text: string, parameters?: readonly Value[]): Promise<R[]>
  first<R extends Row = Row>(text: string, parameters?: readonly Value[]): Promise<R | undefined>
  run(text: string, parameters?: readonly Value[]): Promise<{ changes: number }>
  /**
   * Inserts many rows into one table in the fastest way of the dialect. `tail` is for example `ON CONFLICT (a, b) DO
   * UPDATE SET c = excluded.c`.
   */
  insertMany(
    table: string,
    columns: readonly string[],
    rows: readonly (readonly Value[])[],
    tail?: string,
  ): Promise<void>
  /** The first rows whose blobs in this column fit, and at least one: only in the thread of SQLite's connection. */
  readonly allWithin?: (
    text: string,
    parameters: readonly Value[],
    most: { readonly column: string; readonly bytes: number },
  ) => Promise<RowsWithin>
  /** The same without promises: only in the thread of SQLite's connection, for the steps of every commit. */
  readonly atOnce?: SqlAtOnce
}

export interface RowsWithin {
  readonly rows: Row[]
  /** There was another row, which did not fit. It and those after it were not read. */
  readonly isCut: boolean
}

/** Executes statements of SQLite at once. */
export interface SqlAtOnce {
  /** The values of the first row, in the order of the columns. */
  first<R extends readonly Value[]>(text: string, parameters: readonly Value[]): R | undefined
  /** Returns the number of changed rows. */
  run(text: string, parameters: readonly Value[]): number
}

/**
 * A procedure runs in the database's own thread if there is one: plain data in, plain data out, no closures. It awaits
 * nothing but its statements, does not change its input, and does not catch their errors (after a failed statement
 * PostgreSQL refuses the rest of the transaction).
 */
export interface Procedure<I, O> {
  readonly name: string
  readonly run: (sql: Sql, input: I) => Promise<O>
  readonly carrier?: AnyCarrier
  /** The same work as one statement of PostgreSQL. Undefined if this input needs the steps of `run`. */
  readonly statement?: ((input: I) => Statement<O> | undefined) | undefined
  /** The same read for many callers at once, as one statement of PostgreSQL. */
  readonly shared?: SharedRead<I, O> | undefined
}

/** A statement in the dialect of PostgreSQL that answers several inputs. */
export interface SharedRead<I, O> {
  readonly text: string
  /** Arrays with a value for each input. Buffers are sent in binary format. */
  readonly values: (inputs: readonly I[]) => readonly unknown[]
  /** An answer for each input, in their order. */
  readonly read: (rows: readonly Row[], inputs: readonly I[]) => readonly O[]
}

/** One prepared statement in the dialect of PostgreSQL. */
export interface Statement<O> {
  readonly text: string
  /** Buffers are sent in binary format. */
  readonly values: readonly unknown[]
  /** Reads the answer from its only row. */
  readonly read: (row: Row) => O
}

/**
 * How the input and the answer of a procedure are packed for another thread, if copying them as they are would cost too
 * much.
 */
export interface Carrier<I, O, PackedInput, PackedAnswer> {
  readonly packInput: (input: I) => PackedInput
  /** Buffers of the packed input that can be transferred instead of copied, because nobody else uses them. */
  readonly handedOver: (packed: PackedInput) => ArrayBuffer[]
  readonly unpackInput: (packed: PackedInput) => I
  readonly packAnswer: (answer: O) => PackedAnswer
  readonly unpackAnswer: (packed: PackedAnswer, input: I) => O
}

/** A carrier whose types only its procedure knows. */
export type AnyCarrier = Carrier<unknown, unknown, unknown, unknown>

/** A procedure whose types only its caller knows. */
export type AnyProcedure = Procedure<never, unknown>

const procedures = new Map<string, AnyProcedure>()

/**
 * Defines a procedure and registers it by name. The database thread loads the modules in `procedures/index.ts`; list
 * the module of a new procedure there.
 */
export function procedure<I, O, PackedInput, PackedAnswer>(
  name: string,
  run: (sql: Sql, input: I) => Promise<O>,
  carrier?: Carrier<I, O, PackedInput, PackedAnswer>,
  statement?: Procedure<I, O>['statement'],
): Procedure<I, O> {
  if (procedures.has(name)) throw new Error(`There are two procedures with the name ${name}.`)
  const made: Procedure<I, O> = { name, run, carrier: carrier as AnyCarrier | undefined, statement }
  procedures.set(name, made)
  return made
}

/** Defines a procedure that only reads, and of which PostgreSQL answers many at once. */
export function sharedRead<I, O>(
  name: string,
  run: (sql: Sql, input: I) => Promise<O>,
  shared: SharedRead<I, O>,
): Procedure<I, O> {
  return { ...procedure(name, run), shared }
}

/** The procedure of that name, if its module has been loaded in this thread. */
export function findProcedure(name: string): AnyProcedure | undefined {
  return procedures.get(name)
}

/** The same statements without writes, for work without a transaction. */
export function readOnly(sql: Sql): Sql {
  const refuse = async (): Promise<never> => {
    throw new Error('Reads cannot write: use write or call.')
  }
  return {
    dialect: sql.dialect,
    all: (text, parameters) => sql.all(text, parameters),
    first: (text, parameters) => sql.first(text, parameters),
    run: refuse,
    insertMany: refuse,
    ...(sql.allWithin ? { allWithin: sql.allWithin } : {}),
  }
}
