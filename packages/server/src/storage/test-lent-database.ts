// A database that is closed for one user of it while it stays open for the next.

import type { Database } from './database.ts'

export interface Lent {
  readonly database: Database
  /** Refuses everything from now on, and says whether nothing is running any more. */
  end(): boolean
}

/** The same database, which can be closed while the other one stays open. */
export function lend(given: Database): Lent {
  let running = 0
  let isClosed = false
  const idle: (() => void)[] = []
  async function counted<T>(work: () => Promise<T>): Promise<T> {
    if (isClosed) throw new Error('The database is closed.')
    running++
    try {
      return await work()
    } finally {
      running--
      if (running === 0) for (const done of idle.splice(0)) done()
    }
  }
  const lent = (database: Database): Database => ({
    dialect: database.dialect,
    secrets: database.secrets,
    read: (work) => counted(() => database.read(work)),
    write: (work) => counted(() => database.write(work)),
    call: (procedure, input, options) => counted(() => database.call(procedure, input, options)),
    ask: (procedure, input) => counted(() => database.ask(procedure, input)),
    scrub: (tables, mostBytes) => counted(() => database.scrub(tables, mostBytes)),
    forUser: (userId) => lent(database.forUser(userId)),
    get queued() {
      return database.queued
    },
    get damage() {
      return database.damage
    },
    async close() {
      isClosed = true
      if (running > 0) await new Promise<void>((done) => idle.push(done))
    },
  })
  return {
    database: lent(given),
    end() {
      isClosed = true
      return running === 0
    },
  }
}
