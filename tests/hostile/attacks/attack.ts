// One attack: its actions, and the answers that are allowed.

import type { Answer, Stage } from '../target-server.ts'

export interface Attack<S = Stage> {
  readonly name: string
  /** Rejects if the server answered in a way that it must not. */
  run(stage: S): Promise<void>
}

/** The means of an attacker with an account. */
export type SignedIn = Pick<Stage, 'rest' | 'device'>

/** Runs the work this many times, `atOnce` of them in parallel. */
export async function many<T>(
  times: number,
  atOnce: number,
  work: (index: number) => Promise<T>,
): Promise<T[]> {
  const results: T[] = []
  let next = 0
  async function lane(): Promise<void> {
    for (let index = next++; index < times; index = next++) results[index] = await work(index)
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  return results
}

/** An answer must be a success, a documented refusal, or a "retry later" with a time; never a server error. */
export function mustBeOrderly(answers: readonly Answer[], what: string): void {
  const wrong = answers.filter(
    ({ status, retryAfter }) => status >= 500 && !(status === 503 && retryAfter !== null),
  )
  if (wrong.length > 0)
    throw new Error(
      `${what}: ${wrong.length} of ${answers.length} answered ${wrong[0]?.status} ${wrong[0]?.text.slice(0, 300)}`,
    )
}

export function mustBeRefused(answer: Answer, what: string): void {
  if (answer.status < 400 || answer.status >= 500)
    throw new Error(`${what}: answered ${answer.status} ${answer.text.slice(0, 300)}`)
}
