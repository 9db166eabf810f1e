// A database thread: opens the engine, migrates the schema if it is the writer, then runs batch after batch. Each batch
// is one message and is answered by one, after its commit.
import { parentPort, workerData } from 'node:worker_threads'
import { collectGarbage, started } from '../../platform/memory-reclaim.ts'
import { type CarriedError, carryError } from '../errors.ts'
import '../procedures/index.ts'
import { openEngine, type SqliteEngine } from './sqlite-engine.ts'
import type { Batch } from './sqlite-jobs.ts'
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
  | { readonly id: number; readonly batch: Batch }
  | { readonly reclaim: true }
  | { readonly close: true }

export type FromWorker =
  | { readonly kind: 'ready' }
  | { readonly kind: 'refused'; readonly error: CarriedError }
  | { readonly kind: 'said'; readonly level: 'info' | 'warn'; readonly text: string }
  | { readonly kind: 'done'; readonly id: number; readonly outcomes: Outcome<CarriedError>[] }
  | { readonly kind: 'failed'; readonly id: number; readonly error: CarriedError }

const port = parentPort
if (!port) throw new Error('This file is the database thread and is started by sqlite.ts.')

const tell = (message: FromWorker): void => port.postMessage(message)

try {
  const { path, directory, now, modules, use } = workerData as WorkerStart
  for (const module of modules) await import(module)
  const log = {
    info: (text: string) => tell({ kind: 'said', level: 'info', text }),
    warn: (text: string) => tell({ kind: 'said', level: 'warn', text }),
  }
  const engine = use === 'reader' ? openEngine(path, use) : await openUpToDate({ path, directory, now, log })
  port.on('message', (message: ToWorker) => {
    if ('close' in message) {
      engine.close()
      port.close()
    } else if ('reclaim' in message) {
      collectGarbage()
    } else {
      void work(engine, message.id, message.batch)
    }
  })
  started()
  tell({ kind: 'ready' })
} catch (error) {
  tell({ kind: 'refused', error: carryError(error) })
  port.close()
}

async function work(engine: SqliteEngine, id: number, batch: Batch): Promise<void> {
  try {
    const outcomes = await engine.execute(batch)
    const carried = outcomes.map((one) =>
      one.ok ? one : { ok: false as const, error: carryError(one.error), ms: one.ms ?? 0 },
    )
    tell({ kind: 'done', id, outcomes: carried })
  } catch (error) {
    tell({ kind: 'failed', id, error: carryError(error) })
  }
}
