// The embedded database as the source of a move: one snapshot, read in the order of primary keys.
import { openEngine } from '../dialects/sqlite-engine.ts'
import type { Row, Value } from '../sql.ts'
import { type MovedTable, tablesToMove } from './tables.ts'

export interface MoveSource {
  readonly tables: readonly MovedTable[]
  count(table: MovedTable): Promise<number>
  /** The rows after a key, in order. */
  batch(table: MovedTable, after: readonly Value[] | undefined, most: number): Promise<Value[][]>
  close(): void
}

/** The snapshot lasts until `close`, so commands that write meanwhile do not make a mixture. */
export async function openSource(path: string): Promise<MoveSource> {
  const engine = openEngine(path, 'reader')
  const { sql } = engine
  try {
    engine.script('BEGIN')
    const tables = await tablesToMove(sql)
    return {
      tables,
      async count({ name }) {
        return (await sql.first<{ n: number }>(`SELECT count(*) AS n FROM ${name}`))?.n ?? 0
      },
      async batch({ name, columns, key }, after, most) {
        const order = key.join(', ')
        const beyond = after ? `WHERE (${order}) > (${key.map(() => '?').join(', ')})` : ''
        const rows = await sql.all(
          `SELECT ${columns.join(', ')} FROM ${name} ${beyond} ORDER BY ${order} LIMIT ?`,
          [...(after ?? []), most],
        )
        return rows.map((row) => valuesOf(columns, row))
      },
      close() {
        engine.rollback()
        engine.close()
      },
    }
  } catch (error) {
    engine.close()
    throw error
  }
}

export const valuesOf = (columns: readonly string[], row: Row): Value[] =>
  columns.map((column) => row[column] ?? null)
