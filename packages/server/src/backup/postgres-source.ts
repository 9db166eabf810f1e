// Copies and restores a PostgreSQL database with its own tools. The list of blobs is read in the snapshot that pg_dump
// copies.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import pg from 'pg'
import { keyIdsIn, secretsQuery } from '../storage/secrets/stored-secrets.ts'
import { syncFile } from './platform/backup-disk.ts'
import { type BackupSource, type FileRowPart, fileQuery, partQuery, type RestoreTarget } from './source.ts'
import { blobOfPart, blobsOf } from './sqlite-source.ts'

export function postgresSource(url: string): BackupSource {
  return {
    kind: 'postgres',
    file: 'parley.dump',
    copyTo: (copy) =>
      connected(url, async (client) => {
        await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
        const { rows: named } = await client.query<{ name: string }>('SELECT pg_export_snapshot() AS name')
        await run('pg_dump', ['--format=custom', `--snapshot=${named[0]?.name}`, `--file=${copy}`], url)
        await syncFile(copy)
        const { rows: versions } = await client.query('SELECT MAX(version) AS version FROM migrations')
        const { rows: files } = await client.query(fileQuery)
        const { rows: parts } = await client.query(partQuery)
        const { rows: secrets } = await client.query<{ stored: string }>(secretsQuery)
        await client.query('COMMIT')
        return {
          schema: Number(versions[0]?.version),
          secretKeys: keyIdsIn(secrets.map(({ stored }) => stored)),
          // 64-bit numbers arrive as text.
          blobs: [
            ...files.flatMap((row: FileRowPart) => blobsOf({ ...row, size: Number(row.size) })),
            ...parts.map((row) => blobOfPart({ ...row, size: Number(row.size) })),
          ],
        }
      }),
    isNeeded: (name) =>
      connected(url, async (client) => {
        const { rows } = await client.query(
          `SELECT 1 AS found FROM files WHERE gone_at = 0 AND (uuid = $1 OR position($1 IN pieces) > 0)
           UNION ALL SELECT 1 FROM upload_parts WHERE blob = $1`,
          [name],
        )
        return rows.length > 0
      }),
  }
}

export function postgresTarget(url: string): RestoreTarget {
  return {
    kind: 'postgres',
    hasData: () =>
      connected(url, async (client) => {
        const { rows } = await client.query<{ found: string | null }>(
          `SELECT to_regclass('migrations')::text AS found`,
        )
        return rows[0]?.found != null
      }),
    async putBack(copy, generation) {
      const words = ['--clean', '--if-exists', '--no-owner', '--no-privileges', '--single-transaction']
      await run('pg_restore', [...words, `--dbname=${withoutPassword(url)}`, copy], url)
      await connected(url, (client) =>
        client.query(
          'INSERT INTO settings (key, value) VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET value = $2',
          ['generation', generation],
        ),
      )
      return undefined
    },
  }
}

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Everybody can read the arguments of a process, so the password is in its environment. */
function withoutPassword(url: string): string {
  const plain = new URL(url)
  plain.password = ''
  return plain.href
}

async function run(program: string, words: readonly string[], url: string): Promise<void> {
  const { password } = new URL(url)
  const dbname = program === 'pg_dump' ? [`--dbname=${withoutPassword(url)}`] : []
  const child = spawn(program, [...words, ...dbname], {
    env: { ...process.env, ...(password ? { PGPASSWORD: decodeURIComponent(password) } : {}) },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  child.stderr.on('data', (text: Buffer) => {
    output = `${output}${text}`.slice(-4000)
  })
  const [code] = (await once(child, 'close').catch((error: Error) => {
    throw new Error(`${program} cannot be run (${error.message}): install the client programs of PostgreSQL.`)
  })) as [number | null]
  if (code !== 0) throw new Error(`${program} ended with ${code}: ${output.trim()}`)
}
