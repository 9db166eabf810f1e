// SQLite as a Database. This side keeps the order of work and collects groups; the engine runs them, in a thread of its
// own (so that waiting for the disk never holds up the sockets) or, for tests, in this one.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { StorageClock, StorageLog } from '../clock.ts'
import type { Database } from '../database.ts'
import { afterThisTurn } from '../platform/system-clock.ts'
import { type AnyProcedure, type Procedure, type Row, readOnly, type Sql, type Value } from '../sql.ts'
import { createLane, type Outcome } from './lane.ts'
import { runSession } from './session.ts'
import type { Batch, ProcedureJob, Statement } from './sqlite-jobs.ts'
import { openUpToDate } from './sqlite-open.ts'
import { startThread } from './sqlite-thread.ts'

/** Where batches go. */
export interface Transport {
  execute(batch: Batch): Promise<readonly Outcome[]>
  close(): Promise<void>
}

export interface SqliteOptions {
  /** The folder of the data, or `:memory:`. */
  readonly directory: string
  readonly inMemory: boolean
  readonly inThread: boolean
  readonly clock: StorageClock
  readonly log: StorageLog
  /** Modules with more procedures for the database thread. */
  readonly modules: readonly string[]
  /** Told when the database thread died. */
  readonly lost: (reason: Error) => void
}

// A transaction with more procedures than this gains nothing and keeps the first one waiting.
const MOST_IN_A_GROUP = 1000

export async function openSqlite(options: SqliteOptions): Promise<Database> {
  if (!options.inMemory) mkdirSync(options.directory, { recursive: true })
  const path = options.inMemory ? ':memory:' : join(options.directory, 'parley.db')
  const start = { path, directory: options.directory, now: options.clock.now(), log: options.log }
  let lost: ((reason: Error) => void) | undefined
  const transport = options.inThread
    ? await openHere(start)
    : await startThread({ ...start, modules: options.modules, lost: (reason) => lost?.(reason) })

  const lane = createLane<ProcedureJob | Statement>({
    turn: options.inThread ? queueMicrotask : afterThisTurn,
    group: (jobs) => transport.execute({ kind: 'group', jobs }),
    most: MOST_IN_A_GROUP,
  })
  lost = (reason) => {
    lane.fail(reason)
    options.lost(reason)
  }

  const reading = readOnly(statements((statement) => lane.together(statement)))
  const writing = statements(async (statement) => {
    const [outcome] = await transport.execute({ kind: 'step', statement })
    if (outcome?.ok) return outcome.value
    throw outcome?.error
  })

  function job<I, O>(kind: 'call' | 'ask', procedure: Procedure<I, O>, input: I): Promise<O> {
    return lane.together({ kind, procedure: procedure as AnyProcedure, input }) as Promise<O>
  }

  let closing: Promise<void> | undefined
  return {
    dialect: 'sqlite',
    read: (work) => work(reading),
    write: (work) =>
      lane.alone(() =>
        runSession({
          clock: options.clock,
          sql: writing,
          begin: () => transport.execute({ kind: 'begin' }),
          commit: () => transport.execute({ kind: 'commit' }),
          rollback: () => transport.execute({ kind: 'rollback' }),
          work,
        }),
      ),
    call: (procedure, input) => job('call', procedure, input),
    ask: (procedure, input) => job('ask', procedure, input),
    close() {
      closing ??= lane.close(new Error('The database is closed.')).then(() => transport.close())
      return closing
    },
  }
}

/** Statements whose answers come from elsewhere. */
function statements(send: (statement: Statement) => Promise<unknown>): Sql {
  return {
    dialect: 'sqlite',
    all: <R extends Row>(text: string, parameters: readonly Value[] = []) =>
      send({ kind: 'all', text, parameters }) as Promise<R[]>,
    first: <R extends Row>(text: string, parameters: readonly Value[] = []) =>
      send({ kind: 'first', text, parameters }) as Promise<R | undefined>,
    run: (text, parameters = []) => send({ kind: 'run', text, parameters }) as Promise<{ changes: number }>,
    insertMany: (table, columns, rows, tail = '') =>
      send({ kind: 'insertMany', table, columns, rows, tail }) as Promise<void>,
  }
}

async function openHere(start: Parameters<typeof openUpToDate>[0]): Promise<Transport> {
  const engine = await openUpToDate(start)
  return { execute: (batch) => engine.execute(batch), close: async () => engine.close() }
}
