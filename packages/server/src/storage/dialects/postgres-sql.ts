// Statements for PostgreSQL: numbered parameters, prepared by name, values read as the numbers and bytes our rows hold.
import type { CustomTypesConfig, QueryConfig, QueryResult } from 'pg'
import pg from 'pg'
import { during } from '../errors.ts'
import type { Row, Sql, Value } from '../sql.ts'
import { numbered } from './placeholders.ts'

const { builtins } = pg.types

function bytesOf(text: string): Uint8Array {
  const buffer = Buffer.from(text.slice(2), 'hex') // '\x' and the bytes
  return new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.byteLength)
}

const parsers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, Number],
  [builtins.NUMERIC, Number],
  [builtins.BYTEA, bytesOf],
  // Comparisons answer 0 and 1 in SQLite.
  [builtins.BOOL, (text) => (text === 't' ? 1 : 0)],
])

/** Converts values of PostgreSQL to ours. */
export const types: CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    parsers.get(oid) ?? pg.types.getTypeParser(oid, format as 'text')) as CustomTypesConfig['getTypeParser'],
}

/** Anything that runs a query: the pool, or one connection of it. */
export interface Queryable {
  query(config: QueryConfig): Promise<QueryResult>
}

/** Shared by all connections: names of prepared statements, and the column types for `insertMany`. */
export interface Catalogue {
  /** Distinguishes names: after a change of the schema, all statements are prepared again. */
  generation: number
  readonly statements: Map<string, { readonly name: string; readonly text: string }>
  readonly columns: Map<string, Promise<Map<string, string>>>
}

export function createCatalogue(): Catalogue {
  return { generation: 0, statements: new Map(), columns: new Map() }
}

const FEATURE_NOT_SUPPORTED = '0A000'

/**
 * True if the result columns of a prepared statement have changed, because another program has upgraded the schema.
 * PostgreSQL refuses it once and executes nothing; under another name it is prepared again.
 */
export function isOutdatedPlan(error: unknown): boolean {
  if (!(error instanceof Error) || (error as { code?: unknown }).code !== FEATURE_NOT_SUPPORTED) return false
  return error.message.includes('cached plan must not change result type')
}

/** Prepares every statement again, under another name. */
export function prepareAgain(catalogue: Catalogue): void {
  catalogue.generation++
  catalogue.statements.clear()
  catalogue.columns.clear()
}

// More different texts mean that statements are built from values, and their names would fill the server's memory.
const MOST_STATEMENTS = 1000
const ROWS_IN_A_STATEMENT = 2000

export function postgresSql(queryable: Queryable, catalogue: Catalogue): Sql {
  function query(text: string, values: readonly unknown[]): Promise<QueryResult> {
    const config = known(catalogue, text)
    return queryable.query({ ...config, values: values as unknown[] }).catch((error) => {
      throw during(error, { statement: text })
    })
  }

  async function typesOf(table: string): Promise<Map<string, string>> {
    const before = catalogue.columns.get(table)
    if (before) return before
    const found = query(
      `SELECT attname AS name, format_type(atttypid, atttypmod) AS type FROM pg_attribute
       WHERE attrelid = CAST(? AS regclass) AND attnum > 0 AND NOT attisdropped`,
      [table],
    ).then(({ rows }) => new Map(rows.map((row: { name: string; type: string }) => [row.name, row.type])))
    catalogue.columns.set(table, found)
    found.catch(() => catalogue.columns.delete(table))
    return found
  }

  return {
    dialect: 'postgres',
    all: async <R extends Row>(text: string, parameters: readonly Value[] = []) =>
      (await query(text, parameters)).rows as R[],
    first: async <R extends Row>(text: string, parameters: readonly Value[] = []) =>
      (await query(text, parameters)).rows[0] as R | undefined,
    run: async (text, parameters = []) => ({ changes: (await query(text, parameters)).rowCount ?? 0 }),

    // A column travels as one array: one prepared statement for any number of rows.
    async insertMany(table, columns, rows, tail = '') {
      if (rows.length === 0) return
      const columnTypes = await typesOf(table)
      const arrays = columns.map((column) => `CAST(? AS ${columnTypes.get(column) ?? 'text'}[])`).join(', ')
      const text = `INSERT INTO ${table} (${columns.join(', ')}) SELECT * FROM unnest(${arrays}) ${tail}`
      for (let at = 0; at < rows.length; at += ROWS_IN_A_STATEMENT) {
        const part = rows.slice(at, at + ROWS_IN_A_STATEMENT)
        await query(
          text,
          columns.map((_, index) => part.map((row) => row[index] ?? null)),
        )
      }
    },
  }
}

function known(catalogue: Catalogue, text: string): { name?: string; text: string } {
  return catalogue.statements.get(text) ?? prepared(catalogue, text, numbered(text))
}

/** A statement with a name, so that a connection prepares it once. `own` is its text with numbered parameters. */
export function prepared(catalogue: Catalogue, text: string, own = text): { name?: string; text: string } {
  const before = catalogue.statements.get(text)
  if (before) return before
  const made = { name: `s${catalogue.generation}.${catalogue.statements.size + 1}`, text: own }
  if (catalogue.statements.size >= MOST_STATEMENTS) return { text: made.text }
  catalogue.statements.set(text, made)
  return made
}
