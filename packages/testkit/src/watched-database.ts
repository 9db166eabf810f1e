// A database whose unanswered calls are counted, so that virtual time waits for work outside of this process.

import type { Database } from '@parley/server'

export interface WatchedDatabase {
  readonly database: Database
  /** The number of calls without an answer. */
  readonly running: () => number
  /** Resolves with the next answer. */
  readonly next: () => Promise<void>
}

export function watchedDatabase(given: Database): WatchedDatabase {
  let running = 0
  let answered = Promise.withResolvers<void>()
  const counted = async <T>(work: Promise<T>): Promise<T> => {
    running++
    try {
      return await work
    } finally {
      running--
      answered.resolve()
      answered = Promise.withResolvers()
    }
  }
  const watched = (database: Database): Database => ({
    dialect: database.dialect,
    secrets: database.secrets,
    read: (work) => counted(database.read(work)),
    write: (work) => counted(database.write(work)),
    call: (procedure, input) => counted(database.call(procedure, input)),
    ask: (procedure, input) => counted(database.ask(procedure, input)),
    scrub: (tables, mostBytes) => counted(database.scrub(tables, mostBytes)),
    forUser: (userId) => watched(database.forUser(userId)),
    get queued() {
      return database.queued
    },
    get damage() {
      return database.damage
    },
    close: () => database.close(),
  })
  return { database: watched(given), running: () => running, next: () => answered.promise }
}
