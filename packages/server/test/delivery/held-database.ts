// A database that works at once and whose answers the test releases, in any order: like a real one, where the order of
// answers on several connections and in several promises is not the order of commits.

import type { Database } from '../../src/storage/database.ts'

export interface HeldDatabase extends Database {
  /** Whether answers wait for `release`. */
  isHeld: boolean
  /** The number of waiting answers. */
  readonly held: number
  /** Releases one of the waiting answers. The number is taken modulo their count. */
  release(which: number): void
}

export function heldDatabase(real: Database): HeldDatabase {
  const waiting: (() => void)[] = []

  function later<T>(work: Promise<T>): Promise<T> {
    if (!database.isHeld) return work
    return new Promise((resolve, reject) => {
      work.then(
        (value) => waiting.push(() => resolve(value)),
        (error) => waiting.push(() => reject(error)),
      )
    })
  }

  const database: HeldDatabase = {
    isHeld: false,
    get held() {
      return waiting.length
    },
    release(which) {
      if (waiting.length === 0) return
      const [answer] = waiting.splice(which % waiting.length, 1)
      answer?.()
    },
    dialect: real.dialect,
    secrets: real.secrets,
    read: (work) => later(real.read(work)),
    write: (work) => later(real.write(work)),
    call: (procedure, input) => later(real.call(procedure, input)),
    ask: (procedure, input) => later(real.ask(procedure, input)),
    scrub: (tables, mostBytes) => later(real.scrub(tables, mostBytes)),
    forUser: () => database,
    queued: real.queued,
    damage: real.damage,
    close: () => real.close(),
  }
  return database
}
