// PostgreSQL as a target of migrations.
import type { ClientBase } from 'pg'
import type { MigrationTarget } from '../migration.ts'
import type { Sql } from '../sql.ts'

// An arbitrary advisory lock number: "parley" in ASCII.
const LOCK = 0x7061_726c_6579

const LOCK_NOT_AVAILABLE = '55P03'

// A change of a table waits for everybody who uses it, and everybody else waits behind the change. So it gives up soon
// and tries again: 30 attempts take about a minute and a half.
const LOCK_MS = 2000
const PAUSE_SECONDS = 1
const ATTEMPTS = 30

/** How often to look whether another process has finished its migrations. */
const LOOK_SECONDS = 0.2

/** On one connection, which holds the lock. A process that dies loses both. */
export function migrationTarget(client: ClientBase, sql: Sql, isMove = false): MigrationTarget {
  const pause = (seconds: number) => client.query('SELECT pg_sleep($1)', [seconds])

  async function attempt<T>(work: () => Promise<T>): Promise<T> {
    await client.query('BEGIN')
    try {
      await client.query(`SET LOCAL lock_timeout = ${LOCK_MS}`)
      const value = await work()
      await client.query('COMMIT')
      return value
    } catch (error) {
      await client.query('ROLLBACK')
      throw error
    }
  }

  return {
    dialect: 'postgres',
    sql,
    async schemaExists() {
      const row = await sql.first<{ found: string | null; moving: string | null }>(
        "SELECT to_regclass('migrations')::text AS found, to_regclass('move_progress')::text AS moving",
      )
      if (row?.moving && !isMove)
        throw new Error('A move into this database was interrupted: complete it with parley move.')
      return row?.found != null
    },
    async alone(work) {
      // Not one statement that waits: building an index concurrently waits for all statements that began before it.
      const take = 'SELECT pg_try_advisory_lock($1)::int AS taken'
      while ((await client.query(take, [LOCK])).rows[0].taken !== 1) await pause(LOOK_SECONDS)
      try {
        return await work()
      } finally {
        await client.query('SELECT pg_advisory_unlock($1)', [LOCK])
      }
    },
    async transaction(work) {
      for (let attempts = 1; ; attempts++) {
        try {
          return await attempt(work)
        } catch (error) {
          if ((error as { code?: unknown }).code !== LOCK_NOT_AVAILABLE || attempts === ATTEMPTS) throw error
          await pause(PAUSE_SECONDS)
        }
      }
    },
    // Dumping an operator's server by guesswork would be worse than reporting that there is no backup.
    backup: async () =>
      'Upgrading the data in PostgreSQL. Parley makes no backup there: keep a dump (pg_dump) from before the upgrade.',
  }
}
