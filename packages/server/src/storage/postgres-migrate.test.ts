import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { migrationTarget as postgresTarget } from './dialects/postgres-migrations.ts'
import { createCatalogue, postgresSql, types } from './dialects/postgres-sql.ts'
import { migrate } from './migrate.ts'
import { migrations } from './migrations/index.ts'
import { openDatabase } from './open-database.ts'
import { next, real } from './test-migrations.ts'
import { databaseWithoutSchema } from './test-postgres.ts'

describe('migrations on PostgreSQL', () => {
  test('processes that start at the same moment on an empty database all succeed', async () => {
    const url = await databaseWithoutSchema()
    const opened = await Promise.all([1, 2, 3].map(() => openDatabase({ url, directory: '' })))
    for (const database of opened) {
      const rows = await database.read((sql) => sql.all('SELECT version FROM migrations'))
      expect(rows.length).toBe(migrations.length)
    }
    await Promise.all(opened.map((database) => database.close()))
  })

  test('[58] data that is newer than the program is refused', async () => {
    const url = await databaseWithoutSchema()
    const database = await openDatabase({ url, directory: '' })
    await database.write((sql) =>
      sql.run("INSERT INTO migrations (version, name, applied_at) VALUES (99, 'later', 1)"),
    )
    await database.close()
    await expect(openDatabase({ url, directory: '' })).rejects.toThrow('The data is at version 99')
  })

  test('a failed upgrade is rolled back as a whole, reports that there is no backup, and completes the next time', async () => {
    const url = await databaseWithoutSchema()
    await (await openDatabase({ url, directory: '' })).close()
    async function withClient<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
      const client = new pg.Client({ connectionString: url, types })
      await client.connect()
      try {
        return await work(client)
      } finally {
        await client.end()
      }
    }
    const upgradeTables = (
      beforeStatement: (version: number, index: number) => void = () => {},
    ): Promise<void> =>
      withClient((client) => {
        const target = postgresTarget(client, postgresSql(client, createCatalogue()))
        const log = { info: (text: string) => void said.push(text), warn: () => {} }
        return migrate(target, { now: 77, log, migrations: next, beforeStatement })
      })
    const columnsOf = (table: string): Promise<unknown[]> =>
      withClient(async (client) => {
        const text = 'SELECT column_name FROM information_schema.columns WHERE table_name = $1 ORDER BY 1'
        return (await client.query(text, [table])).rows.map((row) => row.column_name)
      })
    const said: string[] = []
    const stop = (version: number, index: number): void => {
      if (version === real + 1 && index === 1) throw new Error('stopped')
    }
    await expect(upgradeTables(stop)).rejects.toThrow('stopped')
    expect(said.join()).toContain('pg_dump')
    expect(await columnsOf('users')).not.toContain('colour')
    await upgradeTables()
    expect(await columnsOf('users')).toContain('colour')
    expect(await columnsOf('notes')).toEqual(['id', 'text'])
  })
})
