// What the suites of the database contract start from: a clock, and how a database is opened.

import type { Database, StorageClock } from './database.ts'

/** A clock that tests move; it starts at 1000. */
export interface TestClock extends StorageClock {
  /** Lets everything that is due within that time happen. */
  pass(milliseconds: number): void
}

export interface Opened {
  readonly database: Database
  /** One more Database on the same data, beside the first. Only where data may be shared. */
  readonly beside?: () => Promise<Database>
  /** Closes the first and opens the data again. Only where data is kept. */
  readonly again?: () => Promise<Database>
}

export type Open = (clock: TestClock) => Promise<Opened>

export function createTestClock(): TestClock {
  let now = 1000
  let timers: { at: number; run: () => void }[] = []
  return {
    now: () => now,
    after(milliseconds, run) {
      const timer = { at: now + milliseconds, run }
      timers.push(timer)
      return () => {
        timers = timers.filter((other) => other !== timer)
      }
    },
    pass(milliseconds) {
      now += milliseconds
      const due = timers.filter((timer) => timer.at <= now)
      timers = timers.filter((timer) => timer.at > now)
      for (const timer of due) timer.run()
    },
  }
}

/** Whether data outlives its Database. */
export type Keeping = 'kept' | 'gone'

/** Closes the first Database and opens its data again. */
export async function reopened(opened: Opened): Promise<Database> {
  if (!opened.again) throw new Error('Data that is kept can be opened again: give `again`.')
  return opened.again()
}
