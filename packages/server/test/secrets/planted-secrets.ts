// A data folder with a database that contains every kind of secret.

import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject, onTestFinished } from 'vitest'
import { ensureApp, listApps, rotateSecret } from '../../src/areas/session/apps.ts'
import { runCommand } from '../../src/cli/run-command.ts'
import { defaults } from '../../src/config/config.ts'
import { allEndpoints, insertEndpoint } from '../../src/events/queries.ts'
import { realHost } from '../../src/platform/real-host.ts'
import type { Database } from '../../src/storage/database.ts'
import { openDatabase } from '../../src/storage/open-database.ts'
import { keysFrom } from '../../src/storage/secrets/platform/key-file.ts'
import { newDatabase } from '../../src/storage/test-postgres.ts'
import { textColumns } from '../erasure/schema.ts'

export const isPostgres = inject('postgres') !== undefined

export function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'parley-encrypted-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

/** A data folder with its database, which can be opened again and again. */
export async function place() {
  const data = folder()
  const url = isPostgres ? await newDatabase() : ''
  const opened: Database[] = []
  onTestFinished(() => Promise.all(opened.map((database) => database.close())).then(() => undefined))
  const open = async (from = data) => {
    const keys = keysFrom({ data: from, secretKey: '' })
    const database = await openDatabase({ url, directory: data, keys })
    opened.push(database)
    return database
  }
  const config = { ...defaults, data, database: url }
  const run = (database: Database, words: readonly string[]) =>
    runCommand(words, { host: realHost, config, database })
  return { data, url, open, run, settings: { data, secretKey: '' } }
}

/** An app with two secrets, an endpoint and an operator with a second factor. Returns everything that is secret. */
export async function plant(database: Database): Promise<string[]> {
  const { app } = await ensureApp(database, realHost, { key: 'acme#chat', openRegistration: true })
  const rotated = await rotateSecret(database, realHost, app.key, 60_000)
  const endpoint = { url: 'https://hooks.example/token-in-a-path', secret: 'whsec_marker-of-an-endpoint' }
  const totp = 'MARKERTOTPSECRETAAAA'
  await database.write(async (sql) => {
    await insertEndpoint(sql, database.secrets, {
      ...endpoint,
      appId: app.id,
      kinds: '',
      form: 'parley',
      isPrivate: false,
      now: 1,
    })
    const row = await sql.first<{ id: number }>(
      "INSERT INTO operators (name, role, password_hash, created_at) VALUES ('olga', 'owner', 'hash', 1) RETURNING id",
    )
    const at = { table: 'operators', column: 'totp_secret', row: row?.id ?? 0 }
    await sql.run('UPDATE operators SET totp_secret = ?', [await database.secrets.seal(sql, at, totp)])
  })
  return [app.clientSecret, rotated.clientSecret, ...Object.values(endpoint), totp]
}

/** Everything secret as the server reads it. */
export async function readBack(database: Database): Promise<string[]> {
  const apps = await listApps(database)
  const endpoints = await allEndpoints(database)
  const operators = await database.read((sql) =>
    sql.all<{ id: number; totp_secret: string }>('SELECT id, totp_secret FROM operators'),
  )
  return [
    ...apps.flatMap(({ formerSecret, clientSecret }) => [formerSecret?.text ?? '', clientSecret]),
    ...endpoints.flatMap(({ url, secret }) => [url, secret]),
    ...operators.map(({ id, totp_secret }) =>
      database.secrets.open({ table: 'operators', column: 'totp_secret', row: id }, totp_secret),
    ),
  ]
}

/** The columns, and with SQLite the files, that contain one of the texts. */
export async function found(database: Database, data: string, texts: readonly string[]): Promise<string[]> {
  const places: string[] = []
  for (const { table, column } of await textColumns(database)) {
    const rows = await database.read((sql) =>
      sql.all<{ stored: string | Uint8Array }>(`SELECT ${column} AS stored FROM ${table}`),
    )
    for (const { stored } of rows)
      if (texts.some((text) => Buffer.from(stored as string).includes(text)))
        places.push(`${table}.${column}`)
  }
  return [...places, ...filesWith(data, texts)].sort()
}

/** The names of the files below a folder that contain one of the texts. */
export function filesWith(folder: string, texts: readonly string[]): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .filter(({ parentPath, name }) => {
      const content = readFileSync(join(parentPath, name))
      return texts.some((text) => content.includes(text))
    })
    .map(({ name }) => name)
}
