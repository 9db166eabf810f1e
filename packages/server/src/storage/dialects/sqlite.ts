// SQLite as a Database. This side orders the work and collects groups. The engine runs them in its own thread (so that
// waiting for the disk never delays the sockets) or, for tests, in this one. Reads use threads with their own
// connections, if there are any: with a write-ahead log they wait for no write, and a read that begins after a commit
// was answered sees it.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { StorageClock, StorageLog } from '../clock.ts'
import type { CallOptions, Database, Scrubbed } from '../database.ts'
import { afterThisTurn, monotonicNow } from '../platform/system-clock.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { type AnyProcedure, type Procedure, type Row, readOnly, type Sql, type Value } from '../sql.ts'
import { createReadQueue, nobody, type ReadQueue } from './read-queue.ts'
import { type RowLists, rowsOf } from './row-transfer.ts'
import { createSharedReads, type SharedReads } from './shared-reads.ts'
import type { ProcedureJob, Statement, Transport } from './sqlite-jobs.ts'
import { noteDamage, whenQuiet } from './sqlite-maintenance.ts'
import { openUpToDate } from './sqlite-open.ts'
import { startThread } from './sqlite-thread.ts'
import { runSession } from './transaction.ts'
import { createWriteQueue, type Outcome } from './write-queue.ts'

export interface SqliteOptions {
  /** The folder of the data, or `:memory:`. */
  readonly directory: string
  readonly inMemory: boolean
  readonly inThread: boolean
  readonly clock: StorageClock
  readonly log: StorageLog
  /** Modules with more procedures for the database thread. */
  readonly modules: readonly string[]
  /** Called when the database thread died. */
  readonly lost: (reason: Error) => void
  /** Threads for reads. 0: the only connection reads as well, as is necessary in memory and in the calling thread. */
  readonly readers: number
  readonly secrets: Secrets
}

// A transaction with more procedures gains nothing and delays the first one.
const MOST_IN_A_GROUP = 1000

export async function openSqlite(options: SqliteOptions): Promise<Database> {
  if (!options.inMemory) mkdirSync(options.directory, { recursive: true })
  const path = options.inMemory ? ':memory:' : join(options.directory, 'parley.db')
  const start = { path, directory: options.directory, now: options.clock.now(), log: options.log }
  let lost: ((reason: Error) => void) | undefined
  const thread = { modules: options.modules, lost: (reason: Error) => lost?.(reason) }
  const transport = options.inThread
    ? await openHere(start)
    : await startThread({ ...start, ...thread, use: 'writer' })

  let isLost = false
  let closing: Promise<void> | undefined
  const damage = noteDamage(options.log)
  const quiet = whenQuiet(options.clock, () => {
    if (!options.inMemory && !isLost && closing === undefined)
      lane.alone(() => transport.execute({ kind: 'checkpoint' })).catch(() => undefined)
  })
  const lane = createWriteQueue<ProcedureJob | Statement>({
    turn: options.inThread ? queueMicrotask : afterThisTurn,
    async group(jobs) {
      if (!options.inThread && jobs.some((job) => job.kind === 'call')) quiet.disturb()
      return damage.watch(await transport.execute({ kind: 'group', jobs }))
    },
    most: MOST_IN_A_GROUP,
  })
  const readers = options.inThread || options.inMemory ? 0 : options.readers
  const openReader = () => startThread({ ...start, ...thread, use: 'reader' })
  const reading = await openReaders(readers, openReader, damage.watch)
  lost = (reason) => {
    if (isLost) return
    isLost = true
    lane.fail(reason)
    shared?.fail(reason)
    reading?.queue.fail(reason)
    options.lost(reason)
  }
  type ReadJob = ProcedureJob | Statement
  const readJob = (job: ReadJob, userId: number): Promise<unknown> =>
    reading ? reading.queue.add(job, userId) : lane.together(job)
  const readingAs = (userId: number): Sql => readOnly(statements((statement) => readJob(statement, userId)))

  const writing = statements(async (statement) => {
    const [outcome] = damage.watch(await transport.execute({ kind: 'step', statement }))
    if (outcome?.ok) return outcome.value
    throw outcome?.error
  })

  const shared = reading && shareReads(reading.queue)
  const ask = <I, O>(procedure: Procedure<I, O>, input: I, userId: number): Promise<O> => {
    if (shared && procedure.shared) return shared.ask(procedure, input)
    return readJob({ kind: 'ask', procedure: procedure as AnyProcedure, input }, userId) as Promise<O>
  }

  const asNobody = readingAs(nobody)
  const database: Database = {
    dialect: 'sqlite',
    secrets: options.secrets,
    read: (work) => work(asNobody),
    write: (work) =>
      lane.alone(() => {
        if (!options.inThread) quiet.disturb()
        return runSession({
          clock: options.clock,
          sql: writing,
          begin: () => transport.execute({ kind: 'begin' }),
          commit: () => transport.execute({ kind: 'commit' }),
          rollback: () => transport.execute({ kind: 'rollback' }),
          work,
        })
      }),
    call: <I, O>(procedure: Procedure<I, O>, input: I, more?: CallOptions) =>
      lane.together({ kind: 'call', procedure: procedure as AnyProcedure, input }, more) as Promise<O>,
    ask: (procedure, input) => ask(procedure, input, nobody),
    scrub: (_tables, mostBytes) =>
      lane.alone(async () => {
        if (options.inMemory) return { isRewritten: true, isComplete: true }
        const [outcome] = damage.watch(await transport.execute({ kind: 'scrub', mostBytes }))
        if (outcome?.ok) return outcome.value as Scrubbed
        throw outcome?.error
      }),
    get queued() {
      const queues = [reading?.queue, shared]
      const reads = queues.reduce((sum, queue) => sum + (queue?.waiting ?? 0), 0)
      const refused = queues.reduce((sum, queue) => sum + (queue?.refused ?? 0), 0)
      return { reads, writes: lane.waiting, refused }
    },
    get damage() {
      return damage.problem
    },
    // Inherits everything else: a copy would cost more than the reads, and fix the values of `queued` and `damage`.
    forUser: (userId) =>
      Object.assign(Object.create(database) as Database, {
        read: <T>(work: (sql: Sql) => Promise<T>) => work(readingAs(userId)),
        ask: <I, O>(procedure: Procedure<I, O>, input: I) => ask(procedure, input, userId),
      }),
    close() {
      closing ??= closed()
      return closing
    },
  }
  return database

  async function closed(): Promise<void> {
    const reason = new Error('The database is closed.')
    quiet.stop()
    // Shared reads that were accepted go through the queue, which closes after them.
    const reads = shared?.close(reason).then(() => reading?.queue.close(reason))
    await Promise.all([lane.close(reason), reads])
    await reading?.close()
    // Closing the last connection checkpoints the write-ahead log.
    await transport.close()
  }
}

interface Reading {
  readonly queue: ReadQueue<ProcedureJob | Statement>
  close(): Promise<void>
}

/** Starts the reader threads with their queue. */
async function openReaders(
  count: number,
  open: () => Promise<Transport>,
  watch: (outcomes: readonly Outcome[]) => readonly Outcome[],
): Promise<Reading | undefined> {
  if (count === 0) return undefined
  const readers = await Promise.all(Array.from({ length: count }, open))
  const queue = createReadQueue<ProcedureJob | Statement>({
    slots: count,
    run: async (slot, jobs) => watch(await (readers[slot] as Transport).execute({ kind: 'group', jobs })),
    turn: afterThisTurn,
    now: monotonicNow,
  })
  return {
    queue,
    async close() {
      await Promise.all(readers.map((reader) => reader.close()))
    },
  }
}

/** Reads of many callers, which go to a reader thread as one job. */
function shareReads(queue: ReadQueue<ProcedureJob | Statement>): SharedReads {
  const settled = (job: ProcedureJob): Promise<Outcome> =>
    queue.add(job, nobody).then(
      (value) => ({ ok: true, value }),
      (error: unknown) => ({ ok: false, error }),
    )
  return createSharedReads({
    turn: afterThisTurn,
    now: monotonicNow,
    async answer(asked, inputs) {
      const procedure = asked as AnyProcedure
      const all = await settled({ kind: 'askAll', procedure, input: inputs })
      if (all.ok) return (all.value as readonly unknown[]).map((value) => ({ ok: true, value }))
      // A damaged row must not fail the reads of others.
      return Promise.all(inputs.map((input) => settled({ kind: 'ask', procedure, input })))
    },
  })
}

/** Statements that are executed in another thread. */
function statements(send: (statement: Statement) => Promise<unknown>): Sql {
  return {
    dialect: 'sqlite',
    all: async <R extends Row>(text: string, parameters: readonly Value[] = []) =>
      rowsOf<R>((await send({ kind: 'all', text, parameters })) as RowLists),
    first: async <R extends Row>(text: string, parameters: readonly Value[] = []) =>
      rowsOf<R>((await send({ kind: 'first', text, parameters })) as RowLists)[0],
    run: (text, parameters = []) => send({ kind: 'run', text, parameters }) as Promise<{ changes: number }>,
    insertMany: (table, columns, rows, tail = '') =>
      send({ kind: 'insertMany', table, columns, rows, tail }) as Promise<void>,
  }
}

async function openHere(start: Parameters<typeof openUpToDate>[0]): Promise<Transport> {
  const engine = await openUpToDate(start)
  return { execute: (batch) => engine.execute(batch), close: async () => engine.close() }
}
