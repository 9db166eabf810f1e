// `parley key …`: keys of back ends. The text of a key is shown once, when it is made; only its hash is stored.

import { listApps } from '../../areas/session/apps.ts'
import type { App } from '../../directory/directory.ts'
import { updateRecording } from '../../events/queries.ts'
import type { Host } from '../../platform/host.ts'
import type { Database } from '../../storage/database.ts'
import { type AppKeyRow, appKeyColumns, keyHash, keyText } from '../../tokens/app-keys.ts'
import { isScope, scopes } from '../../tokens/scopes.ts'
import { appOption, dataCommand, demoApp } from '../command.ts'
import { readDuration } from '../duration.ts'
import type { Output } from '../output.ts'

const withApp = ({ database, host }: Pick<KeyTools, 'database' | 'host'>, app = demoApp): KeyTools => ({
  database,
  host,
  app,
})

export const keyCommands = [
  dataCommand({
    name: 'key create',
    args: '<name>',
    summary: 'create a key for a back end',
    details: 'The key is shown once. Only its hash is stored.',
    options: {
      scopes: { value: '<scopes>', help: `some of ${scopes.join(',')}; read if missing` },
      ...appOption,
    },
    examples: ['parley key create shop --scopes read,send,manage', 'parley key create hooks --scopes events'],
    run: ({ args: [name = ''], options }, tools) =>
      keyCreate(withApp(tools, options.app), name, options.scopes ?? 'read'),
  }),
  dataCommand({
    name: 'key list',
    summary: 'list all keys with their scopes and last use',
    options: appOption,
    examples: ['parley key list --app acme#chat'],
    run: ({ options }, tools) => keyList(withApp(tools, options.app)),
  }),
  dataCommand({
    name: 'key rotate',
    args: '<name>',
    summary: 'replace a key; the old one works for a while',
    options: {
      overlap: { value: '<time>', help: 'how long the old key works; 1d if missing' },
      ...appOption,
    },
    examples: ['parley key rotate shop --overlap 1h'],
    run: ({ args: [name = ''], options }, tools) =>
      keyRotate(withApp(tools, options.app), name, options.overlap ?? '1d'),
  }),
  dataCommand({
    name: 'key revoke',
    args: '<name>',
    summary: 'revoke a key at once',
    options: appOption,
    examples: ['parley key revoke shop'],
    run: ({ args: [name = ''], options }, tools) => keyRevoke(withApp(tools, options.app), name),
  }),
]

export interface KeyTools {
  readonly database: Database
  readonly host: Host
  /** `org#app` */
  readonly app: string
}

const nameRule = /^[\w.-]{1,64}$/

export async function keyCreate(tools: KeyTools, name: string, written: string): Promise<Output> {
  if (!nameRule.test(name))
    throw new Error(`"${name}" is not a name for a key: use letters, digits, - _ and dots.`)
  const wanted = written.split(',').map((word) => word.trim())
  const unknown = wanted.find((word) => !isScope(word))
  if (unknown !== undefined)
    throw new Error(`"${unknown}" is not a scope. The scopes are ${scopes.join(', ')}.`)
  const { database, host } = tools
  const app = await appOf(tools)
  const secret = newSecret(host)
  const row = await database.write(async (sql) => {
    const made = await sql.first<AppKeyRow>(
      `INSERT INTO app_keys (app_id, name, scopes, hash, created_at) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (app_id, name) DO NOTHING RETURNING ${appKeyColumns()}`,
      [app.id, name, [...new Set(wanted)].join(' '), keyHash(secret), host.now()],
    )
    // A key that may read events is somebody who listens.
    await updateRecording(sql, app.id)
    return made
  })
  if (!row) throw new Error(`${app.key} has a key ${name} already. Rotate it, or choose another name.`)
  return shownSecret(app, row, secret)
}

/** The old text works until the overlap has passed, so that back ends can change over one by one. */
export async function keyRotate(tools: KeyTools, name: string, overlap: string): Promise<Output> {
  const { database, host } = tools
  const app = await appOf(tools)
  const secret = newSecret(host)
  const row = await database.write((sql) =>
    sql.first<AppKeyRow>(
      `UPDATE app_keys SET old_hash = hash, old_until = ?, hash = ?
       WHERE app_id = ? AND name = ? AND revoked_at = 0 RETURNING ${appKeyColumns()}`,
      [host.now() + readDuration(overlap), keyHash(secret), app.id, name],
    ),
  )
  return row ? shownSecret(app, row, secret) : missing(app, name)
}

/** The name becomes free. A running server notices within seconds. */
export async function keyRevoke(tools: KeyTools, name: string): Promise<Output> {
  const app = await appOf(tools)
  const row = await tools.database.write(async (sql) => {
    const removed = await sql.first<AppKeyRow>(
      `DELETE FROM app_keys WHERE app_id = ? AND name = ? RETURNING ${appKeyColumns()}`,
      [app.id, name],
    )
    await updateRecording(sql, app.id)
    return removed
  })
  if (!row) return missing(app, name)
  return { text: `The key ${name} of ${app.key} is revoked.`, json: { app: app.key, name, revoked: true } }
}

export async function keyList(tools: KeyTools): Promise<Output> {
  const app = await appOf(tools)
  const rows = await tools.database.read((sql) =>
    sql.all<AppKeyRow>(`SELECT ${appKeyColumns()} FROM app_keys WHERE app_id = ? ORDER BY name`, [app.id]),
  )
  const json = rows.map((row) => ({
    app: app.key,
    name: row.name,
    scopes: row.scopes.split(' '),
    createdAt: new Date(row.created_at).toISOString(),
    usedAt: row.used_at === 0 ? null : new Date(row.used_at).toISOString(),
  }))
  const text = json
    .map(({ name, scopes: all, usedAt }) => `${name}  ${all.join(',')}  last use ${usedAt ?? 'never'}`)
    .join('\n')
  return { text: text || `${app.key} has no keys.`, json }
}

async function appOf({ database, app: key }: KeyTools): Promise<App> {
  const app = (await listApps(database)).find((candidate) => candidate.key === key)
  if (!app) throw new Error(`There is no app ${key}. Make it with: parley app create ${key}`)
  return app
}

const newSecret = (host: Host): string => Buffer.from(host.randomBytes(32)).toString('base64url')

function shownSecret(app: App, row: AppKeyRow, secret: string): Output {
  const key = keyText(row.id, secret)
  const text = `${key}\nThis is the only time that the key is shown. Use it as a bearer token.`
  return { text, json: { app: app.key, name: row.name, scopes: row.scopes.split(' '), key } }
}

function missing(app: App, name: string): never {
  throw new Error(`${app.key} has no key ${name}.`)
}
