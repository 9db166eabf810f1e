// Reads and creates apps directly in the database file of a running server. An insert takes a millisecond; the
// command line has to start the whole program. rest.test.ts tests that the command line creates apps beside a
// running server.

import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { keysFrom, Secrets } from '@parley/server'
import pg from 'pg'
import type { ServerPlace } from './launch.ts'

export interface AppCredentials {
  readonly org: string
  readonly name: string
  readonly id: string
  readonly secret: string
}

/** The app that a server creates at its first start. */
export async function firstApp(server: ServerPlace): Promise<AppCredentials> {
  const fields = 'id AS row, org, name, client_id AS id, client_secret AS secret'
  const { rows } = await onDatabase(server, `SELECT ${fields} FROM apps ORDER BY apps.id LIMIT 1`, [])
  const { row, ...app } = rows[0] as AppCredentials & { row: number }
  const { PARLEY_DATA: data, PARLEY_SECRET_KEY: secretKey = '' } = server.environment
  const column = { table: 'apps', column: 'client_secret', row }
  return { ...app, secret: new Secrets(keysFrom({ data, secretKey })).open(column, app.secret) }
}

/** Creates an app with open registration, like the first one. The server loads it at the first request for it. */
export async function insertApp(server: ServerPlace, appKey: string): Promise<AppCredentials> {
  const [org = '', name = ''] = appKey.split('#')
  const [id, secret] = [randomBytes(12).toString('base64url'), randomBytes(32).toString('base64url')]
  await onDatabase(
    server,
    `INSERT INTO apps (org, name, client_id, client_secret, open_registration, disabled, created_at)
     VALUES (?, ?, ?, ?, 1, 0, ?)`,
    [org, name, id, secret, Date.now()],
  )
  return { org, name, id, secret }
}

/** Runs a statement on the database of a running server. */
export async function onDatabase(
  { database, environment }: ServerPlace,
  statement: string,
  values: readonly SQLInputValue[],
): Promise<{ readonly rows: readonly object[]; readonly changes: number }> {
  return database === undefined
    ? onFile(environment.PARLEY_DATA, statement, values)
    : onPostgres(database, statement, values)
}

export async function onPostgres(url: string, statement: string, values: readonly SQLInputValue[] = []) {
  const client = new pg.Client(url)
  await client.connect()
  try {
    let parameter = 0
    const { rows, rowCount } = await client.query(
      statement.replaceAll('?', () => `$${++parameter}`),
      [...values],
    )
    return { rows, changes: rowCount ?? 0 }
  } finally {
    await client.end()
  }
}

/** Of two writers, the second waits until the first has committed. */
function onFile(data: string, statement: string, values: readonly SQLInputValue[]) {
  const database = new DatabaseSync(join(data, 'parley.db'))
  try {
    database.exec('PRAGMA busy_timeout = 10000')
    const prepared = database.prepare(statement)
    if (statement.startsWith('SELECT')) return { rows: prepared.all(...values), changes: 0 }
    return { rows: [], changes: Number(prepared.run(...values).changes) }
  } finally {
    database.close()
  }
}
