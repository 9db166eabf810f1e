// Apps of a running server, read and made in its database file. A row takes a millisecond where the command line takes
// a whole start of the program; that the command line makes apps beside a running server is tested in rest.test.ts.

import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export interface AppCredentials {
  readonly org: string
  readonly name: string
  readonly id: string
  readonly secret: string
}

/** The app that a server makes at its first start. */
export function firstApp(data: string): AppCredentials {
  const fields = 'org, name, client_id AS id, client_secret AS secret'
  const app = onDatabase(data, (database) =>
    database.prepare(`SELECT ${fields} FROM apps ORDER BY apps.id`).get(),
  )
  return { ...app } as unknown as AppCredentials
}

/** Makes an app in which anybody may register, like the first one. The server finds it when it is first asked about it. */
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

/** Opens the database of a running server. The second of two writers waits until the first has committed. */
export function onDatabase<T>(data: string, work: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(join(data, 'parley.db'))
  try {
    database.exec('PRAGMA busy_timeout = 10000')
    return work(database)
  } finally {
    database.close()
  }
}
