// Moves an embedded database to PostgreSQL: copies all tables in batches, continues after an interruption, and compares the
// content of every table in the end.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Client } from 'pg'
import { lockFolder } from '../folder-lock.ts'
import { openMigrations } from '../open-migrations.ts'
import { createDigester, type TableDigest } from './row-digest.ts'
import { type MoveSource, openSource } from './source.ts'
import type { MovedTable } from './tables.ts'
import { connectTarget, type MoveTarget, openTarget, tablesIn } from './target.ts'

export interface MoveOptions {
  /** The folder with `parley.db`. */
  readonly directory: string
  readonly to: string
  readonly connectMs: number
  readonly now: number
  /** Removes what an interrupted move left, and begins again. */
  readonly restart: boolean
  readonly print: (line: string) => void
  /** Stops between two batches. */
  readonly signal: AbortSignal
  /** Rows in a batch; 2000 if missing. */
  readonly batch?: number
}

export interface Moved {
  readonly tables: Readonly<Record<string, TableDigest>>
  readonly rows: number
}

export async function moveDatabase(options: MoveOptions): Promise<Moved> {
  const { directory, to, connectMs } = options
  if (!/^postgres(ql)?:\/\//.test(to))
    throw new Error(`"${to}" is not an address of PostgreSQL: write postgres://user@host/database.`)
  const path = join(directory, 'parley.db')
  if (!existsSync(path)) throw new Error(`There is no embedded database in ${directory}: check PARLEY_DATA.`)
  // A server would go on writing to the database that is left behind.
  const lock = lockFolder(directory)
  try {
    await requireUpToDate(options)
    const client = await connectTarget(to, connectMs)
    try {
      await makeSchema(client, options)
      const source = await openSource(path)
      try {
        return await copyAndCompare(source, client, options)
      } finally {
        source.close()
      }
    } finally {
      await client.end()
    }
  } finally {
    lock.release()
  }
}

async function requireUpToDate({ directory, connectMs }: MoveOptions): Promise<void> {
  const opened = await openMigrations({ url: '', directory, connectMs, isCheck: true })
  try {
    const { pending, version, newest } = await opened.status()
    if (pending.length > 0 || version !== newest)
      throw new Error(
        `The embedded database is at version ${version}, and this program is at ${newest}: run parley migrate first.`,
      )
  } finally {
    await opened.close()
  }
}

/** Creates the schema in an empty database. */
async function makeSchema(
  client: Client,
  { to, directory, connectMs, now, print }: MoveOptions,
): Promise<void> {
  const found = await tablesIn(client)
  if (found.length > 0 && !found.includes('migrations'))
    throw new Error(
      `The database that --to names has tables of another program (${found[0]}): choose an empty database.`,
    )
  const opened = await openMigrations({ url: to, directory, connectMs, isCheck: false, isMove: true })
  try {
    const { version, newest } = await opened.status()
    if (version > newest) throw new Error('The database that --to names was made by a newer Parley.')
    if (version < newest) {
      print('Creating the schema in PostgreSQL …')
      await opened.apply({ now, log: { info: () => {}, warn: print } })
    }
  } finally {
    await opened.close()
  }
}

async function copyAndCompare(source: MoveSource, client: Client, options: MoveOptions): Promise<Moved> {
  const target = await openTarget(client, source.tables, options.restart)
  if (target.isContinued) options.print('Continuing a move that was interrupted.')
  for (const table of source.tables) await copyTable(source, target, table, options)
  for (const table of source.tables) await target.continueIds(table)
  options.print('Comparing both databases …')
  const tables: Record<string, TableDigest> = {}
  for (const table of source.tables) tables[table.name] = await compared(source, target, table, options)
  await target.finish()
  return { tables, rows: Object.values(tables).reduce((sum, { rows }) => sum + rows, 0) }
}

const usualBatch = 2000

async function copyTable(
  source: MoveSource,
  target: MoveTarget,
  table: MovedTable,
  { print, signal, batch = usualBatch }: MoveOptions,
): Promise<void> {
  const total = await source.count(table)
  let { after, copied } = await target.progressOf(table)
  const report = progressReport(`${table.name}:`, total, print)
  for (;;) {
    stopIfAborted(signal)
    const rows = await source.batch(table, after, batch)
    const last = rows.at(-1)
    if (!last) break
    after = table.key.map((column) => last[table.columns.indexOf(column)] ?? null)
    copied += rows.length
    await target.store(table, rows, { after, copied })
    report(copied)
  }
}

async function compared(
  source: MoveSource,
  target: MoveTarget,
  table: MovedTable,
  { print, signal, batch = usualBatch }: MoveOptions,
): Promise<TableDigest> {
  const report = progressReport(`${table.name}: compared`, await source.count(table), print)
  const theirs = await target.digest(table, report)
  const digester = createDigester()
  for (let after: Parameters<MoveSource['batch']>[1]; ; ) {
    stopIfAborted(signal)
    const rows = await source.batch(table, after, batch)
    for (const row of rows) digester.add(row)
    const last = rows.at(-1)
    if (!last) break
    after = table.key.map((column) => last[table.columns.indexOf(column)] ?? null)
  }
  const ours = digester.result()
  if (ours.rows === theirs.rows && ours.digest === theirs.digest) return ours
  throw new Error(
    `The table ${table.name} is not the same in both databases (${ours.rows} and ${theirs.rows} rows). The embedded ` +
      'database was changed after the move began, or the other one was: run the same command with --restart.',
  )
}

/** Prints every tenth part of a large table. */
function progressReport(what: string, total: number, print: (line: string) => void): (rows: number) => void {
  let reported = 0
  return (rows) => {
    const tenths = Math.floor((10 * rows) / Math.max(1, total))
    if (tenths <= reported) return
    reported = tenths
    print(`${what} ${rows} of ${total} rows`)
  }
}

function stopIfAborted(signal: AbortSignal): void {
  if (signal.aborted) throw new Error('Interrupted. Run the same command again to continue.')
}
