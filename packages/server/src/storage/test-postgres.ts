// Databases for tests. Where the run has a PostgreSQL, each is one there; elsewhere it is the embedded one.

import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type Database, openDatabase } from './database.ts'
import type { PostgresCluster } from './test-postgres-cluster.ts'

function cluster(): PostgresCluster {
  const running = inject('postgres')
  if (running === undefined) throw new Error('This run has no PostgreSQL: use --project=databases')
  return running
}

/** Makes a database on the PostgreSQL of this run and gives its address: with the whole schema, or with nothing in it. */
export async function newDatabase(content: 'schema' | 'nothing' = 'schema'): Promise<string> {
  const { address, template } = cluster()
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client(`${address}/postgres`)
  await client.connect()
  try {
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${content === 'schema' ? template : 'template0'}`)
  } finally {
    await client.end()
  }
  return `${address}/${name}`
}

/** The name of the database that `openTestDatabase` opens in this run. */
export const databaseName = inject('postgres') === undefined ? 'the embedded database' : 'PostgreSQL'

/** Opens a new database: PostgreSQL in the part of the tests that has one, the embedded one elsewhere. */
export async function openTestDatabase(): Promise<Database> {
  if (inject('postgres') === undefined) return openDatabase({ url: ':memory:', directory: '' })
  return openDatabase({ url: await newDatabase(), directory: '' })
}
