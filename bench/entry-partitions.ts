// The cost of hash partitions of `entries` on PostgreSQL: the same appends and reads on three databases with the same
// rows. The first is as it is; in the second, client keys are in a separate table; in the third, `entries` is also
// partitioned by log. They take turns, so that other load on the machine affects all of them alike. Compare the figures
// of one run only.
//
//   node bench/entry-partitions.ts                      16 partitions, a million entries
//   node bench/entry-partitions.ts --partitions 64 --entries 200000 --rounds 5

import { parseArgs } from 'node:util'
import { appendEntries, type Database, type NewEntry, openDatabase } from '@parley/server'
import pg from 'pg'
import { makePostgres } from '../tools/testing/postgres-program.ts'
import { cpuWithChildren, median } from './measure.ts'
import { plainEntry } from './plain-entry.ts'

const { values } = parseArgs({
  options: {
    partitions: { type: 'string', default: '16' },
    entries: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '2' },
  },
})
const partitions = Number(values.partitions)
const filled = Number(values.entries)
const rounds = Number(values.rounds)
const ms = Number(values.seconds) * 1000
const logCount = 5000

interface Variant {
  readonly name: string
  readonly database: Database
  readonly client: pg.Client
  readonly pid: number
  readonly close: () => Promise<void>
}

/** Client keys have to leave the table before it can be partitioned: a unique index has to contain the partition key. */
const keysApart = `
  CREATE TABLE client_keys (client_key TEXT NOT NULL, sender_id BIGINT NOT NULL, id BIGINT NOT NULL, log_id BIGINT NOT NULL,
    seq BIGINT NOT NULL, sent_at BIGINT NOT NULL, PRIMARY KEY (client_key, sender_id));
  DROP INDEX entries_by_client_key;`

const partitioned = `
  CREATE TABLE entries_2 (LIKE entries INCLUDING DEFAULTS, PRIMARY KEY (id, log_id), UNIQUE (log_id, seq))
    PARTITION BY HASH (log_id);
  ${Array.from(
    { length: partitions },
    (_, at) =>
      `CREATE TABLE entries_${partitions}_${at} PARTITION OF entries_2 FOR VALUES WITH (MODULUS ${partitions}, REMAINDER ${at});`,
  ).join('\n')}
  DROP TABLE entries CASCADE;
  ALTER TABLE entries_2 RENAME TO entries;`

/** The append function with another table of keys. */
async function withKeysApart(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    "SELECT pg_get_functiondef(oid) AS made FROM pg_proc WHERE proname = 'append_entries_1'",
  )
  const before = String(rows[0].made)
  const after = before
    .replace(
      /entries\.id, entries\.log_id, entries\.seq, entries\.sent_at\), ';'\)/,
      "client_keys.id, client_keys.log_id, client_keys.seq, client_keys.sent_at), ';')",
    )
    .replace(
      'JOIN entries ON entries.client_key = given.client_key AND entries.sender_id = given.sender_id',
      'JOIN client_keys ON client_keys.client_key = given.client_key AND client_keys.sender_id = given.sender_id',
    )
    .replace(
      'sender_id, device_id, client_key, type, counted, audience, sent_at, meta,\n        kind, flags)',
      'sender_id, device_id, type, counted, audience, sent_at, meta,\n        kind, flags)',
    )
    .replace(
      'SELECT id, log_id, seq, sender_id, device_id, client_key, type, counted,',
      'SELECT id, log_id, seq, sender_id, device_id, type, counted,',
    )
    .replace(
      '), moves AS (',
      `), keyed AS (
      INSERT INTO client_keys (client_key, sender_id, id, log_id, seq, sent_at)
      SELECT client_key, sender_id, id, log_id, seq, sent_at FROM numbered WHERE client_key IS NOT NULL ORDER BY place
    ), moves AS (`,
    )
  if (
    after.match(/client_keys\./g)?.length !== 6 ||
    !after.includes('keyed AS') ||
    after.includes('device_id, client_key, type, counted, audience, sent_at, meta')
  )
    throw new Error('The function has another text than this benchmark knows.')
  await client.query(after)
}

async function open(name: string, change: string): Promise<Variant> {
  const program = await makePostgres([
    'fsync=on',
    'full_page_writes=on',
    'shared_buffers=512MB',
    'max_wal_size=8GB',
  ])
  const pid = await program.start()
  const url = `${program.address}/postgres`
  const database = await openDatabase({ url, directory: '' })
  const client = new pg.Client(url)
  await client.connect()
  if (change) {
    await client.query(change)
    await withKeysApart(client)
  }
  await client.query(`
    INSERT INTO apps (org, name, client_id, client_secret, created_at) VALUES ('o', 'a', 'c', 's', 1);
    INSERT INTO users (app_id, name, uuid, created_at, modified_at) SELECT 1, 'u' || n, 'u' || n, 1, 1 FROM generate_series(1, 2) n;
    INSERT INTO logs (app_id, kind, key) SELECT 1, 'single', 'k' || n FROM generate_series(1, ${logCount}) n;
    INSERT INTO members (user_id, log_id, peer, joined_at) SELECT u, n, 'u' || (3 - u), 1 FROM generate_series(1, ${logCount}) n, generate_series(1, 2) u;
    INSERT INTO entries (id, log_id, seq, sender_id, device_id, client_key, type, counted, sent_at, meta, kind)
      SELECT n * 64, n % ${logCount} + 1, n / ${logCount} + 1, n % 2 + 1, 1, ${change ? 'NULL' : "'j' || to_hex(n)"}, 1, 1, n, decode(repeat('00', 160), 'hex'), 0
      FROM generate_series(0, ${filled - 1}) n;
    ${change ? `INSERT INTO client_keys SELECT 'j' || to_hex(n), n % 2 + 1, n * 64, n % ${logCount} + 1, n / ${logCount} + 1, n FROM generate_series(0, ${filled - 1}) n;` : ''}
    UPDATE logs SET head = (SELECT max(seq) FROM entries WHERE log_id = logs.id), counted = (SELECT max(seq) FROM entries WHERE log_id = logs.id);`)
  await client.query('VACUUM ANALYZE')
  await client.query('CHECKPOINT')
  const close = async () => {
    await client.end()
    await database.close()
    await program.remove()
  }
  return { name, database, client, pid, close }
}

let nextId = (filled + 1) * 64

function entriesFor(count: number, logs: number, round: number): NewEntry[] {
  const now = Date.now()
  return Array.from({ length: count }, (_, index) => {
    nextId += 64
    return plainEntry({ id: nextId, logId: ((round * count + index) % logs) + 1, now })
  })
}

/** Work on one database; resolves with how many entries or rows it was for. */
type Work = (variant: Variant, round: number) => Promise<number>

const append =
  (count: number, logs: number): Work =>
  async ({ database }, round) => {
    await database.call(appendEntries, { entries: entriesFor(count, logs, round), cursors: [] })
    return count
  }

const anId = (round: number) => ((round * 7919) % filled) * 64

/** The texts of the statements that the server uses most, as prepared statements. */
const read =
  (name: string, text: string, valuesOf: (round: number) => unknown[]): Work =>
  async ({ client }, round) => {
    await client.query({ name, text, values: valuesOf(round) })
    return 1
  }

const works: Readonly<Record<string, Work>> = {
  'append, 1 entry': append(1, logCount),
  'append, 10 entries, 100 logs': append(10, 100),
  'append, 100 entries, 5,000 logs': append(100, logCount),
  'append, 1,000 entries, 5,000 logs': append(1000, logCount),
  'page of 20 of a log': read(
    'page',
    'SELECT id, log_id, seq, sender_id, flags, meta FROM entries WHERE log_id = $1 AND seq < $2 ORDER BY seq DESC LIMIT 20',
    (round) => [(round % logCount) + 1, 150],
  ),
  'message by id': read(
    'one',
    'SELECT id, log_id, seq, sender_id, flags, meta FROM entries WHERE id = $1',
    (round) => [anId(round)],
  ),
  '20 messages by id': read(
    'several',
    'SELECT id, log_id, seq, sender_id, flags, meta FROM entries WHERE id = ANY ($1::bigint[])',
    (round) => [Array.from({ length: 20 }, (_, at) => anId(round * 20 + at))],
  ),
  'message by id and log': read(
    'placed',
    'SELECT id, log_id, seq, sender_id, flags, meta FROM entries WHERE id = $1 AND log_id = $2',
    (round) => [anId(round), ((anId(round) / 64) % logCount) + 1],
  ),
  'last entries of 20 logs': read(
    'list',
    `SELECT l.id, e.id AS last, e.meta FROM logs l LEFT JOIN entries e ON e.log_id = l.id AND e.seq = l.head
     WHERE l.id = ANY ($1::bigint[])`,
    (round) => [Array.from({ length: 20 }, (_, at) => ((round * 20 + at * 37) % logCount) + 1)],
  ),
  'repair, 5,000 newest entries': read(
    'repair',
    'SELECT id, log_id, seq FROM entries WHERE id > $1 ORDER BY id LIMIT 5000',
    () => [(filled - 6000) * 64],
  ),
}

async function measure(variant: Variant, work: Work): Promise<number> {
  const before = cpuWithChildren(variant.pid)
  const began = performance.now()
  let count = 0
  for (let round = 0; performance.now() - began < ms; round++) count += await work(variant, round)
  return ((cpuWithChildren(variant.pid) - before) * 1e6) / count
}

const variants: Variant[] = []
try {
  variants.push(await open('as it is', ''))
  variants.push(await open('keys apart', keysApart))
  variants.push(await open(`${partitions} partitions`, keysApart + partitioned))
  console.log(`| CPU µs of PostgreSQL | ${variants.map(({ name }) => name).join(' | ')} | of today |`)
  console.log(`|---|${variants.map(() => '---').join('|')}|---|`)
  for (const [name, work] of Object.entries(works)) {
    const costs = variants.map((): number[] => [])
    for (const variant of variants) for (let round = 0; round < 20; round++) await work(variant, round)
    for (let round = 0; round < rounds; round++)
      for (const [at, variant] of variants.entries()) costs[at]?.push(await measure(variant, work))
    const middle = costs.map(median)
    const share = (middle.at(-1) ?? 0) / (middle[0] ?? 1)
    console.log(
      `| ${name} | ${middle.map((cost) => cost.toFixed(cost < 100 ? 1 : 0)).join(' | ')} | ${share.toFixed(2)} |`,
    )
  }
} finally {
  for (const { close } of variants) await close()
}
