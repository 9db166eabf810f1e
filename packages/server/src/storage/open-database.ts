import type { StorageClock, StorageLog } from './clock.ts'
import type { Database } from './database.ts'
import type { PostgresTimeouts } from './dialects/postgres-timeouts.ts'
import { openSqlite } from './dialects/sqlite.ts'
import { systemClock } from './platform/system-clock.ts'
import { type KeySource, noKeys, Secrets } from './secrets/secrets.ts'

export interface OpenOptions {
  /** `postgres://…` for PostgreSQL, `:memory:` for SQLite without a file, anything else for SQLite in `directory`. */
  readonly url?: string
  /** The folder of the data: `parley.db` and `backups/`. */
  readonly directory: string
  /** Runs SQLite in the calling thread; everything then resolves in microtasks. For tests on a virtual clock. */
  readonly inThread?: boolean
  readonly clock?: StorageClock
  readonly log?: StorageLog
  /** Modules (file URLs) with more procedures for the database thread than `procedures/index.ts` lists. */
  readonly procedureModules?: readonly string[]
  readonly connections?: number
  /** Reader threads beside the writer, for SQLite in a file; none by default. */
  readonly readers?: number
  /** Time limits for PostgreSQL, instead of the defaults. */
  readonly timeouts?: Partial<PostgresTimeouts>
  /** Called once when the database has failed permanently because its thread died. Everything later is refused. */
  readonly lost?: (reason: Error) => void
  /** The keys that secrets are encrypted with. Without them, values that are encrypted cannot be read. */
  readonly keys?: KeySource
}

const silent: StorageLog = { info: () => {}, warn: () => {} }

/** Opens the database with its schema up to date. Refuses data that is more than one version newer than the program. */
export async function openDatabase(options: OpenOptions): Promise<Database> {
  const { url = '', directory, inThread = false, clock = systemClock, log = silent } = options
  const secrets = new Secrets(options.keys ?? noKeys)
  if (/^postgres(ql)?:\/\//.test(url)) {
    const { openPostgres } = await import('./dialects/postgres.ts')
    const { connections = 10, timeouts } = options
    return openPostgres({ url, connections, clock, log, timeouts, secrets })
  }
  const modules = options.procedureModules ?? []
  const lost = options.lost ?? (() => {})
  const inMemory = url === ':memory:'
  const { readers = 0 } = options
  return openSqlite({ directory, inMemory, inThread, clock, log, modules, lost, readers, secrets })
}
