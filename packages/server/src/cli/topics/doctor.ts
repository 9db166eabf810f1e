// `parley doctor`: checks the data for damage and the setup for problems. It changes nothing and works beside a running
// server.

import { existsSync, statfsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { lockFolder } from '../../storage/folder-lock.ts'
import { keysFrom } from '../../storage/secrets/platform/key-file.ts'
import { keyIdsIn, secretsQuery } from '../../storage/secrets/stored-secrets.ts'
import { plainCommand } from '../command.ts'
import type { Output } from '../output.ts'
import { type Finding, publicAddress, setup } from './doctor-setup.ts'

export const doctorCommands = [
  plainCommand({
    name: 'doctor',
    summary: 'check the data, the disk and the setup',
    details:
      'It changes nothing and works beside a running server. With --url it also checks the server as clients reach it: TLS, the proxy, the clock. The exit code is 1 if it finds a problem.',
    options: { url: { value: '<url>', help: 'the public address, such as https://chat.example.com' } },
    examples: ['parley doctor', 'parley doctor --url https://chat.example.com --json'],
    async run({ options }, { config, host }) {
      const data = resolve(config.data)
      const { isFine, ...output } = await doctor({
        data,
        database: config.database,
        url: options.url,
        now: host.now(),
        keys: keysFrom(config)
          .keys()
          .map(({ id }) => id),
        more: await setup(data),
      })
      return isFine ? output : { ...output, exitCode: 1 }
    },
  }),
]

const megabytes = (bytes: number): string => `${(bytes / 1_048_576).toFixed(1)} MB`

export async function doctor(options: {
  readonly data: string
  /** The address of PostgreSQL. Empty: the embedded database. */
  readonly database: string
  /** The public address of the server. */
  readonly url?: string | undefined
  readonly now: number
  /** The ids of the keys for secrets that this program has. */
  readonly keys: readonly string[]
  readonly more?: readonly Finding[]
}): Promise<Output & { readonly isFine: boolean }> {
  const { url, now, keys, more = [] } = options
  const findings = [
    ...(options.database ? await ofPostgres(options.database, keys) : ofFolder(options.data, now, keys)),
    ...more,
    ...(url === undefined ? [] : await publicAddress(url, now)),
  ]
  const isFine = findings.every(({ ok }) => ok)
  const lines = findings.map(({ what, ok, says }) => `${ok ? 'ok     ' : 'PROBLEM'}  ${what}: ${says}`)
  return { text: lines.join('\n'), json: { isFine, findings }, isFine }
}

function ofFolder(data: string, now: number, keys: readonly string[]): Finding[] {
  const path = join(data, 'parley.db')
  if (!existsSync(path))
    return [{ what: 'database', ok: false, says: `There is no ${path}. Check PARLEY_DATA.` }]
  return [server(data), size(path), disk(data), clock(path, now), ...pages(path, keys)]
}

function server(data: string): Finding {
  try {
    lockFolder(data).release()
    return { what: 'server', ok: true, says: 'no server is using this folder' }
  } catch {
    return { what: 'server', ok: true, says: 'a server is using this folder' }
  }
}

function size(path: string): Finding {
  const log = existsSync(`${path}-wal`) ? statSync(`${path}-wal`).size : 0
  return {
    what: 'size',
    ok: true,
    says: `${megabytes(statSync(path).size)}, write-ahead log ${megabytes(log)}`,
  }
}

const clockToleranceMs = 60_000

/** A clock that was set back makes messages appear in the past, and tokens of back ends invalid. */
function clock(path: string, now: number): Finding {
  const ahead = statSync(path).mtimeMs - now
  return ahead <= clockToleranceMs
    ? { what: 'time', ok: true, says: new Date(now).toISOString() }
    : {
        what: 'time',
        ok: false,
        says: `The last write is ${Math.round(ahead / 1000)} s in the future: the clock was set back. Let a time service (chrony, systemd-timesyncd) set it.`,
      }
}

const least = 100 * 1_048_576

function disk(data: string): Finding {
  const { bavail, bsize } = statfsSync(data)
  const free = bavail * bsize
  const ok = free >= least
  return { what: 'disk', ok, says: `${megabytes(free)} free${ok ? '' : ': free some space'}` }
}

/** Reads every page. SQLite names a damaged one; the data around it may still be fine. */
function pages(path: string, keys: readonly string[]): Finding[] {
  let connection: DatabaseSync | undefined
  try {
    connection = new DatabaseSync(path, { readOnly: true })
    const rows = connection.prepare('PRAGMA quick_check(20)').all() as { quick_check: string }[]
    const results = rows.map((row) => row.quick_check)
    const version = connection.prepare('SELECT MAX(version) AS version FROM migrations').get()
    const stored = connection.prepare(secretsQuery).all() as unknown as readonly StoredText[]
    return [
      results[0] === 'ok' && results.length === 1
        ? { what: 'pages', ok: true, says: 'intact' }
        : { what: 'pages', ok: false, says: `${damaged} SQLite reports: ${results.join('; ')}` },
      { what: 'schema', ok: true, says: `version ${version?.version}` },
      secretsIn(stored, keys),
    ]
  } catch (error) {
    return [{ what: 'pages', ok: false, says: `${damaged} SQLite reports: ${(error as Error).message}` }]
  } finally {
    connection?.close()
  }
}

const damaged =
  'The file is damaged. Stop the server, keep a copy of the folder and restore your last backup ' +
  '(or the newest one in backups/), or save what is readable with: sqlite3 parley.db .recover'

async function ofPostgres(url: string, keys: readonly string[]): Promise<Finding[]> {
  const { default: pg } = await import('pg')
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5000,
    query_timeout: 10_000,
  })
  try {
    await client.connect()
    const { rows } = await client.query('SELECT MAX(version) AS version FROM migrations')
    const { rows: stored } = await client.query<StoredText>(secretsQuery)
    return [
      { what: 'database', ok: true, says: `PostgreSQL answers, schema version ${rows[0]?.version}` },
      secretsIn(stored, keys),
    ]
  } catch (error) {
    return [
      {
        what: 'database',
        ok: false,
        says: `PostgreSQL does not answer (${(error as Error).message}): check PARLEY_DATABASE and its server`,
      },
    ]
  } finally {
    await client.end().catch(() => undefined)
  }
}

interface StoredText {
  readonly stored: string
}

/** A server without the key of its secrets does not start. */
function secretsIn(rows: readonly StoredText[], keys: readonly string[]): Finding {
  const what = 'secrets'
  const texts = rows.map(({ stored }) => stored)
  const used = keyIdsIn(texts)
  const missing = used.find((id) => !keys.includes(id))
  if (missing !== undefined)
    return {
      what,
      ok: false,
      says: `They are encrypted with the key ${missing}, which is not here: see "parley secrets status".`,
    }
  const clear = texts.filter((text) => keyIdsIn([text]).length === 0).length
  if (clear === 0) return { what, ok: true, says: 'encrypted' }
  return { what, ok: false, says: `${clear} not encrypted: see "parley secrets status"` }
}
