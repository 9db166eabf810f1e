// A database thread: opens the engine, migrates the schema if it is the writer, then runs batch after batch. Each batch
// is one message and is answered by one, after its commit.
import { parentPort, workerData } from 'node:worker_threads'
import { collectGarbage } from '../../platform/memory-reclaim.ts'
import { denseMap } from '../dense-map.ts'
import { type CarriedError, carryError } from '../errors.ts'
import '../procedures/index.ts'
import { openEngine, type SqliteEngine } from './sqlite-engine.ts'
import type { Batch, CarriedJob, CarriedOutcome, ProcedureJob, Statement } from './sqlite-jobs.ts'
import { openUpToDate } from './sqlite-open.ts'
import type { Outcome } from './write-queue.ts'

/** The start parameters of the thread. */
export interface WorkerStart {
  readonly path: string
  readonly directory: string
  readonly now: number
  /** Modules that define more procedures. */
  readonly modules: readonly string[]
  /** A reader expects a migrated schema and writes nothing. */
  readonly use: 'writer' | 'reader'
}

export type ToWorker =
  /** A group. */
  | readonly [id: number, jobs: readonly CarriedJob[]]
  | { readonly id: number; readonly batch: Exclude<Batch, { readonly kind: 'group' }> }
  | { readonly reclaim: 'garbage' | 'all free memory' }
  | { readonly close: true }

export type FromWorker =
  | { readonly kind: 'ready' }
  | { readonly kind: 'refused'; readonly error: CarriedError }
  | { readonly kind: 'said'; readonly level: 'info' | 'warn'; readonly text: string }
  | readonly [id: number, outcomes: readonly CarriedOutcome<CarriedError>[]]
  | { readonly kind: 'failed'; readonly id: number; readonly error: CarriedError }

const port = parentPort
if (!port) throw new Error('This file is the database thread and is started by sqlite.ts.')

const post = (message: FromWorker): void => port.postMessage(message)

try {
  const { path, directory, now, modules, use } = workerData as WorkerStart
  for (const module of modules) await import(module)
  const log = {
    info: (text: string) => post({ kind: 'said', level: 'info', text }),
    warn: (text: string) => post({ kind: 'said', level: 'warn', text }),
  }
  const engine = use === 'reader' ? openEngine(path, use) : await openUpToDate({ path, directory, now, log })
  port.on('message', (message: ToWorker) => {
    if (isGroup(message)) {
      const [id, jobs] = message
      void work(engine, id, { kind: 'group', jobs: jobs.map(unpacked) })
    } else if ('close' in message) {
      engine.close()
      port.close()
    } else if ('reclaim' in message) {
      collectGarbage(message.reclaim === 'all free memory')
    } else {
      void work(engine, message.id, message.batch)
    }
  })
  post({ kind: 'ready' })
} catch (error) {
  post({ kind: 'refused', error: carryError(error) })
  port.close()
}

function isGroup(message: ToWorker): message is Extract<ToWorker, readonly unknown[]> {
  return Array.isArray(message)
}

function unpacked(job: CarriedJob): ProcedureJob | Statement {
  if (!('length' in job)) return job
  const [kind, procedure, input] = job
  return { kind, procedure, input }
}

async function work(engine: SqliteEngine, id: number, batch: Batch): Promise<void> {
  try {
    post([id, denseMap(await engine.execute(batch), carried)])
  } catch (error) {
    post({ kind: 'failed', id, error: carryError(error) })
  }
}

function carried(outcome: Outcome): CarriedOutcome<CarriedError> {
  const { ms = 0 } = outcome
  return outcome.ok ? [outcome.value, ms] : { error: carryError(outcome.error), ms }
}
