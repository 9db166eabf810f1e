// PostgreSQL as a target of migrations.
import type { ClientBase } from 'pg'
import type { MigrationTarget } from '../migrate.ts'
import type { Sql } from '../sql.ts'

// An arbitrary advisory lock number: "parley" in ASCII.
const LOCK = 0x7061_726c_6579

/** On one connection, which holds the lock. A process that dies loses both. */
export function migrationTarget(client: ClientBase, sql: Sql): MigrationTarget {
  return {
    dialect: 'postgres',
    sql,
    schemaExists: async () =>
      (await sql.first<{ found: string | null }>("SELECT to_regclass('migrations')::text AS found"))?.found !=
      null,
    async alone(work) {
      await client.query('SELECT pg_advisory_lock($1)', [LOCK])
      try {
        return await work()
      } finally {
        await client.query('SELECT pg_advisory_unlock($1)', [LOCK])
      }
    },
    async transaction(work) {
      await client.query('BEGIN')
      try {
        const value = await work()
        await client.query('COMMIT')
        return value
      } catch (error) {
        await client.query('ROLLBACK')
        throw error
      }
    },
    // Dumping an operator's server by guesswork would be worse than reporting that there is no backup.
    backup: async () =>
      'Upgrading the data in PostgreSQL. Parley makes no backup there: keep a dump (pg_dump) from before the upgrade.',
  }
}
