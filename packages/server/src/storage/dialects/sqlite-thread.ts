// The connection to the database thread: batches out, answers in, matched by number, and the handling of a dead thread.
import { Worker } from 'node:worker_threads'
import { registerThread } from '../../platform/memory-reclaim.ts'
import type { StorageLog } from '../clock.ts'
import { denseMap } from '../dense-map.ts'
import { type CarriedError, reviveError } from '../errors.ts'
import type { Batch, CarriedJob, CarriedOutcome, ProcedureJob, Statement, Transport } from './sqlite-jobs.ts'
import type { FromWorker, ToWorker, WorkerStart } from './sqlite-worker.ts'
import { withTransferList } from './transferable-bytes.ts'
import type { Outcome } from './write-queue.ts'

interface Waiting {
  readonly batch: Batch
  readonly resolve: (outcomes: Outcome[]) => void
  readonly reject: (error: Error) => void
}

/** Starts the thread. Resolves when its database is open and migrated. `lost` is called if it dies later. */
export function startThread(
  options: WorkerStart & { readonly log: StorageLog; readonly lost: (reason: Error) => void },
): Promise<Transport> {
  const { log, lost, path, directory, now, modules, use } = options
  const workerData: WorkerStart = { path, directory, now, modules, use }
  // Flags of this process (a profiler, a test runner's loader) are not for the database thread.
  const worker = new Worker(new URL('./sqlite-worker.ts', import.meta.url), {
    name: use === 'writer' ? 'database' : 'database reader',
    workerData,
    execArgv: [],
  })
  const reclaimsNoMore = registerThread((isLast) =>
    worker.postMessage({ reclaim: isLast ? 'all free memory' : 'garbage' } satisfies ToWorker),
  )
  /** By number, which is used again. A Map would keep what it held; see limits/reused-entries.ts. */
  const waiting: (Waiting | undefined)[] = []
  const free: number[] = []
  let ended: Error | undefined
  let closing = false

  return new Promise((opened, refused) => {
    let refusal: Error | undefined
    let fault: Error | undefined
    const exited = new Promise<void>((resolve) => {
      worker.on('error', (error) => {
        fault = error instanceof Error ? error : new Error(String(error))
      })
      worker.on('exit', (code) => {
        reclaimsNoMore()
        const reason = fault ? fault.message : `exit code ${code}`
        ended = closing
          ? new Error('The database is closed.')
          : new Error(`The database thread stopped: ${reason}`, { cause: fault })
        for (const one of waiting.splice(0)) one?.reject(ended)
        refused(refusal ?? ended)
        if (!closing) lost(ended)
        resolve()
      })
    })

    const transport: Transport = {
      execute(batch) {
        if (ended) return Promise.reject(ended)
        return new Promise((resolve, reject) => {
          const id = free.at(-1) ?? waiting.length
          const handedOver: ArrayBuffer[] = []
          const { value, transfer } = withTransferList(packed(id, batch, handedOver))
          if (transfer.length > 0 || handedOver.length > 0)
            worker.postMessage(value, [...transfer, ...handedOver])
          // An empty list of buffers costs more than none.
          else worker.postMessage(value)
          free.pop()
          waiting[id] = { batch, resolve, reject }
        })
      },
      close() {
        closing = true
        if (!ended) worker.postMessage({ close: true } satisfies ToWorker)
        return exited
      },
    }

    worker.on('message', (message: FromWorker) => {
      if (isDone(message)) done(message)
      else if (message.kind === 'ready') opened(transport)
      else if (message.kind === 'refused') refusal = reviveError(message.error)
      else if (message.kind === 'said') log[message.level](message.text)
      else takeWaiting(message.id)?.reject(reviveError(message.error))
    })
  })

  function done([id, outcomes]: Extract<FromWorker, readonly unknown[]>): void {
    const one = takeWaiting(id)
    one?.resolve(outcomes.map((outcome, index) => unpacked(outcome, one.batch, index)))
  }

  function takeWaiting(id: number): Waiting | undefined {
    const one = waiting[id]
    waiting[id] = undefined
    free.push(id)
    return one
  }
}

function isDone(message: FromWorker): message is Extract<FromWorker, readonly unknown[]> {
  return Array.isArray(message)
}

/** Replaces procedures with their names, and packs their input with their carriers. */
function packed(id: number, batch: Batch, handedOver: ArrayBuffer[]): ToWorker {
  if (batch.kind !== 'group') return { id, batch }
  return [id, denseMap(batch.jobs, (job) => packedJob(job, handedOver))]
}

function packedJob(job: ProcedureJob | Statement, handedOver: ArrayBuffer[]): CarriedJob {
  if (!('procedure' in job)) return job
  if (typeof job.procedure === 'string') return [job.kind, job.procedure, job.input]
  const { name, carrier } = job.procedure
  if (!carrier) return [job.kind, name, job.input]
  const input = carrier.packInput(job.input)
  handedOver.push(...carrier.handedOver(input))
  return [job.kind, name, input]
}

function unpacked(outcome: CarriedOutcome<CarriedError>, batch: Batch, index: number): Outcome {
  if ('error' in outcome) return { ok: false, error: reviveError(outcome.error), ms: outcome.ms }
  const [value, ms] = outcome
  const job = batch.kind === 'group' ? batch.jobs[index] : undefined
  if (!job || !('procedure' in job) || typeof job.procedure === 'string') return { ok: true, value, ms }
  const { carrier } = job.procedure
  return { ok: true, value: carrier ? carrier.unpackAnswer(value, job.input) : value, ms }
}
