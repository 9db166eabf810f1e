// The tables that a move copies: all tables of an embedded database with their columns and keys, tables that others
// refer to first.
import type { Sql } from '../sql.ts'

export interface MovedTable {
  readonly name: string
  readonly columns: readonly string[]
  /** The columns of the primary key, in its order. */
  readonly key: readonly string[]
  /** The highest id that was ever generated, for tables with generated ids. It is never used again. */
  readonly lastId: number | undefined
}

/** Filled by triggers of the target when the tables are copied. */
export const derivedTables: readonly string[] = ['file_sums']

/** The schema is created by migrations, and nodes are the programs that run now. */
const notMoved = new Set(['migrations', 'nodes', ...derivedTables])

export async function tablesToMove(sql: Sql): Promise<MovedTable[]> {
  const rows = await sql.all<{ name: string; sql: string }>(
    "SELECT name, sql FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name",
  )
  const tables = new Map<string, MovedTable>()
  const refersTo = new Map<string, string[]>()
  for (const { name, sql: text } of rows) {
    if (notMoved.has(name)) continue
    const columns = await sql.all<{ name: string; pk: number }>('SELECT name, pk FROM pragma_table_info(?)', [
      name,
    ])
    const key = columns.filter(({ pk }) => pk > 0).sort((a, b) => a.pk - b.pk)
    const parents = await sql.all<{ parent: string }>(
      'SELECT DISTINCT "table" AS parent FROM pragma_foreign_key_list(?)',
      [name],
    )
    tables.set(name, {
      name,
      columns: columns.map((column) => column.name),
      key: key.map((column) => column.name),
      lastId: text.includes('AUTOINCREMENT') ? await lastIdOf(sql, name) : undefined,
    })
    refersTo.set(
      name,
      parents.map(({ parent }) => parent),
    )
  }
  return inOrder(tables, refersTo)
}

async function lastIdOf(sql: Sql, table: string): Promise<number> {
  const row = await sql.first<{ seq: number }>('SELECT seq FROM sqlite_sequence WHERE name = ?', [table])
  return row?.seq ?? 0
}

function inOrder(
  tables: ReadonlyMap<string, MovedTable>,
  refersTo: ReadonlyMap<string, readonly string[]>,
): MovedTable[] {
  const ordered = new Set<MovedTable>()
  const add = (name: string): void => {
    const table = tables.get(name)
    if (!table || ordered.has(table)) return
    for (const parent of refersTo.get(name) ?? []) if (parent !== name) add(parent)
    ordered.add(table)
  }
  for (const name of tables.keys()) add(name)
  return [...ordered]
}
