// Starts one PostgreSQL for all test files of a run, in a temporary folder and on a free port. Test files create their
// own databases there; see test-postgres.ts.

import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { makePostgres } from '../../../../tools/testing/postgres-program.ts'
import { openDatabase } from './open-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL of this run, if it has one. */
    postgres: PostgresCluster | undefined
  }
}

export interface PostgresCluster {
  /** The address of the server, without the name of a database. */
  readonly address: string
  /** A database with the whole schema and no rows. New ones are copies of it. */
  readonly template: string
}

const template = 'migrated'

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { remove, ...cluster } = await startCluster()
  project.provide('postgres', cluster)
  return remove
}

/** For a test that cannot share the one of the run. */
export async function startCluster(): Promise<PostgresCluster & { remove(): Promise<void> }> {
  const { address, start, remove } = await makePostgres(['max_connections=300'])
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
  return { address, template, remove }
}
