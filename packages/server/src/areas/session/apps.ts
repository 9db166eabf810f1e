// Apps: the tenants of the server. Each has credentials with which its own back end signs users in.

import { type App, appFrom } from '../../directory/directory.ts'
import type { Host } from '../../platform/host.ts'
import { appColumns } from '../../storage/columns.ts'
import type { Database } from '../../storage/database.ts'

export interface NewApp {
  /** `org#name` */
  readonly key: string
  readonly openRegistration: boolean
}

const legalKey = /^([a-z0-9][a-z0-9_-]{0,63})#([a-z0-9][a-z0-9_-]{0,63})$/i

export const isAppKey = (text: string): boolean => legalKey.test(text)

/** The app with this key, created with fresh credentials if it does not exist. */
export async function ensureApp(
  database: Database,
  host: Host,
  wanted: NewApp,
): Promise<{ app: App; isNew: boolean }> {
  const [, org, name] = legalKey.exec(wanted.key) ?? []
  if (!org || !name)
    throw new Error(`"${wanted.key}" is not an app key: write org#app, letters, digits, - and _.`)
  return database.write(async (sql) => {
    const made = await sql.first<{ id: number }>(
      `INSERT INTO apps (org, name, client_id, client_secret, open_registration, disabled, created_at)
       VALUES (?, ?, ?, '', ?, 0, ?) ON CONFLICT (org, name) DO NOTHING RETURNING id`,
      [org, name, secret(host, 12), wanted.openRegistration ? 1 : 0, host.now()],
    )
    // The ciphertext is bound to the id of the row.
    if (made)
      await sql.run('UPDATE apps SET client_secret = ? WHERE id = ?', [
        await database.secrets.seal(sql, locationOf('client_secret', made.id), secret(host, 32)),
        made.id,
      ])
    const row = await sql.first(`SELECT ${appColumns()} FROM apps WHERE org = ? AND name = ?`, [org, name])
    if (!row) throw new Error(`The app ${wanted.key} could not be created.`)
    return { app: appFrom(row, database.secrets), isNew: made !== undefined }
  })
}

export async function listApps(database: Database): Promise<App[]> {
  const rows = await database.read((sql) => sql.all(`SELECT ${appColumns()} FROM apps ORDER BY id`))
  return rows.map((row) => appFrom(row, database.secrets))
}

/** Disables or enables an app. A running server notices within seconds and ends the sessions of its users. */
export async function setDisabled(database: Database, key: string, disabled: boolean): Promise<App> {
  const [org, name] = key.split('#')
  const row = await database.write((sql) =>
    sql.first(`UPDATE apps SET disabled = ? WHERE org = ? AND name = ? RETURNING ${appColumns()}`, [
      disabled ? 1 : 0,
      org ?? '',
      name ?? '',
    ]),
  )
  if (!row) throw new Error(`There is no app ${key}.`)
  return appFrom(row, database.secrets)
}

/** Gives an app a new secret. The old one stays valid for a while, so that back ends can change over one by one. */
export async function rotateSecret(
  database: Database,
  host: Host,
  key: string,
  overlapMs: number,
): Promise<App> {
  const [org, name] = key.split('#')
  const { secrets } = database
  const row = await database.write(async (sql) => {
    // Locks the row: of two rotations at once, the second keeps the secret of the first.
    const before = await sql.first(
      `UPDATE apps SET former_until = ? WHERE org = ? AND name = ? RETURNING ${appColumns()}`,
      [host.now() + overlapMs, org ?? '', name ?? ''],
    )
    if (!before) return undefined
    const { id, clientSecret } = appFrom(before, secrets)
    return sql.first(
      `UPDATE apps SET former_secret = ?, client_secret = ? WHERE id = ? RETURNING ${appColumns()}`,
      [
        await secrets.seal(sql, locationOf('former_secret', id), clientSecret),
        await secrets.seal(sql, locationOf('client_secret', id), secret(host, 32)),
        id,
      ],
    )
  })
  if (!row) throw new Error(`There is no app ${key}.`)
  return appFrom(row, secrets)
}

const choice = (key: string): string => `registration of ${key}`

/** Opens registration to everybody, or restricts it to the back end. */
export async function setOpen(database: Database, key: string, open: boolean): Promise<App> {
  const [org, name] = key.split('#')
  const row = await database.write((sql) =>
    sql.first(`UPDATE apps SET open_registration = ? WHERE org = ? AND name = ? RETURNING ${appColumns()}`, [
      open ? 1 : 0,
      org ?? '',
      name ?? '',
    ]),
  )
  if (!row) throw new Error(`There is no app ${key}.`)
  return appFrom(row, database.secrets)
}

/** Records that an operator decided about registration, so that a start does not change it. */
export async function chooseRegistration(database: Database, key: string): Promise<void> {
  await database.write((sql) =>
    sql.run("INSERT INTO settings (key, value) VALUES (?, 'chosen') ON CONFLICT (key) DO NOTHING", [
      choice(key),
    ]),
  )
}

export async function isRegistrationChosen(database: Database, key: string): Promise<boolean> {
  const row = await database.read((sql) =>
    sql.first('SELECT value FROM settings WHERE key = ?', [choice(key)]),
  )
  return row !== undefined
}

const locationOf = (column: string, row: number) => ({ table: 'apps', column, row })

function secret(host: Host, bytes: number): string {
  return Buffer.from(host.randomBytes(bytes)).toString('base64url')
}
