// A PostgreSQL for benchmarks that waits for the disk like a usual one, with a database of its own for each server.

import pg from 'pg'
import { makePostgres, type PostgresProgram } from '../tools/testing/postgres-program.ts'

export const durablePostgres = (): Promise<PostgresProgram> =>
  makePostgres(['fsync=on', 'full_page_writes=on', 'max_connections=100'])

/** Creates a database; resolves with its address. */
export async function newDatabase({ address }: PostgresProgram, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: `${address}/postgres` })
  await client.connect()
  await client.query(`CREATE DATABASE ${name}`)
  await client.end()
  return `${address}/${name}`
}
