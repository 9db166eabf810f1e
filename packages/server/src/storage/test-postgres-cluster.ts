// Starts one PostgreSQL for all test files of a run, before the first file and until after the last one, in a folder that
// goes away with it and on a free port. Files make databases of their own there, see test-postgres.ts.

import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { makePostgres } from '../../../../tools/testing/postgres-program.ts'
import { openDatabase } from './open-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL of this run, where it has one. */
    postgres: PostgresCluster | undefined
  }
}

export interface PostgresCluster {
  /** The address of the server, without the name of a database. */
  readonly address: string
  /** A database that has the whole schema and no rows: new ones are copies of it. */
  readonly template: string
}

const template = 'migrated'

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { address, start, remove } = await makePostgres(['max_connections=100'])
  try {
    await start()
    const client = new pg.Client(`${address}/postgres`)
    await client.connect()
    await client.query(`CREATE DATABASE ${template}`)
    await client.end()
    await (await openDatabase({ url: `${address}/${template}`, directory: '' })).close()
  } catch (error) {
    await remove()
    throw error
  }
  project.provide('postgres', { address, template })
  return remove
}
