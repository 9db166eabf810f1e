// What every piece of storage code speaks: values, rows, statements, procedures. It knows no dialect, so that the
// database thread can load it (and the procedures that use it) without loading anything else.

/** What a column may hold. Booleans are stored as 0 and 1, points in time as milliseconds. */
export type Value = string | number | Uint8Array | null

/**
 * A row keeps the column names of the query. 64-bit integers come back as numbers (all of ours stay below 2^53),
 * blobs as Uint8Array.
 */
export type Row = Record<string, Value>

/** Which of the two databases is behind. */
export type Dialect = 'sqlite' | 'postgres'

/** Statements in the subset of SQL that both dialects share, `?` for parameters; prepared once and kept. */
export interface Sql {
  readonly dialect: Dialect
  all<R extends Row = Row>(text: string, parameters?: readonly Value[]): Promise<R[]>
  first<R extends Row = Row>(text: string, parameters?: readonly Value[]): Promise<R | undefined>
  run(text: string, parameters?: readonly Value[]): Promise<{ changes: number }>
  /**
   * Many rows into one table in the fastest way the dialect has.
   * `tail` is for example `ON CONFLICT (a, b) DO UPDATE SET c = excluded.c`.
   */
  insertMany(
    table: string,
    columns: readonly string[],
    rows: readonly (readonly Value[])[],
    tail?: string,
  ): Promise<void>
}

/**
 * A procedure runs inside the database's own thread where it has one: plain data in, plain data out, no closures.
 * It waits for nothing but its statements, leaves its input as it is, and lets their errors pass (after a failed
 * statement PostgreSQL refuses the rest of the transaction).
 */
export interface Procedure<I, O> {
  readonly name: string
  readonly run: (sql: Sql, input: I) => Promise<O>
  readonly carrier?: AnyCarrier
}

/** How input and answer of a procedure cross into another thread, where copying them as they are would cost too much. */
export interface Carrier<I, O, PackedInput, PackedAnswer> {
  readonly packInput: (input: I) => PackedInput
  /** Memory of the packed input that can be handed over instead of copied, because nobody else uses it. */
  readonly handedOver: (packed: PackedInput) => ArrayBuffer[]
  readonly unpackInput: (packed: PackedInput) => I
  readonly packAnswer: (answer: O) => PackedAnswer
  readonly unpackAnswer: (packed: PackedAnswer, input: I) => O
}

/** A carrier whose types are known to nobody but its procedure. */
export type AnyCarrier = Carrier<unknown, unknown, unknown, unknown>

/** A procedure whose types are known to nobody but its caller. */
export type AnyProcedure = Procedure<never, unknown>

const procedures = new Map<string, AnyProcedure>()

/**
 * Makes a procedure and makes it known under its name. The database thread knows the procedures of the modules in
 * `procedures/index.ts`; add the module that defines a new one there.
 */
export function procedure<I, O, PackedInput, PackedAnswer>(
  name: string,
  run: (sql: Sql, input: I) => Promise<O>,
  carrier?: Carrier<I, O, PackedInput, PackedAnswer>,
): Procedure<I, O> {
  if (procedures.has(name)) throw new Error(`There are two procedures with the name ${name}.`)
  const made: Procedure<I, O> = { name, run, carrier: carrier as AnyCarrier | undefined }
  procedures.set(name, made)
  return made
}

/** The procedure of that name, as far as its module has been loaded in this thread. */
export function findProcedure(name: string): AnyProcedure | undefined {
  return procedures.get(name)
}

/** The same statements without the writing ones, for work that has no transaction. */
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
  }
}
