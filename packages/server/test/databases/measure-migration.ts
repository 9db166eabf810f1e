// How long the steps of the schema that concern files take with many of them (decision 0117), on both databases. On
// PostgreSQL somebody uploads and renews the lease of a node meanwhile: their longest waits are reported.
//
//   node packages/server/test/databases/measure-migration.ts                    a million files
//   node packages/server/test/databases/measure-migration.ts --files 100000

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { makePostgres } from '../../../../tools/testing/postgres-program.ts'
import { migrationTarget as postgresTarget } from '../../src/storage/dialects/postgres-migrations.ts'
import { createCatalogue, postgresSql } from '../../src/storage/dialects/postgres-sql.ts'
import { openEngine } from '../../src/storage/dialects/sqlite-engine.ts'
import { migrationTarget as sqliteTarget } from '../../src/storage/dialects/sqlite-open.ts'
import { migrate } from '../../src/storage/migrate.ts'
import type { MigrationTarget } from '../../src/storage/migration.ts'
import { migrations } from '../../src/storage/migrations/index.ts'

const { values } = parseArgs({ options: { files: { type: 'string', default: '1000000' } } })
const count = Number(values.files)

/** The steps that are measured; those before them are applied first. */
const measured = [32, 33]
const pauseMs = 5

const say = (text: string): void => void process.stdout.write(`${text}\n`)

const quiet = { info: () => undefined, warn: say }

const app = `INSERT INTO apps (id, org, name, client_id, client_secret, created_at) VALUES (1, 'a', 'b', 'c', 'd', 0)`

const columns = 'uuid, app_id, owner_id, target_kind, target, secret, name, type, size, checksum, created_at'

/** A row of `files` for the number `n` of a series. */
const row = (
  hash: string,
) => `${hash}, 1, n % 10000, CASE n % 3 WHEN 0 THEN 'group' ELSE 'single' END, 't' || n % 5000,
  'secret-of-a-file-0123456789', 'picture-' || n || '.jpg', 'image/jpeg', n % 5000000, 'checksum-of-a-file', n`

async function applied(target: MigrationTarget, version: number): Promise<number> {
  const began = performance.now()
  const upTo = migrations.filter((migration) => migration.version <= version)
  await migrate({ ...target, backup: async () => '' }, { now: 0, log: quiet, migrations: upTo })
  return performance.now() - began
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`

async function onSqlite(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-migration-'))
  try {
    const engine = openEngine(join(folder, 'database'))
    const target = sqliteTarget(engine, folder)
    await applied(target, (measured[0] ?? 1) - 1)
    engine.script(`BEGIN; ${app};
      WITH RECURSIVE series (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM series WHERE n < ${count})
      INSERT INTO files (${columns}) SELECT ${row('lower(hex(randomblob(16)))')} FROM series; COMMIT`)
    for (const version of measured)
      say(`SQLite: step ${version} takes ${seconds(await applied(target, version))}`)
    engine.close()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Runs a statement again and again until `end`, which gives the longest time that one took. */
function repeat(client: pg.Client, statement: (turn: number) => string): { end(): Promise<number> } {
  let isOver = false
  const work = (async () => {
    let longest = 0
    for (let turn = 0; !isOver; turn++) {
      const began = performance.now()
      await client.query(statement(turn))
      longest = Math.max(longest, performance.now() - began)
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
    return longest
  })()
  return {
    end() {
      isOver = true
      return work
    },
  }
}

async function onPostgres(): Promise<void> {
  const program = await makePostgres([])
  await program.start()
  const clients: pg.Client[] = []
  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client({ connectionString: `${program.address}/postgres` })
    await client.connect()
    clients.push(client)
    return client
  }
  try {
    const client = await connect()
    const target = postgresTarget(client, postgresSql(client, createCatalogue()))
    await applied(target, (measured[0] ?? 1) - 1)
    await client.query(app)
    await client.query('INSERT INTO nodes (number, incarnation, expires_at) VALUES (1, 1, 1)')
    await client.query(`INSERT INTO files (${columns})
      SELECT ${row("replace(gen_random_uuid()::text, '-', '')")} FROM generate_series(1, ${count}) AS n`)
    await client.query('VACUUM ANALYZE files')
    const [uploading, renewing] = [await connect(), await connect()]
    for (const version of measured) {
      const uploads = repeat(
        uploading,
        (turn) =>
          `INSERT INTO files (${columns}) SELECT ${row(`'${version}-${turn}'`)} FROM (SELECT ${turn} AS n) AS one`,
      )
      const leases = repeat(renewing, (turn) => `UPDATE nodes SET expires_at = ${turn}`)
      const took = await applied(target, version)
      const waits = [await uploads.end(), await leases.end()].map(seconds)
      say(
        `PostgreSQL: step ${version} takes ${seconds(took)}; the longest wait of an upload is ${waits[0]}, of a lease ${waits[1]}`,
      )
    }
  } finally {
    for (const client of clients) await client.end()
    await program.remove()
  }
}

say(`${count} files`)
await onSqlite()
await onPostgres()
