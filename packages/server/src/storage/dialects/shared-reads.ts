// Reads of many callers as one statement of PostgreSQL. A statement costs the driver and the database about as much for one
// row as for thirty, and sign-ins come in crowds after a restart.
import { databaseBudgets } from '../../limits/database.ts'
import type { Procedure, Row, SharedRead } from '../sql.ts'
import { createReadQueue, nobody, type ReadQueue } from './read-queue.ts'
import type { Outcome } from './write-queue.ts'

export interface SharedReads {
  ask<I, O>(procedure: Procedure<I, O>, shared: SharedRead<I, O>, input: I): Promise<O>
  readonly waiting: number
  /** Reads refused because the queue was full. */
  readonly refused: number
  /** Accepts nothing new. Resolves when all accepted reads are answered. */
  close(reason: Error): Promise<void>
}

export interface SharedReadsOptions {
  readonly query: (text: string, values: readonly unknown[]) => Promise<readonly Row[]>
  /** Calls back at the end of this turn, so that its reads share statements. */
  readonly turn: (run: () => void) => void
  /** Monotonic time in milliseconds. */
  readonly now: () => number
}

/**
 * Statements of one procedure at the same time. While one runs, the next reads collect. With two, half as many reads share
 * a statement, and a sign-in takes a third more CPU time.
 */
const slots = 1

/** The class of errors about values, such as text with a NUL. */
const dataException = /^22/

export function createSharedReads({ query, turn, now }: SharedReadsOptions): SharedReads {
  const queues = new Map<string, ReadQueue<unknown>>()
  let closed: Error | undefined

  async function answer(
    shared: SharedRead<unknown, unknown>,
    inputs: readonly unknown[],
  ): Promise<readonly Outcome[]> {
    try {
      const rows = await query(shared.text, shared.values(inputs))
      return shared.read(rows, inputs).map((value) => ({ ok: true, value }))
    } catch (error) {
      if (inputs.length === 1 || !isAboutValues(error)) throw error
      // One caller's bad value must not fail the others.
      return Promise.all(inputs.map((input) => alone(shared, input)))
    }
  }

  async function alone(shared: SharedRead<unknown, unknown>, input: unknown): Promise<Outcome> {
    try {
      const [outcome] = await answer(shared, [input])
      return outcome as Outcome
    } catch (error) {
      return { ok: false, error }
    }
  }

  function queueOf(name: string, shared: SharedRead<unknown, unknown>): ReadQueue<unknown> {
    const known = queues.get(name)
    if (known) return known
    const run = (_slot: number, inputs: readonly unknown[]) => answer(shared, inputs)
    const batch = databaseBudgets.readsInAStatement.value
    const made = createReadQueue<unknown>({ slots, run, turn, now, limits: { batch } })
    queues.set(name, made)
    return made
  }

  const sumOf = (key: 'waiting' | 'refused') =>
    [...queues.values()].reduce((sum, queue) => sum + queue[key], 0)

  return {
    async ask<I, O>({ name }: Procedure<I, O>, shared: SharedRead<I, O>, input: I): Promise<O> {
      if (closed) throw closed
      return queueOf(name, shared as SharedRead<unknown, unknown>).add(input, nobody) as Promise<O>
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
  }
}

function isAboutValues(error: unknown): boolean {
  return error instanceof Error && dataException.test(String((error as { code?: unknown }).code))
}
