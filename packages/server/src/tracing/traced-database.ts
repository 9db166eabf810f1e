// A database whose work for a traced request appears in its trace.

import type { Database } from '../storage/database.ts'
import { duringSpan, type Tracer } from './tracer.ts'

export function tracedDatabase(database: Database, tracer: Tracer): Database {
  const traced = <T>(name: string, work: () => Promise<T>) =>
    duringSpan(tracer, tracer.part(name, 'client'), work)
  return {
    dialect: database.dialect,
    secrets: database.secrets,
    read: (work) => traced('database read', () => database.read(work)),
    write: (work) => traced('database write', () => database.write(work)),
    call: (procedure, input, options) =>
      traced(`database ${procedure.name}`, () => database.call(procedure, input, options)),
    ask: (procedure, input) => traced(`database ${procedure.name}`, () => database.ask(procedure, input)),
    forUser: (userId) => tracedDatabase(database.forUser(userId), tracer),
    scrub: (tables, mostBytes) => database.scrub(tables, mostBytes),
    get queued() {
      return database.queued
    },
    get damage() {
      return database.damage
    },
    close: () => database.close(),
  }
}
