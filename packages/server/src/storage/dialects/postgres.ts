// PostgreSQL as a Database: a bounded pool of connections. Concurrent procedures are committed together on one
// connection. Conflicts with other writers are retried.
import { Socket } from 'node:net'
import pg from 'pg'
import type { StorageClock, StorageLog } from '../clock.ts'
import type { Database } from '../database.ts'
import { CONFLICTS, during } from '../errors.ts'
import { migrate } from '../migrate.ts'
import { afterThisTurn, monotonicNow } from '../platform/system-clock.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { type Procedure, type Row, readOnly, type Sql, type Statement } from '../sql.ts'
import { migrationTarget } from './postgres-migrations.ts'
import { scrub } from './postgres-scrub.ts'
import {
  createCatalogue,
  isOutdatedPlan,
  postgresSql,
  prepareAgain,
  prepared,
  type Queryable,
  types,
} from './postgres-sql.ts'
import { isUnanswered, type PostgresTimeouts, postgresTimeouts } from './postgres-timeouts.ts'
import { createReadQueue, nobody } from './read-queue.ts'
import { createGate } from './semaphore.ts'
import { createSharedReads } from './shared-reads.ts'
import { sharedStatements } from './shared-statements.ts'
import { runSession } from './transaction.ts'
import { createWriteQueue, type Outcome } from './write-queue.ts'

export interface PostgresOptions {
  readonly url: string
  readonly connections: number
  readonly clock: StorageClock
  readonly log: StorageLog
  readonly timeouts?: Partial<PostgresTimeouts> | undefined
  readonly secrets: Secrets
}

const MOST_IN_A_GROUP = 200
const ATTEMPTS = 5

const UNIQUE_VIOLATION = '23505'

/** A procedure reads before it writes: after a concurrent write, the retry sees that write. */
const PROCEDURE_CONFLICTS: ReadonlySet<unknown> = new Set([...CONFLICTS, UNIQUE_VIOLATION])

const NONE: ReadonlySet<unknown> = new Set()

interface Job {
  readonly procedure: Procedure<unknown, unknown>
  readonly input: unknown
}

export async function openPostgres(options: PostgresOptions): Promise<Database> {
  const timeouts = { ...postgresTimeouts, ...options.timeouts }
  const sockets = new Set<Socket>()
  const connection = {
    connectionString: options.url,
    types,
    application_name: 'parley',
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: timeouts.connectMs,
    stream: () => tracked(sockets),
  }
  const pool = new pg.Pool({
    ...connection,
    max: options.connections,
    query_timeout: timeouts.answerMs,
    statement_timeout: timeouts.statementMs,
    lock_timeout: timeouts.lockMs,
    idle_in_transaction_session_timeout: timeouts.idleMs,
  })
  // The pool replaces an idle connection that breaks. Without a listener the event would end the process.
  pool.on('error', (error) => options.log.warn(`A connection to PostgreSQL broke: ${error.message}`))
  const catalogue = createCatalogue()

  async function repeatedly<T>(codes: ReadonlySet<unknown>, work: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      const { generation } = catalogue
      try {
        return await work()
      } catch (error) {
        const isOutdated = isOutdatedPlan(error)
        if (attempt === ATTEMPTS || !(isOutdated || isOneOf(codes, error))) throw error
        // Other connections may have noticed it as well.
        if (isOutdated && catalogue.generation === generation) {
          options.log.warn('The schema was changed by another program: all statements are prepared again.')
          prepareAgain(catalogue)
        }
      }
    }
  }

  /** Reads are repeated after a change of the schema. */
  function preparedAgain(sql: Sql): Sql {
    const again = <T>(statement: () => Promise<T>): Promise<T> => repeatedly(NONE, statement)
    return {
      ...sql,
      all: (text, parameters) => again(() => sql.all(text, parameters)),
      first: (text, parameters) => again(() => sql.first(text, parameters)),
    }
  }

  /** Runs work in a transaction on its own connection. */
  function transaction<T>(work: (sql: Sql, client: pg.PoolClient) => Promise<T>): Promise<T> {
    return withConnection(pool, async ({ client, discard, isDiscarded }) => {
      // A connection that cannot begin or end a transaction is in an unknown state.
      const state = (text: string): Promise<pg.QueryResult> =>
        client.query(text).catch((error) => {
          discard()
          throw error
        })
      // A statement without an answer blocks its connection, which must not be reused.
      const answered: Queryable = {
        query: (config) =>
          client.query(config).catch((error) => {
            if (isUnanswered(error)) discard()
            throw error
          }),
      }
      return await runSession({
        clock: options.clock,
        sql: postgresSql(answered, catalogue),
        begin: () => state('BEGIN'),
        async commit() {
          // COMMIT rolls back a transaction with a failed statement, without an error.
          if ((await state('COMMIT')).command !== 'COMMIT')
            throw new Error('A statement of this write failed.')
        },
        // A hanging statement would block ROLLBACK. Closing the connection rolls back as well.
        rollback: async (why) => (why === 'late' || isDiscarded() ? discard() : state('ROLLBACK')),
        work: (sql) => work(sql, client),
      })
    })
  }

  /** Runs one statement without a transaction. */
  async function alone<O>({ text, values, read }: Statement<O>): Promise<O> {
    const config = { ...prepared(catalogue, text), values: [...values] }
    const { rows } = await pool.query(config).catch((error) => {
      throw during(error, { statement: text })
    })
    return read(rows[0] as Row)
  }

  const single = (job: Job): Promise<unknown> =>
    repeatedly(PROCEDURE_CONFLICTS, () => transaction((sql) => job.procedure.run(sql, job.input)))

  async function oneByOne(jobs: readonly Job[]): Promise<Outcome[]> {
    const outcomes: Outcome[] = []
    for (const job of jobs) outcomes.push(await settled(single(job)))
    return outcomes
  }

  async function group(jobs: readonly Job[]): Promise<readonly Outcome[]> {
    if (jobs.length === 1) return oneByOne(jobs)
    const outcome = await settled(transaction((sql, client) => inSavepoints(sql, client, jobs)))
    if (!outcome.ok) {
      if (isConflict(outcome.error)) return oneByOne(jobs)
      throw outcome.error
    }
    const outcomes = outcome.value as Outcome[]
    for (const [index, one] of outcomes.entries()) {
      if (!one.ok && isConflict(one.error)) {
        outcomes[index] = await settled(single(jobs[index] as Job))
      }
    }
    return outcomes
  }

  // On its own connection, because a step over all messages may take longer than normal work.
  const migrating = new pg.Client(connection)
  migrating.on('error', (error) => options.log.warn(`A connection to PostgreSQL broke: ${error.message}`))
  try {
    await migrating.connect()
    await migrate(migrationTarget(migrating, postgresSql(migrating, catalogue)), {
      now: options.clock.now(),
      log: options.log,
    })
  } finally {
    await migrating.end()
  }

  /** A connection whose other side is silent never confirms its end. */
  async function endPool(): Promise<void> {
    const callOff = options.clock.after(timeouts.closeMs, () => {
      for (const socket of sockets) socket.destroy()
    })
    await pool.end()
    callOff()
  }

  const statements = createGate(Math.max(1, Math.floor(options.connections / 2)))
  const lane = createWriteQueue<Job>({ turn: afterThisTurn, group, most: MOST_IN_A_GROUP })
  // Readers never take the last connections, which are for writes.
  const queue = createReadQueue<() => Promise<unknown>>({
    slots: Math.max(1, options.connections - 2),
    run: async (_slot, jobs) => Promise.all(jobs.map(timed)),
    turn: afterThisTurn,
    now: monotonicNow,
    limits: { batch: 1 },
  })
  const readingAs = (userId: number): Sql => {
    const query: Queryable['query'] = (config) =>
      queue.add(() => pool.query(config), userId) as Promise<pg.QueryResult>
    return readOnly(preparedAgain(postgresSql({ query }, catalogue)))
  }
  const reading = readingAs(nobody)
  const shared = createSharedReads({
    turn: afterThisTurn,
    now: monotonicNow,
    answer: sharedStatements((text, values) =>
      repeatedly(NONE, async () => {
        const config = { ...prepared(catalogue, text), values: [...values] }
        const { rows } = (await queue.add(() => pool.query(config), nobody)) as pg.QueryResult
        return rows
      }).catch((error) => {
        throw during(error, { statement: text })
      }),
    ),
  })
  /** Runs a read, in one statement with the same reads of others if it can be shared. */
  function runRead<I, O>(sql: Sql, procedure: Procedure<I, O>, input: I): Promise<O> {
    return procedure.shared ? shared.ask(procedure, input) : procedure.run(sql, input)
  }
  let closing: Promise<void> | undefined

  const database: Database = {
    dialect: 'postgres',
    secrets: options.secrets,
    read: (work) => work(reading),
    write: (work) => repeatedly(CONFLICTS, () => transaction(work)),
    call<I, O>(procedure: Procedure<I, O>, input: I): Promise<O> {
      const statement = procedure.statement?.(input)
      const answer = statement
        ? statements.run(() => repeatedly(PROCEDURE_CONFLICTS, () => alone(statement)))
        : (lane.together({ procedure: procedure as Procedure<unknown, unknown>, input }) as Promise<O>)
      return answer.catch((error) => {
        throw during(error, { procedure: procedure.name })
      })
    },
    ask: (procedure, input) => runRead(reading, procedure, input),
    scrub: (tables, mostBytes) => scrub(connection, tables, mostBytes),
    get queued() {
      return {
        reads: queue.waiting + shared.waiting,
        writes: lane.waiting + statements.waiting,
        refused: queue.refused + shared.refused,
      }
    },
    damage: undefined,
    forUser(userId) {
      const own = readingAs(userId)
      // Inherits everything else, as in sqlite.ts.
      return Object.assign(Object.create(database) as Database, {
        read: <T>(work: (sql: Sql) => Promise<T>) => work(own),
        ask: <I, O>(procedure: Procedure<I, O>, input: I) => runRead(own, procedure, input),
      })
    },
    close() {
      const reason = new Error('The database is closed.')
      // Shared reads that were accepted go through the queue, which closes after them.
      const reads = shared.close(reason).then(() => queue.close(reason))
      closing ??= Promise.all([lane.close(reason), statements.close(reason), reads]).then(endPool)
      return closing
    },
  }
  return database
}

async function timed(work: () => Promise<unknown>): Promise<Outcome> {
  const began = monotonicNow()
  return { ...(await settled(work())), ms: monotonicNow() - began }
}

/**
 * Runs the jobs in one transaction. Each failed job is rolled back alone. A conflict with another writer ends the whole
 * transaction: it holds locks for which the other one waits, and would run into the next deadlock with the next job.
 */
async function inSavepoints(sql: Sql, client: pg.PoolClient, jobs: readonly Job[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const job of jobs) {
    await client.query('SAVEPOINT one')
    const outcome = await settled(job.procedure.run(sql, job.input))
    if (!outcome.ok && isOneOf(CONFLICTS, outcome.error)) throw outcome.error
    outcomes.push(outcome)
    await client.query(
      outcome.ok ? 'RELEASE SAVEPOINT one' : 'ROLLBACK TO SAVEPOINT one; RELEASE SAVEPOINT one',
    )
  }
  return outcomes
}

interface Connection {
  readonly client: pg.PoolClient
  /** Closes the connection on release, instead of returning it to the pool. */
  discard(): void
  isDiscarded(): boolean
}

async function withConnection<T>(pool: pg.Pool, work: (connection: Connection) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let discarded = false
  // A connection that breaks between statements reports it here. Without a listener the event would end the process.
  const broken = (): void => {
    discarded = true
  }
  client.on('error', broken)
  try {
    return await work({ client, discard: broken, isDiscarded: () => discarded })
  } finally {
    client.off('error', broken)
    client.release(discarded)
  }
}

async function settled(work: Promise<unknown>): Promise<Outcome> {
  try {
    return { ok: true, value: await work }
  } catch (error) {
    return { ok: false, error }
  }
}

/** The same procedure may succeed alone. */
function isConflict(error: unknown): boolean {
  return isOneOf(PROCEDURE_CONFLICTS, error) || isOutdatedPlan(error)
}

function isOneOf(codes: ReadonlySet<unknown>, error: unknown): boolean {
  return error instanceof Error && codes.has((error as { code?: unknown }).code)
}

/** Tracks a socket, so that it can be destroyed on close if the other side is silent. */
function tracked(sockets: Set<Socket>): Socket {
  const socket = new Socket()
  sockets.add(socket)
  socket.once('close', () => sockets.delete(socket))
  return socket
}
