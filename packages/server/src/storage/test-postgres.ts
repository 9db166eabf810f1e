// Databases for tests: in PostgreSQL if the run has one, otherwise embedded.

import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import type { Database } from './database.ts'
import { openDatabase } from './open-database.ts'
import type { PostgresCluster } from './test-postgres-cluster.ts'

/**
 * Emptied databases of finished tests, for reuse. Creating one takes longer and fills the disk with a whole catalogue.
 */
const free: string[] = []

/** The name of the database that `openTestDatabase` opens in this run. */
export const databaseName = inject('postgres') === undefined ? 'the embedded database' : 'PostgreSQL'

/** Opens a new database: PostgreSQL in the part of the tests that has one, otherwise embedded. */
export async function openTestDatabase(): Promise<Database> {
  // In the calling thread: the storage contract tests the separate one, in its own process.
  if (inject('postgres') === undefined)
    return openDatabase({ url: ':memory:', directory: '', inThread: true })
  return openDatabase({ url: await newDatabase(), directory: '' })
}

/**
 * The address of a database with the whole schema and no rows, for the running test. Tests that change the schema pass
 * their own list of `reusable` databases.
 */
export async function newDatabase(reusable: string[] = free): Promise<string> {
  const url = reusable.pop() ?? (await newDatabaseIn(cluster()))
  onTestFinished(async () => {
    await onConnection(url, empty)
    reusable.push(url)
  })
  return url
}

/** The same for several tests of a file. */
export const sharedDatabase = (): Promise<string> => newDatabaseIn(cluster())

/** The same in this cluster. No other test gets it. */
export const newDatabaseIn = ({ address, template }: PostgresCluster): Promise<string> =>
  create(address, template)

/** The address of a database without tables. No other test gets it. */
export const databaseWithoutSchema = (): Promise<string> => create(cluster().address, 'template0')

function cluster(): PostgresCluster {
  const running = inject('postgres')
  if (running === undefined) throw new Error('This run has no PostgreSQL: use --project=databases')
  return running
}

async function create(address: string, template: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await onConnection(`${address}/postgres`, (client) =>
    client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`),
  )
  return `${address}/${name}`
}

/** Removes all rows except for the list of migrations, and resets all sequences. */
async function empty(client: pg.Client): Promise<void> {
  // A failed test may have left connections open.
  await client.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  )
  await client.query(removeRows)
}

const removeRows = `DO $$
  DECLARE one record;
  BEGIN
    FOR one IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'migrations' LOOP
      EXECUTE format('DELETE FROM %I', one.tablename);
    END LOOP;
    PERFORM setval(oid::regclass, 1, false) FROM pg_class WHERE relkind = 'S';
  END $$`

/** Removes all rows of a database that stays open for the next test. */
export const emptyAgain = (database: Database): Promise<void> =>
  database.write(async (sql) => void (await sql.run(removeRows)))

async function onConnection(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
