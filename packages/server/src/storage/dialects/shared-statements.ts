// One statement of PostgreSQL as the answer to many reads.
import type { Procedure, Row } from '../sql.ts'
import type { SharedReadsOptions } from './shared-reads.ts'
import type { Outcome } from './write-queue.ts'

/** The class of errors about values, such as text with a NUL. */
const dataException = /^22/

/** Answers shared reads with `query`. */
export function sharedStatements(
  query: (text: string, values: readonly unknown[]) => Promise<readonly Row[]>,
): SharedReadsOptions['answer'] {
  async function answer(
    procedure: Procedure<unknown, unknown>,
    inputs: readonly unknown[],
  ): Promise<readonly Outcome[]> {
    const { shared, name } = procedure
    if (!shared) throw new Error(`The procedure ${name} has no shared statement.`)
    try {
      const rows = await query(shared.text, shared.values(inputs))
      return shared.read(rows, inputs).map((value) => ({ ok: true, value }))
    } catch (error) {
      if (inputs.length === 1 || !isAboutValues(error)) throw error
      // One caller's bad value must not fail the others.
      return Promise.all(inputs.map((input) => alone(procedure, input)))
    }
  }

  async function alone(procedure: Procedure<unknown, unknown>, input: unknown): Promise<Outcome> {
    try {
      const [outcome] = await answer(procedure, [input])
      return outcome as Outcome
    } catch (error) {
      return { ok: false, error }
    }
  }

  return answer
}

function isAboutValues(error: unknown): boolean {
  return error instanceof Error && dataException.test(String((error as { code?: unknown }).code))
}
