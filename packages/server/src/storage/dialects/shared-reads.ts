// Reads of many callers that are answered together. A round trip to the database costs about as much for one row as for
// thirty, and sign-ins come in crowds after a restart.
import { databaseBudgets } from '../../limits/database.ts'
import type { Procedure } from '../sql.ts'
import { createReadQueue, nobody, type ReadQueue } from './read-queue.ts'
import type { Outcome } from './write-queue.ts'

export interface SharedReads {
  ask<I, O>(procedure: Procedure<I, O>, input: I): Promise<O>
  readonly waiting: number
  /** Reads refused because the queue was full. */
  readonly refused: number
  /** Accepts nothing new. Resolves when all accepted reads are answered. */
  close(reason: Error): Promise<void>
  /** Fails everything waiting and everything later. */
  fail(reason: Error): void
}

export interface SharedReadsOptions {
  /** An outcome for each input, in their order. Rejects if none could be read. */
  readonly answer: (
    procedure: Procedure<unknown, unknown>,
    inputs: readonly unknown[],
  ) => Promise<readonly Outcome[]>
  /** Calls back at the end of this turn, so that its reads are answered together. */
  readonly turn: (run: () => void) => void
  /** Monotonic time in milliseconds. */
  readonly now: () => number
}

/**
 * Batches of one procedure at the same time. While one runs, the next reads collect. With two on PostgreSQL, half as many
 * reads share a statement, and a sign-in takes a third more CPU time.
 */
const slots = 1

export function createSharedReads({ answer, turn, now }: SharedReadsOptions): SharedReads {
  const queues = new Map<string, ReadQueue<unknown>>()
  let closed: Error | undefined

  function queueOf(procedure: Procedure<unknown, unknown>): ReadQueue<unknown> {
    const known = queues.get(procedure.name)
    if (known) return known
    const made = createReadQueue<unknown>({
      slots,
      run: (_slot, inputs) => answer(procedure, inputs),
      turn,
      now,
      limits: { batch: databaseBudgets.readsInAStatement.value },
    })
    queues.set(procedure.name, made)
    return made
  }

  const sumOf = (key: 'waiting' | 'refused') =>
    [...queues.values()].reduce((sum, queue) => sum + queue[key], 0)

  return {
    async ask<I, O>(procedure: Procedure<I, O>, input: I): Promise<O> {
      if (closed) throw closed
      return queueOf(procedure as Procedure<unknown, unknown>).add(input, nobody) as Promise<O>
    },
    get waiting() {
      return sumOf('waiting')
    },
    get refused() {
      return sumOf('refused')
    },
    async close(reason) {
      closed ??= reason
      await Promise.all([...queues.values()].map((queue) => queue.close(reason)))
    },
    fail(reason) {
      closed = reason
      for (const queue of queues.values()) queue.fail(reason)
    },
  }
}
