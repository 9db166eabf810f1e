// Many values in few statements. Lists have a few fixed lengths and are padded with a value that matches nothing, so
// that a handful of prepared statements serves every batch.
import type { Row, Sql, Value } from '../sql.ts'

const LENGTHS = [1, 8, 64, 256] as const

/**
 * Selects rows whose column is one of the values. `text` contains the word LIST in place of the parameters; `before`
 * are the values of the parameters before it.
 */
export async function selectIn<R extends Row>(
  sql: Sql,
  text: string,
  values: readonly (string | number)[],
  before: readonly Value[] = [],
): Promise<R[]> {
  const rows: R[] = []
  for (const { part, length } of chunks(values)) {
    const parameters: Value[] = [...before, ...part]
    while (parameters.length < before.length + length) parameters.push(null)
    const whole = written(text, length, () => text.replace('LIST', marks(length)))
    for (const row of await sql.all<R>(whole, parameters)) rows.push(row)
  }
  return rows
}

/** Runs a statement without a result, such as DELETE, with a list as in `selectIn`. */
export async function runIn(
  sql: Sql,
  text: string,
  values: readonly Value[],
  before: readonly Value[],
): Promise<void> {
  for (const { part, length } of chunks(values)) {
    const parameters: Value[] = [...before, ...part]
    while (parameters.length < before.length + length) parameters.push(null)
    await sql.run(
      written(text, length, () => text.replace('LIST', marks(length))),
      parameters,
    )
  }
}

/**
 * Updates many rows, each with its own values. `text` is an UPDATE with `FROM given`; `columns` names the columns of
 * `given`. All of them are integers, and no row may have 0 in the first column.
 */
export async function updateFrom(
  sql: Sql,
  columns: readonly string[],
  rows: readonly (readonly number[])[],
  text: string,
): Promise<void> {
  for (const { part, length } of chunks(rows)) {
    const parameters = part.flat()
    while (parameters.length < length * columns.length) parameters.push(0)
    await sql.run(
      written(text, length, () => `${given(columns, length)} ${text}`),
      parameters,
    )
  }
}

function given(columns: readonly string[], length: number): string {
  const row = `(${marks(columns.length)})`
  // PostgreSQL needs the types, and those of the first row apply to all.
  const first = row.replaceAll('?', 'CAST(? AS BIGINT)')
  const values = [first, ...Array.from({ length: length - 1 }, () => row)]
  return `WITH given (${columns.join(', ')}) AS (VALUES ${values.join(', ')})`
}

function marks(count: number): string {
  return Array.from({ length: count }, () => '?').join(', ')
}

// A cache of the texts by length: a batch of one entry would otherwise spend more time on them than on its rows.
const texts = new Map<string, Map<number, string>>()

function written(text: string, length: number, write: () => string): string {
  const known = texts.get(text)?.get(length)
  if (known !== undefined) return known
  const whole = write()
  const lengths = texts.get(text) ?? new Map<number, string>()
  texts.set(text, lengths.set(length, whole))
  return whole
}

function* chunks<T>(values: readonly T[]): Generator<{ part: readonly T[]; length: number }> {
  const longest = LENGTHS[LENGTHS.length - 1] as number
  for (let at = 0; at < values.length; at += longest) {
    const part = values.slice(at, at + longest)
    yield { part, length: LENGTHS.find((length) => length >= part.length) ?? longest }
  }
}
