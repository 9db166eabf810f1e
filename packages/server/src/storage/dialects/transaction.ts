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
  let over: Error | undefined
  let why: 'failed' | 'late' = 'failed'
  const guarded = guard(options.sql, () => over)
  await options.begin()
  let callOff = (): void => {}
  const late = new Promise<never>((_, reject) => {
    callOff = options.clock.after(WRITE_DEADLINE_MS, () => {
      over = new Error(
        `A write was open for more than ${WRITE_DEADLINE_MS / 1000} seconds and was rolled back.`,
      )
      why = 'late'
      reject(over)
    })
  })
  try {
    const value = await Promise.race([options.work(guarded), late])
    callOff()
    over = new Error('The transaction of this statement has ended.')
    await options.commit()
    return value
  } catch (error) {
    callOff()
    over ??= new Error('The transaction of this statement has ended.')
    // The first error is the one to report. A connection that cannot roll back has no transaction any more.
    await options.rollback(why).catch(() => undefined)
    throw error
  }
}

function guard(sql: Sql, over: () => Error | undefined): Sql {
  function unlessOver<T>(statement: () => Promise<T>): Promise<T> {
    const error = over()
    return error ? Promise.reject(error) : statement()
  }
  return {
    dialect: sql.dialect,
    all: (text, parameters) => unlessOver(() => sql.all(text, parameters)),
    first: (text, parameters) => unlessOver(() => sql.first(text, parameters)),
    run: (text, parameters) => unlessOver(() => sql.run(text, parameters)),
    insertMany: (table, columns, rows, tail) => unlessOver(() => sql.insertMany(table, columns, rows, tail)),
  }
}
