// One interactive transaction over any transport: begin, the statements of the work, commit. Rolled back if the work
// throws or takes too long.
import type { StorageClock } from '../clock.ts'
import type { Sql } from '../sql.ts'

/** The time limit of an interactive transaction, which blocks everybody else. */
export const WRITE_DEADLINE_MS = 10_000

/** Runs `work` between begin and commit. `sql` sends statements, and refuses them after the end. */
export async function runSession<T>(options: {
  readonly clock: StorageClock
  readonly sql: Sql
  readonly begin: () => Promise<unknown>
  readonly commit: () => Promise<unknown>
  /** `late` if the time limit passed, perhaps in the middle of a statement. */
  readonly rollback: (why: 'failed' | 'late') => Promise<unknown>
  readonly work: (sql: Sql) => Promise<T>
}): Promise<T> {
  let endedError: Error | undefined
  let why: 'failed' | 'late' = 'failed'
  const guarded = guard(options.sql, () => endedError)
  await options.begin()
  let callOff = (): void => {}
  const timeout = new Promise<never>((_, reject) => {
    callOff = options.clock.after(WRITE_DEADLINE_MS, () => {
      endedError = new Error(
        `A write was open for more than ${WRITE_DEADLINE_MS / 1000} seconds and was rolled back.`,
      )
      why = 'late'
      reject(endedError)
    })
  })
  try {
    const value = await Promise.race([options.work(guarded), timeout])
    callOff()
    endedError = new Error('The transaction of this statement has ended.')
    await options.commit()
    return value
  } catch (error) {
    callOff()
    endedError ??= new Error('The transaction of this statement has ended.')
    // The first error is the one to report. A connection that cannot roll back has no transaction any more.
    await options.rollback(why).catch(() => undefined)
    throw error
  }
}

function guard(sql: Sql, endedError: () => Error | undefined): Sql {
  function unlessEnded<T>(statement: () => Promise<T>): Promise<T> {
    const error = endedError()
    return error ? Promise.reject(error) : statement()
  }
  return {
    dialect: sql.dialect,
    all: (text, parameters) => unlessEnded(() => sql.all(text, parameters)),
    first: (text, parameters) => unlessEnded(() => sql.first(text, parameters)),
    run: (text, parameters) => unlessEnded(() => sql.run(text, parameters)),
    insertMany: (table, columns, rows, tail) => unlessEnded(() => sql.insertMany(table, columns, rows, tail)),
  }
}
