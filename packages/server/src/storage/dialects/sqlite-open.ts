// Opens SQLite in this thread with the schema that the program expects.
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { StorageLog } from '../clock.ts'
import { migrate } from '../migrate.ts'
import type { MigrationTarget } from '../migration.ts'
import { BUSY_TIMEOUT_MS, openEngine, type SqliteEngine } from './sqlite-engine.ts'

interface OpenUpToDate {
  readonly path: string
  readonly directory: string
  readonly now: number
  readonly log: StorageLog
}

/** The migrated engine. Nothing stays open if migrating fails. */
export async function openUpToDate(options: OpenUpToDate): Promise<SqliteEngine> {
  if (options.path === ':memory:') return openInMemory(options)
  const engine = openEngine(options.path)
  try {
    waitForOthers(engine)
    await migrate(migrationTarget(engine, options.directory), { now: options.now, log: options.log })
    engine.script(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`)
    return engine
  } catch (error) {
    engine.close()
    throw error
  }
}

/**
 * A new database as all migrations leave it. Tests open thousands of databases in memory, and copying one takes a fortieth of
 * the time of creating one.
 */
const created: { image?: Uint8Array } = {}

async function openInMemory({ path, directory, now, log }: OpenUpToDate): Promise<SqliteEngine> {
  const engine = openEngine(path, 'writer', created.image)
  try {
    await migrate(migrationTarget(engine, directory), { now, log })
    if (created.image) await engine.sql.run('UPDATE migrations SET applied_at = ?', [now])
    created.image ??= engine.image()
    return engine
  } catch (error) {
    engine.close()
    throw error
  }
}

/** Another process may be migrating, which can take longer than normal work. */
export const waitForOthers = (engine: SqliteEngine): void => engine.script('PRAGMA busy_timeout = 60000')

/** SQLite as a target of migrations. */
export function migrationTarget(engine: SqliteEngine, directory: string): MigrationTarget {
  return {
    dialect: 'sqlite',
    sql: engine.sql,
    schemaExists: async () =>
      (await engine.sql.first("SELECT 1 AS found FROM sqlite_master WHERE name = 'migrations'")) !==
      undefined,
    alone: (work) => work(),
    async transaction(work) {
      engine.script('BEGIN EXCLUSIVE')
      try {
        const value = await work()
        engine.script('COMMIT')
        return value
      } catch (error) {
        engine.rollback()
        throw error
      }
    },
    async backup(label) {
      const folder = join(directory, 'backups')
      mkdirSync(folder, { recursive: true })
      const name = freeName(folder, label)
      // A backup is always complete under its final name: the copy is renamed when it is done.
      const partial = `${name}.partial`
      rmSync(partial, { force: true })
      await engine.sql.run('VACUUM INTO ?', [partial])
      renameSync(partial, name)
      return `A backup from before the upgrade is in ${name}.`
    },
  }
}

function freeName(folder: string, label: string): string {
  for (let count = 0; ; count++) {
    const name = join(folder, count === 0 ? `${label}.db` : `${label}-${count}.db`)
    if (!existsSync(name)) return name
  }
}
