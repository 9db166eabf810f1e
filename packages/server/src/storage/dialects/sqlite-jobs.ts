// The messages between the SQLite front and its engine: plain data, so that it can cross threads.
import type { AnyProcedure, Value } from '../sql.ts'
import type { Outcome } from './write-queue.ts'

/** One statement. */
export type Statement =
  | { readonly kind: 'all' | 'first' | 'run'; readonly text: string; readonly parameters: readonly Value[] }
  | {
      readonly kind: 'insertMany'
      readonly table: string
      readonly columns: readonly string[]
      readonly rows: readonly (readonly Value[])[]
      readonly tail: string
    }

/** A procedure by name, or the function itself if front and engine share a thread. */
export interface ProcedureJob {
  /** `askAll` has a list of inputs, and a list of answers. */
  readonly kind: 'call' | 'ask' | 'askAll'
  readonly procedure: string | AnyProcedure
  readonly input: unknown
}

/** A unit of work of the engine. A group is one transaction; the others belong to the interactive one. */
export type Batch =
  | { readonly kind: 'group'; readonly jobs: readonly (ProcedureJob | Statement)[] }
  | { readonly kind: 'step'; readonly statement: Statement }
  | { readonly kind: 'begin' | 'commit' | 'rollback' | 'checkpoint' }
  | { readonly kind: 'scrub'; readonly mostBytes: number }

/**
 * A job on its way to the database thread. A list of three costs less to copy than an object with three names, and a
 * thread change is most of what a message costs on a quiet server.
 */
export type CarriedJob = readonly [kind: ProcedureJob['kind'], procedure: string, input: unknown] | Statement

/** An outcome on its way back, for the same reason. */
export type CarriedOutcome<E> =
  | readonly [value: unknown, ms: number]
  | { readonly error: E; readonly ms: number }

/** Runs batches, in this thread or in another one. */
export interface Transport {
  execute(batch: Batch): Promise<readonly Outcome[]>
  close(): Promise<void>
}
