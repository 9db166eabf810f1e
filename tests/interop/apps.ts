// Reads and creates apps directly in the database file of a running server. An insert takes a millisecond; the
// command line has to start the whole program. rest.test.ts tests that the command line creates apps beside a
// running server.

import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { keysFrom, Secrets } from '@parley/server'

export interface AppCredentials {
  readonly org: string
  readonly name: string
  readonly id: string
  readonly secret: string
}

/** The app that a server creates at its first start. */
export function firstApp(data: string): AppCredentials {
  const fields = 'id AS row, org, name, client_id AS id, client_secret AS secret'
  const found = onDatabase(data, (database) =>
    database.prepare(`SELECT ${fields} FROM apps ORDER BY apps.id`).get(),
  )
  const { row, ...app } = found as unknown as AppCredentials & { row: number }
  const place = { table: 'apps', column: 'client_secret', row }
  return { ...app, secret: new Secrets(keysFrom({ data, secretKey: '' })).open(place, app.secret) }
}

/** Creates an app with open registration, like the first one. The server loads it at the first request for it. */
export function insertApp(data: string, appKey: string): AppCredentials {
  const [org = '', name = ''] = appKey.split('#')
  const [id, secret] = [randomBytes(12).toString('base64url'), randomBytes(32).toString('base64url')]
  onDatabase(data, (database) =>
    database
      .prepare(
        `INSERT INTO apps (org, name, client_id, client_secret, open_registration, disabled, created_at)
         VALUES (?, ?, ?, ?, 1, 0, ?)`,
      )
      .run(org, name, id, secret, Date.now()),
  )
  return { org, name, id, secret }
}

/** Opens the database of a running server. Of two writers, the second waits until the first has committed. */
export function onDatabase<T>(data: string, work: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(join(data, 'parley.db'))
  try {
    database.exec('PRAGMA busy_timeout = 10000')
    return work(database)
  } finally {
    database.close()
  }
}
