// Whether a server becomes slower as its database grows: fills databases of several sizes with conversations of a hundred
// messages and one long one that has a hundredth of all messages, and measures what people do first.
//
//   node bench/size.ts                                              10,000 and a million messages on both databases
//   node bench/size.ts --messages 10000,1000000,10000000            about 20 GB of disk
//   node bench/size.ts --messages 1000000 --only postgres

import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase } from '@parley/server'
import pg from 'pg'
import { makePostgres } from '../tools/testing/postgres-program.ts'
import { makePeople } from './server-process.ts'
import { type Loader, postgresLoader, sqliteLoader } from './size/loader.ts'
import { measureAll, type Place, type Times } from './size/measures.ts'
import { fillAll } from './size/rows.ts'
import { Shape } from './size/shape.ts'

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
const settings = ['max_connections=50', 'shared_buffers=1GB', 'max_wal_size=8GB', 'wal_level=minimal']

interface Measured {
  readonly messages: number
  readonly fillSeconds: number
  readonly bytesPerMessage: number
  readonly times: Times
}

for (const database of databases) {
  const measured: Measured[] = []
  for (const messages of sizes) {
    const root = mkdtempSync(join(values.folder, 'parley-bench-size-'))
    try {
      measured.push(await (database === 'sqlite' ? onSqlite : onPostgres)(messages, root))
    } finally {
      rmSync(root, { recursive: true, force: true })
    }
  }
  print(database === 'sqlite' ? 'SQLite' : 'PostgreSQL', measured)
}

async function onSqlite(messages: number, directory: string): Promise<Measured> {
  const bytes = async () =>
    readdirSync(directory).reduce((sum, name) => sum + statSync(join(directory, name)).size, 0)
  return filledAndMeasured(messages, { directory, url: '' }, async () => sqliteLoader(directory), bytes)
}

async function onPostgres(messages: number, root: string): Promise<Measured> {
  const postgres = await makePostgres([...settings, 'max_wal_senders=0'])
  try {
    await postgres.start()
    const url = `${postgres.address}/postgres`
    const directory = join(root, 'data')
    mkdirSync(directory)
    return await filledAndMeasured(
      messages,
      { directory, url },
      () => postgresLoader(url),
      () => sizeOf(url),
    )
  } finally {
    await postgres.remove()
  }
}

async function sizeOf(url: string): Promise<number> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const { rows } = await client.query('SELECT pg_database_size(current_database())::text AS bytes')
    return Number(rows[0].bytes)
  } finally {
    await client.end()
  }
}

async function filledAndMeasured(
  messages: number,
  where: Omit<Place, 'secret'>,
  load: () => Promise<Loader>,
  bytes: () => Promise<number>,
): Promise<Measured> {
  const secret = await makePeople(where.directory, [], where.url)
  const database = await openDatabase(where)
  const app = await database.read((sql) => sql.first<{ id: number }>('SELECT id FROM apps'))
  await database.close()
  const shape = new Shape(messages, Date.now())
  const empty = await bytes()
  const began = performance.now()
  const loader = await load()
  await fillAll(shape, loader, app?.id ?? 0)
  await loader.finish()
  const fillSeconds = (performance.now() - began) / 1000
  const bytesPerMessage = ((await bytes()) - empty) / messages
  const name = where.url === '' ? 'SQLite' : 'PostgreSQL'
  console.log(
    `${name}: ${messages} messages in ${shape.crowd} conversations of ${shape.people} people, filled in ${fillSeconds.toFixed(0)} s`,
  )
  return { messages, fillSeconds, bytesPerMessage, times: await measureAll(shape, { ...where, secret }) }
}

function print(name: string, measured: readonly Measured[]): void {
  const line = (cells: readonly string[]) => console.log(`| ${cells.join(' | ')} |`)
  const [first] = measured
  const last = measured.at(-1)
  if (!first || !last) return
  console.log()
  line([name, ...measured.map(({ messages }) => `${messages.toLocaleString('en')} messages`), 'grew'])
  line(['---', ...measured.map(() => '---'), '---'])
  for (const what of first.times.keys()) {
    const all = measured.map(({ times }) => times.get(what) ?? 0)
    const grew = (last.times.get(what) ?? 0) / (first.times.get(what) ?? 1)
    line([what, ...all.map((ms) => `${ms.toFixed(ms < 10 ? 2 : 0)} ms`), `${grew.toFixed(2)}×`])
  }
  line(['bytes per message', ...measured.map(({ bytesPerMessage }) => bytesPerMessage.toFixed(0)), ''])
  line(['filled in', ...measured.map(({ fillSeconds }) => `${fillSeconds.toFixed(0)} s`), ''])
  console.log()
}
