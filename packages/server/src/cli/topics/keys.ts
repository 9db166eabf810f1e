// `parley key …`: keys of back ends. The text of a key is shown once, when it is created; only its hash is
// stored.

import {
  createKey,
  keyNameRule,
  keysOf,
  type MadeKey,
  mostKeys,
  revokeKey,
  rotateKey,
} from '../../areas/operating/keys.ts'
import { listApps } from '../../areas/session/apps.ts'
import type { App } from '../../directory/directory.ts'
import type { Host } from '../../platform/host.ts'
import type { Database } from '../../storage/database.ts'
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
      scopes: { value: '<scopes>', help: `some of ${scopes.join(',')}; the default is read` },
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
    summary: 'replace a key; the old one keeps working for a while',
    options: {
      overlap: { value: '<time>', help: 'how long the old key keeps working; the default is 1d' },
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

export async function keyCreate(tools: KeyTools, name: string, written: string): Promise<Output> {
  if (!keyNameRule.test(name))
    throw new Error(`"${name}" is not a name for a key: use letters, digits, - _ and dots.`)
  const wanted = written.split(',').map((word) => word.trim())
  const unknown = wanted.find((word) => !isScope(word))
  if (unknown !== undefined)
    throw new Error(`"${unknown}" is not a scope. The scopes are ${scopes.join(', ')}.`)
  const { database, host } = tools
  const app = await appOf(tools)
  const given = wanted.filter(isScope)
  const made = await database.write((sql) => createKey(sql, host, app, { name, scopes: given }))
  if (made === 'exists')
    throw new Error(`${app.key} has a key ${name} already. Rotate it, or choose another name.`)
  if (made === 'tooMany') throw new Error(`${app.key} has ${mostKeys} keys already. Revoke some.`)
  return shownKey(app, made)
}

export async function keyRotate(tools: KeyTools, name: string, overlap: string): Promise<Output> {
  const { database, host } = tools
  const app = await appOf(tools)
  const overlapMs = readDuration(overlap)
  const made = await database.write((sql) => rotateKey(sql, host, app, { name, overlapMs }))
  return made ? shownKey(app, made) : missing(app, name)
}

export async function keyRevoke(tools: KeyTools, name: string): Promise<Output> {
  const app = await appOf(tools)
  const row = await tools.database.write((sql) => revokeKey(sql, app, name))
  if (!row) return missing(app, name)
  return { text: `The key ${name} of ${app.key} is revoked.`, json: { app: app.key, name, revoked: true } }
}

export async function keyList(tools: KeyTools): Promise<Output> {
  const app = await appOf(tools)
  const rows = await tools.database.read((sql) => keysOf(sql, app))
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
  if (!app) throw new Error(`There is no app ${key}. Create it with: parley app create ${key}`)
  return app
}

function shownKey(app: App, { row, text: key }: MadeKey): Output {
  const text = `${key}\nThis is the only time that the key is shown. Use it as a bearer token.`
  return { text, json: { app: app.key, name: row.name, scopes: row.scopes.split(' '), key } }
}

function missing(app: App, name: string): never {
  throw new Error(`${app.key} has no key ${name}.`)
}
