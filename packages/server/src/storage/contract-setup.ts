// Set-up of the storage contract suites: a test clock, and how a database is opened.

import { afterAll } from 'vitest'
import type { Database, StorageClock } from './database.ts'

/** A manual clock that starts at 1000. */
export interface TestClock extends StorageClock {
  /** Advances the clock and runs every timer that is due. */
  pass(milliseconds: number): void
}

export interface Opened {
  readonly database: Database
  /** Opens another Database on the same data. Missing if data cannot be shared. */
  readonly beside?: () => Promise<Database>
  /** Closes the first Database and opens its data again. Missing if data is not kept. */
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
export type Durability = 'kept' | 'gone'

/** Closes the first Database and opens its data again. */
export async function reopened(opened: Opened): Promise<Database> {
  if (!opened.again) throw new Error('Data that is kept can be opened again: give `again`.')
  return opened.again()
}

/**
 * For tests that neither restart a database nor pass time: one for all of them, which each leaves empty. Starting the threads
 * or the connections of a database takes longer than most of these tests.
 */
export function shared(open: Open, empty: (database: Database) => Promise<void>): Open {
  let opening: Promise<Database> | undefined
  afterAll(async () => (await opening)?.close())
  return async (clock) => {
    opening ??= open(clock).then(({ database }) => database)
    const database = await opening
    return { database: Object.assign(Object.create(database) as Database, { close: () => empty(database) }) }
  }
}
