// SQLite itself, in any thread: one connection, cached prepared statements, groups of procedures in one transaction.
// Independent of threads and queues; its caller passes one batch after the other.
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import type { Scrubbed } from '../database.ts'
import { denseMap } from '../dense-map.ts'
import { findProcedure, type Procedure, type Row, readOnly, type Sql, type Value } from '../sql.ts'
import { type RowLists, rowMaker } from './row-transfer.ts'
import type { Batch, ProcedureJob, Statement } from './sqlite-jobs.ts'
import { withStablePlan } from './sqlite-stable-plans.ts'
import { createWorkTimer } from './work-time.ts'
import type { Outcome } from './write-queue.ts'

/** How long to wait for another process that writes (a command-line tool, a backup). */
export const BUSY_TIMEOUT_MS = 10_000

// The WAL is copied back into the file when it has grown to 32 MB. Measured with appends of 1000 entries a commit: 4 MB
// (SQLite's default) 44 thousand entries a second, 32 MB 64, 64 MB 68 with longer pauses. With the same WAL, pages of
// 8 and 16 kB gain next to nothing at 1000 a commit and lose 15 to 30 % at 10 and 100. Memory-mapped reads made no
// difference to appends and stay off. Behind a long read the WAL grows without a limit; afterwards it is cut to 64 MB.
// Whatever is deleted or replaced is overwritten with zeros (secure_delete).
const SETTINGS = `
  PRAGMA page_size = 4096;
  PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS};
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  PRAGMA foreign_keys = ON;
  PRAGMA secure_delete = ON;
  PRAGMA cache_size = -65536;
  PRAGMA temp_store = MEMORY;
  PRAGMA wal_autocheckpoint = 8192;
  PRAGMA journal_size_limit = 67108864;
`

// Readers have small caches, because they share the file cache of the system.
const READER_SETTINGS = `
  PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS};
  PRAGMA query_only = ON;
  PRAGMA cache_size = -16384;
  PRAGMA temp_store = MEMORY;
`

const MOST_STATEMENTS = 1000

interface ReturnedColumns {
  readonly names: readonly string[]
  readonly rowOf: (list: readonly Value[]) => Row
}

export interface SqliteEngine {
  /** Immediate statements outside of any batch, for migrations. */
  readonly sql: Sql
  execute(batch: Batch): Promise<Outcome[]>
  /** A statement without parameters and answer, such as BEGIN. */
  script(text: string): void
  /** Rolls back the open transaction, if SQLite has not done so itself. */
  rollback(): void
  /** The whole database, for `image` of another one. */
  image(): Uint8Array
  close(): void
}

/** Opens the database in this thread, and creates it if it is missing. A reader writes nothing. */
export function openEngine(
  path: string,
  use: 'writer' | 'reader' = 'writer',
  image?: Uint8Array,
): SqliteEngine {
  const connection = new DatabaseSync(path)
  // Before the settings: some of them belong to the contents.
  if (image) connection.deserialize(image)
  connection.exec(use === 'writer' ? SETTINGS : READER_SETTINGS)
  const statements = new Map<string, StatementSync>()

  function prepared(text: string): StatementSync {
    const known = statements.get(text)
    if (known) return known
    if (statements.size >= MOST_STATEMENTS) statements.delete(statements.keys().next().value as string)
    const statement = connection.prepare(withStablePlan(text))
    statements.set(text, statement)
    return statement
  }

  const script = (text: string): void => connection.exec(text)
  /** BEGIN, COMMIT and the like, prepared because a group of many procedures has many of them. */
  const control = (text: string): void => void prepared(text).run()

  /** The columns of statements that have returned rows. */
  const columns = new WeakMap<StatementSync, ReturnedColumns>()

  function columnsOf(statement: StatementSync): ReturnedColumns {
    const known = columns.get(statement)
    if (known) return known
    statement.setReturnArrays(true)
    const names = statement.columns().map(({ name }) => name)
    const returned = { names, rowOf: rowMaker(names) }
    columns.set(statement, returned)
    return returned
  }

  function listsOf(statement: StatementSync, parameters: readonly Value[]): Value[][] {
    const lists: unknown = statement.all(...(parameters as readonly SQLInputValue[]))
    return lists as Value[][]
  }

  function listOf(statement: StatementSync, parameters: readonly Value[]): Value[] | undefined {
    const list: unknown = statement.get(...(parameters as readonly SQLInputValue[]))
    return list as Value[] | undefined
  }

  function iterated(statement: StatementSync, parameters: readonly Value[]): Iterable<Value[]> {
    const lists: unknown = statement.iterate(...(parameters as readonly SQLInputValue[]))
    return lists as Iterable<Value[]>
  }

  const direct = {
    all(text: string, parameters: readonly Value[] = []): RowLists {
      const statement = prepared(text)
      const { names } = columnsOf(statement)
      return [names, listsOf(statement, parameters)]
    },
    first(text: string, parameters: readonly Value[] = []): RowLists {
      const statement = prepared(text)
      const { names } = columnsOf(statement)
      const list = listOf(statement, parameters)
      return [names, list === undefined ? [] : [list]]
    },
    run: (text: string, parameters: readonly Value[] = []) => ({
      changes: Number(prepared(text).run(...(parameters as readonly SQLInputValue[])).changes),
    }),
    // One run per row: as fast as many rows in one statement, and one prepared text instead of many.
    insertMany(table: string, columns: readonly string[], rows: readonly (readonly Value[])[], tail: string) {
      if (rows.length === 0) return
      const marks = columns.map(() => '?').join(', ')
      const insert = prepared(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${marks}) ${tail}`)
      for (const row of rows) insert.run(...(row as readonly SQLInputValue[]))
    },
  }

  const sql: Sql = {
    dialect: 'sqlite',
    all: async <R extends Row>(text: string, parameters: readonly Value[] = []) => {
      const statement = prepared(text)
      const { rowOf } = columnsOf(statement)
      return denseMap(listsOf(statement, parameters), (list) => rowOf(list) as R)
    },
    first: async <R extends Row>(text: string, parameters: readonly Value[] = []) => {
      const statement = prepared(text)
      const { rowOf } = columnsOf(statement)
      const list = listOf(statement, parameters)
      return list && (rowOf(list) as R)
    },
    run: async (text, parameters) => direct.run(text, parameters),
    insertMany: async (table, columns, rows, tail = '') => direct.insertMany(table, columns, rows, tail),
    allWithin: async (text, parameters, { column, bytes }) => {
      const statement = prepared(text)
      const { names, rowOf } = columnsOf(statement)
      const place = names.indexOf(column)
      const rows: Row[] = []
      let left = bytes
      for (const list of iterated(statement, parameters)) {
        left -= (list[place] as Uint8Array).length
        if (left < 0 && rows.length > 0) return { rows, isCut: true }
        rows.push(rowOf(list))
      }
      return { rows, isCut: false }
    },
    atOnce: {
      first: <R extends readonly Value[]>(text: string, parameters: readonly Value[]) =>
        direct.first(text, parameters)[1][0] as R | undefined,
      run: (text, parameters) => direct.run(text, parameters).changes,
    },
  }
  const reading = readOnly(sql)

  function answer(statement: Statement): unknown {
    if (statement.kind !== 'insertMany') return direct[statement.kind](statement.text, statement.parameters)
    return direct.insertMany(statement.table, statement.columns, statement.rows, statement.tail)
  }

  async function runJob(job: ProcedureJob | Statement): Promise<unknown> {
    if (!('procedure' in job)) return answer(job)
    const { run, carrier } = known(job.procedure)
    if (job.kind === 'askAll') return answers(run, job.input as readonly unknown[])
    const allowed = job.kind === 'call' ? sql : reading
    // A procedure given by name comes from another thread.
    if (!carrier || typeof job.procedure !== 'string') return run(allowed, job.input)
    return carrier.packAnswer(await run(allowed, carrier.unpackInput(job.input)))
  }

  const workTimer = createWorkTimer()

  /** In one transaction: taking and releasing the lock of the write-ahead log costs as much as a small read. */
  async function answers(run: Procedure<unknown, unknown>['run'], inputs: readonly unknown[]) {
    const outputs: unknown[] = []
    control('BEGIN')
    try {
      for (const input of inputs) outputs.push(await run(reading, input))
    } finally {
      if (connection.isTransaction) control('COMMIT')
    }
    return outputs
  }

  async function attempt(job: ProcedureJob | Statement): Promise<Outcome> {
    const busyMs = workTimer.job()
    try {
      const value = await runJob(job)
      return { ok: true, value, ms: busyMs() }
    } catch (error) {
      return { ok: false, error, ms: busyMs() }
    }
  }

  // Reads of a group see the writes before them, and are answered after the commit as well.
  async function group(jobs: readonly (ProcedureJob | Statement)[]): Promise<Outcome[]> {
    const writers = jobs.reduce((count, job) => (job.kind === 'call' ? count + 1 : count), 0)
    const outcomes: Outcome[] = []
    if (writers === 0) {
      workTimer.begin()
      for (const job of jobs) outcomes.push(await attempt(job))
      return outcomes
    }
    let open = true
    try {
      control('BEGIN IMMEDIATE')
      for (const job of jobs) {
        const separate = writers > 1 && job.kind === 'call'
        if (separate) control('SAVEPOINT one')
        const outcome = await attempt(job)
        outcomes.push(outcome)
        // A full disk and the like end the whole transaction, and all of its jobs.
        if (!outcome.ok && open && !connection.isTransaction) throw outcome.error
        if (!outcome.ok && job.kind === 'call') {
          control(separate ? 'ROLLBACK TO one' : 'ROLLBACK')
          open = separate
        }
        if (separate) control('RELEASE one')
      }
      if (open) control('COMMIT')
      return outcomes
    } catch (error) {
      rollback()
      return withoutWrites(jobs, error)
    }
  }

  /** The writes of a group failed together. Its reads are unaffected and run again. */
  async function withoutWrites(
    jobs: readonly (ProcedureJob | Statement)[],
    error: unknown,
  ): Promise<Outcome[]> {
    const outcomes: Outcome[] = []
    for (const job of jobs) outcomes.push(job.kind === 'call' ? { ok: false, error } : await attempt(job))
    return outcomes
  }

  async function runBatch(batch: Batch): Promise<Outcome[]> {
    if (batch.kind === 'group') return group(batch.jobs)
    if (batch.kind === 'step') return [await attempt(batch.statement)]
    if (batch.kind === 'begin') control('BEGIN IMMEDIATE')
    else if (batch.kind === 'commit') control('COMMIT')
    else if (batch.kind === 'checkpoint') checkpoint()
    else if (batch.kind === 'scrub') return [{ ok: true, value: scrub(batch.mostBytes) }]
    else rollback()
    return []
  }

  /** Checkpoints the write-ahead log and empties it as far as no reader needs it, without waiting. */
  function checkpoint(): void {
    script('PRAGMA busy_timeout = 0')
    try {
      script('PRAGMA wal_checkpoint(TRUNCATE)')
    } finally {
      script(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`)
    }
  }

  /**
   * Rewrites the file if it is small enough, because zeros do not reach every copy that SQLite made when it moved rows
   * between pages, and empties the write-ahead log. Waits for readers.
   */
  function scrub(mostBytes: number): Scrubbed {
    const [pages, size] = ['page_count', 'page_size'].map((name) =>
      Number(connection.prepare(`PRAGMA ${name}`).get()?.[name]),
    )
    const isRewritten = (pages ?? 0) * (size ?? 0) <= mostBytes
    if (isRewritten) script('VACUUM')
    const { busy } = connection.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get() as { busy: number }
    return { isRewritten, isComplete: busy === 0 }
  }

  function rollback(): void {
    if (connection.isTransaction) control('ROLLBACK')
  }

  let last: Promise<unknown> = Promise.resolve()
  return {
    sql,
    script,
    rollback,
    image: () => connection.serialize(),
    execute(batch) {
      const result = last.then(() => runBatch(batch))
      last = result.catch(() => undefined)
      return result
    },
    close() {
      try {
        if (use === 'writer' && path !== ':memory:') checkpoint()
      } finally {
        statements.clear()
        connection.close()
      }
    },
  }
}

function known(named: ProcedureJob['procedure']): Procedure<unknown, unknown> {
  const found = typeof named === 'string' ? findProcedure(named) : named
  if (!found)
    throw new Error(
      `The database thread does not know the procedure ${named}: add its module to procedures/index.ts.`,
    )
  return found as Procedure<unknown, unknown>
}
