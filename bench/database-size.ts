// Whether a server becomes slower as its database grows: fills databases of several sizes with conversations of a hundred
// messages and one long one that has a hundredth of all messages, and measures the first requests of people.
//
//   node bench/database-size.ts                                              10,000 and a million messages on both databases
//   node bench/database-size.ts --messages 10000,1000000,10000000            about 20 GB of disk
//   node bench/database-size.ts --messages 1000000 --only postgres

import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase } from '@parley/server'
import pg from 'pg'
import { makePostgres } from '../tools/testing/postgres-program.ts'
import { Shape } from './database-size/contents.ts'
import { postgresLoader, sqliteLoader } from './database-size/loader.ts'
import { type FilledDatabase, measureAll, type Times } from './database-size/response-times.ts'
import { fillAll } from './database-size/rows.ts'
import { makePeople } from './server-process.ts'

const { values } = parseArgs({
  options: {
    messages: { type: 'string', default: '10000,1000000' },
    /** sqlite or postgres; both if empty. */
    only: { type: 'string', default: '' },
    /** A folder for the databases of SQLite; PostgreSQL uses the temporary folder. */
    folder: { type: 'string', default: tmpdir() },
  },
})
const sizes = values.messages.split(',').map(Number)
const databases = ['sqlite', 'postgres'].filter((name) => name.includes(values.only))
const settings = [
  ...['max_connections=50', 'shared_buffers=512MB', 'max_wal_size=8GB'],
  ...['wal_level=minimal', 'max_wal_senders=0'],
]

/** A filled database, and how it was made. */
interface Filled {
  readonly place: FilledDatabase
  readonly fillSeconds: number
  readonly bytesPerMessage: number
}

for (const database of databases) {
  const root = mkdtempSync(join(values.folder, 'parley-bench-size-'))
  const closing: (() => Promise<void>)[] = []
  try {
    const filled: Filled[] = []
    for (const messages of sizes) {
      const directory = join(root, String(messages))
      mkdirSync(directory)
      const { url, close } = database === 'sqlite' ? { url: '' } : await ownPostgres()
      if (close) closing.push(close)
      filled.push(await fill(messages, { directory, url }))
    }
    print(
      database === 'sqlite' ? 'SQLite' : 'PostgreSQL',
      filled,
      await measureAll(filled.map(({ place }) => place)),
    )
  } finally {
    for (const close of closing) await close()
    rmSync(root, { recursive: true, force: true })
  }
}

async function ownPostgres(): Promise<{ url: string; close?: () => Promise<void> }> {
  const postgres = await makePostgres(settings)
  await postgres.start()
  return { url: `${postgres.address}/postgres`, close: () => postgres.remove() }
}

async function sizeOf({ directory, url }: Pick<FilledDatabase, 'directory' | 'url'>): Promise<number> {
  if (url === '')
    return readdirSync(directory).reduce((sum, name) => sum + statSync(join(directory, name)).size, 0)
  const client = new pg.Client(url)
  await client.connect()
  try {
    const { rows } = await client.query('SELECT pg_database_size(current_database())::text AS bytes')
    return Number(rows[0].bytes)
  } finally {
    await client.end()
  }
}

async function fill(messages: number, where: Pick<FilledDatabase, 'directory' | 'url'>): Promise<Filled> {
  const secret = await makePeople(where.directory, [], where.url)
  const database = await openDatabase(where)
  const app = await database.read((sql) => sql.first<{ id: number }>('SELECT id FROM apps'))
  await database.close()
  const shape = new Shape(messages, Date.now())
  const empty = await sizeOf(where)
  const began = performance.now()
  const loader = where.url === '' ? sqliteLoader(where.directory) : await postgresLoader(where.url)
  await fillAll(shape, loader, app?.id ?? 0)
  await loader.finish()
  const fillSeconds = (performance.now() - began) / 1000
  const bytesPerMessage = ((await sizeOf(where)) - empty) / messages
  console.log(
    `${messages} messages in ${shape.crowd} conversations of ${shape.people} people: ${fillSeconds.toFixed(0)} s`,
  )
  return { place: { shape, secret, ...where }, fillSeconds, bytesPerMessage }
}

function print(name: string, filled: readonly Filled[], times: Times): void {
  const line = (cells: readonly string[]) => console.log(`| ${cells.join(' | ')} |`)
  console.log()
  line([`${name}, messages`, ...filled.map(({ place }) => place.shape.messages.toLocaleString('en')), 'grew'])
  line(['---', ...filled.map(() => '---'), '---'])
  for (const [what, all] of times) {
    const grew = (all.at(-1) ?? 0) / (all[0] ?? 1)
    line([what, ...all.map((ms) => `${ms.toFixed(ms < 10 ? 2 : 0)} ms`), `${grew.toFixed(2)}×`])
  }
  line(['bytes per message', ...filled.map(({ bytesPerMessage }) => bytesPerMessage.toFixed(0)), ''])
  line(['filled in', ...filled.map(({ fillSeconds }) => `${fillSeconds.toFixed(0)} s`), ''])
  console.log()
}
