// Migrations on PostgreSQL while other programs use the same tables.

import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { makeWorld } from './contract-world.ts'
import { migrationTarget } from './dialects/postgres-migrations.ts'
import { createCatalogue, postgresSql, types } from './dialects/postgres-sql.ts'
import { migrate } from './migrate.ts'
import { openDatabase } from './open-database.ts'
import { online, real } from './test-migrations.ts'
import { databaseWithoutSchema } from './test-postgres.ts'

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, types })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

/** The address of a database with four users. */
async function databaseWithUsers(): Promise<string> {
  const url = await databaseWithoutSchema()
  const database = await openDatabase({ url, directory: '' })
  await makeWorld(database)
  await database.close()
  return url
}

async function upgrade(url: string, said: string[] = []): Promise<void> {
  const client = await connect(url)
  await migrate(migrationTarget(client, postgresSql(client, createCatalogue())), {
    now: 77,
    log: { info: (text) => void said.push(text), warn: () => {} },
    migrations: online,
  })
}

const isValid = 'SELECT indisvalid::int AS valid FROM pg_index WHERE indexrelid = to_regclass($1)'

describe('migrations while other programs use the tables', () => {
  test('programs that fill a column and build an index at the same moment do not block each other', async () => {
    const url = await databaseWithUsers()
    await Promise.all([upgrade(url), upgrade(url), upgrade(url)])
    const client = await connect(url)
    const { rows } = await client.query('SELECT shade FROM users ORDER BY id')
    expect(rows.map(({ shade }) => shade)).toEqual(['light ann', 'light bob', 'light cat', 'light dan'])
    expect((await client.query(isValid, ['users_by_shade'])).rows).toEqual([{ valid: 1 }])
    expect((await client.query('SELECT count(*) AS n FROM migrations')).rows).toEqual([{ n: real + 3 }])
  })

  test('what an interrupted build left of an index is dropped and built again', async () => {
    const url = await databaseWithUsers()
    const client = await connect(url)
    await client.query("ALTER TABLE users ADD COLUMN another TEXT NOT NULL DEFAULT ''")
    // Fails because all values are the same, and leaves an index that is not valid, as a killed build does.
    const build = client.query('CREATE UNIQUE INDEX CONCURRENTLY users_by_shade ON users (another)')
    await expect(build).rejects.toThrow('could not create unique index')
    expect((await client.query(isValid, ['users_by_shade'])).rows).toEqual([{ valid: 0 }])

    const said: string[] = []
    await upgrade(url, said)
    expect(said).toContain('Index users_by_shade was not finished and is built again.')
    expect((await client.query(isValid, ['users_by_shade'])).rows).toEqual([{ valid: 1 }])
  })

  test('a change of a table that is in use gives up and tries again, so that others are not held up for long', async () => {
    const url = await databaseWithUsers()
    const [user, reader] = [await connect(url), await connect(url)]
    await user.query('BEGIN')
    await user.query('SELECT name FROM users')
    const upgraded = upgrade(url)
    const waiting = "SELECT 1 FROM pg_locks WHERE NOT granted AND mode = 'AccessExclusiveLock'"
    const held = async () => (await reader.query(waiting)).rowCount
    await expect.poll(held, { interval: 10, timeout: 60_000 }).toBeGreaterThan(0)
    // Queues behind the change, which would otherwise wait for the first transaction for ever.
    expect((await reader.query('SELECT count(*) AS n FROM users')).rows).toEqual([{ n: 4 }])
    await user.query('COMMIT')
    await upgraded
    expect((await reader.query('SELECT DISTINCT left(shade, 5) AS shade FROM users')).rows).toEqual([
      { shade: 'light' },
    ])
  })
})
