// How fast PostgreSQL stores entries: as the steps of the procedure in a transaction, as one statement, and beside
// both a bare insert into a table with the same columns and indexes. They take turns, so that other load on the
// machine affects all of them alike. Compare the figures of one run only.
//
//   node bench/postgres.ts                       all loads
//   node bench/postgres.ts --seconds 2 --rounds 3 --lanes 4
//   node bench/postgres.ts --events              every entry has an event for a back end

import { parseArgs } from 'node:util'
import { appendEntries, type Database, type NewEntry, openDatabase } from '@parley/server'
import pg from 'pg'
import { makePostgres } from '../tools/testing/postgres-program.ts'
import { cpuWithChildren, median } from './measure.ts'
import { plainEntry } from './plain-entry.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '3' },
    /** Groups that are written at the same time, to different logs. */
    lanes: { type: 'string', default: '1' },
    events: { type: 'boolean', default: false },
  },
})
const ms = Number(values.seconds) * 1000
const rounds = Number(values.rounds)
const lanes = Number(values.lanes)
const loads = [
  { entries: 10, logs: 100 },
  { entries: 100, logs: 100 },
  { entries: 1000, logs: 100 },
  { entries: 1000, logs: 5000 },
]

interface Speed {
  readonly perSecond: number
  /** CPU microseconds per entry. */
  readonly database: number
  readonly program: number
}

type Write = (entries: readonly NewEntry[]) => Promise<unknown>

const steps = { ...appendEntries, statement: undefined }

let nextId = 64

function entriesFor(load: (typeof loads)[number], lane: number, round: number): NewEntry[] {
  const now = Date.now()
  return Array.from({ length: load.entries }, (_, index) => {
    nextId += 64
    const logIndex = (round * load.entries + index) % Math.ceil(load.logs / lanes)
    return {
      ...plainEntry({ id: nextId, logId: logIndex * lanes + lane + 1, now }),
      ...(values.events ? { event: { appId: 1, kind: 'messages.sent', chat: 'single', at: now } } : {}),
    }
  })
}

async function measure(pid: number, load: (typeof loads)[number], write: Write): Promise<Speed> {
  const before = { database: cpuWithChildren(pid), program: process.cpuUsage() }
  const began = performance.now()
  let count = 0
  const lane = async (index: number) => {
    for (let round = 0; performance.now() - began < ms; round++) {
      await write(entriesFor(load, index, round))
      count += load.entries
    }
  }
  await Promise.all(Array.from({ length: lanes }, (_, index) => lane(index)))
  const seconds = (performance.now() - began) / 1000
  const { user, system } = process.cpuUsage(before.program)
  return {
    perSecond: count / seconds,
    database: ((cpuWithChildren(pid) - before.database) * 1e6) / count,
    program: (user + system) / count,
  }
}

/** An insert of the same rows, numbered by this program, into a table that nothing else uses. */
function bareInsert(client: pg.Pool): Write {
  let seq = 0
  return (entries) =>
    client.query({
      name: 'bare',
      text: `INSERT INTO bare (id, log_id, seq, sender_id, device_id, client_key, type, counted, sent_at, meta)
        SELECT *, decode(repeat('00', 160), 'hex') FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::text[],
          $7::bigint[], $8::bigint[], $9::bigint[])`,
      values: [
        entries.map(({ id }) => id),
        entries.map(({ logId }) => logId),
        entries.map(() => ++seq),
        entries.map(({ senderId }) => senderId),
        entries.map(({ deviceId }) => deviceId),
        entries.map(({ clientKey }) => clientKey),
        entries.map(({ type }) => type),
        entries.map(({ counted }) => counted),
        entries.map(({ sentAt }) => sentAt),
      ],
    })
}

async function fill(database: Database): Promise<void> {
  await database.write(async (sql) => {
    await sql.run(
      "INSERT INTO apps (org, name, client_id, client_secret, created_at) VALUES ('o', 'a', 'c', 's', 1)",
    )
    await sql.insertMany(
      'users',
      ['app_id', 'name', 'uuid', 'created_at', 'modified_at'],
      [1, 2].map((n) => [1, `u${n}`, `u${n}`, 1, 1]),
    )
    const logs = Array.from({ length: 5000 }, (_, index) => index + 1)
    await sql.insertMany(
      'logs',
      ['app_id', 'kind', 'key'],
      logs.map((log) => [1, 'single', `k${log}`]),
    )
    await sql.insertMany(
      'members',
      ['user_id', 'log_id', 'peer', 'joined_at'],
      logs.flatMap((log) => [1, 2].map((user) => [user, log, `u${3 - user}`, 1])),
    )
  })
}

const program = await makePostgres(['fsync=on', 'full_page_writes=on'])
try {
  const pid = await program.start()
  const url = `${program.address}/postgres`
  const database = await openDatabase({ url, directory: '' })
  await fill(database)
  const pool = new pg.Pool({ connectionString: url, max: lanes })
  await pool.query('CREATE TABLE bare (LIKE entries INCLUDING ALL)')
  const ways: Record<string, Write> = {
    steps: (entries) => database.call(steps, { entries, cursors: [] }),
    statement: (entries) => database.call(appendEntries, { entries, cursors: [] }),
    bare: bareInsert(pool),
  }
  process.stdout.write(
    'entries/logs  way        entries/s  of bare  CPU µs per entry (PostgreSQL + program)\n',
  )
  for (const load of loads) {
    const speeds = new Map<string, Speed[]>()
    for (let round = 0; round < rounds; round++)
      for (const [name, write] of Object.entries(ways))
        speeds.set(name, [...(speeds.get(name) ?? []), await measure(pid, load, write)])
    const of = (name: string, what: keyof Speed) =>
      median((speeds.get(name) ?? []).map((speed) => speed[what]))
    for (const name of Object.keys(ways)) {
      const share = of(name, 'perSecond') / of('bare', 'perSecond')
      process.stdout.write(
        `${`${load.entries}/${load.logs}`.padEnd(12)}  ${name.padEnd(9)}  ${of(name, 'perSecond').toFixed(0).padStart(9)}  ` +
          `${share.toFixed(2).padStart(7)}  ${of(name, 'database').toFixed(0)} + ${of(name, 'program').toFixed(0)}\n`,
      )
    }
  }
  await pool.end()
  await database.close()
} finally {
  await program.remove()
}
