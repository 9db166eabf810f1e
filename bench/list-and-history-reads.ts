// Response times of what people look at first: a page of the conversation list, a page of history. The server runs in
// this process, on a database file, with rows that were written directly; no network is in these figures.

import { performance } from 'node:perf_hooks'
import { encode, MessageBody, Meta, NameSpace } from '@parley/protocol'
import { createServer, type Database, ensureApp, openDatabase, realHost } from '@parley/server'
import { askAs } from './in-process-requests.ts'
import { median } from './measure.ts'
import { appKey } from './server-process.ts'

export interface ListTimes {
  readonly conversations: number
  /** Milliseconds for the first 20, and for 20 in the middle of the list. */
  readonly firstMs: number
  readonly middleMs: number
  /** CPU milliseconds of a first page, all threads. */
  readonly cpuMs: number
}

export interface HistoryTimes {
  readonly small: number
  readonly large: number
  /** For each kind of request: the milliseconds in both, and how many times as long the large one takes. */
  readonly ways: readonly {
    readonly name: string
    readonly smallMs: number
    readonly largeMs: number
    readonly ratio: number
  }[]
}

const reader = 'reader'
const minute = 60_000
const repeats = 200
const rowsAtOnce = 10_000

type Value = string | number | Uint8Array | null
type Ask = (method: string, path: string, body?: unknown) => Promise<Record<string, unknown>>

/** A message as it is stored. */
const meta = encode(Meta, {
  id: '1000',
  timestamp: '1790000000000',
  ns: NameSpace.CHAT,
  payload: encode(MessageBody, {
    type: 1,
    from: { name: 'other' },
    to: { name: reader },
    contents: [{ type: 0, text: 'A sentence of the usual length, with a few words in it.' }],
  }),
})

const entryColumns = 'id log_id seq sender_id device_id type counted sent_at meta kind'.split(' ')

/** Pseudo-random numbers, the same in every run. */
function scattered(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

async function insert(
  database: Database,
  table: string,
  columns: readonly string[],
  rows: Iterable<readonly Value[]>,
): Promise<void> {
  let part: (readonly Value[])[] = []
  const flush = async () => {
    const batch = part
    part = []
    await database.write((sql) => sql.insertMany(table, columns, batch))
  }
  for (const row of rows) {
    part.push(row)
    if (part.length === rowsAtOnce) await flush()
  }
  await flush()
}

/** A server with a reader and one other, whatever `fill` writes, and a way to ask as the reader. */
async function served<T>(
  directory: string,
  fill: (database: Database, people: { appId: number; me: number; other: number }) => Promise<void>,
  work: (ask: Ask) => Promise<T>,
): Promise<T> {
  const database = await openDatabase({ directory })
  const { app: made } = await ensureApp(database, realHost, { key: appKey, openRegistration: true })
  await insert(
    database,
    'users',
    ['app_id', 'name', 'uuid', 'created_at', 'modified_at'],
    [reader, 'other'].map((name) => [made.id, name, name, 1, 1]),
  )
  const ids = await database.read((sql) => sql.all<{ id: number }>('SELECT id FROM users ORDER BY id'))
  const [me = 0, other = 0] = ids.map((row) => row.id)
  await fill(database, { appId: made.id, me, other })
  const server = await createServer({ database, config: { data: directory } })
  const ask: Ask = (...request) => askAs(server, { secret: made.clientSecret, user: reader }, request)
  try {
    return await work(ask)
  } finally {
    await server.stop()
    await database.close()
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

async function medianMs(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < repeats; round++) times.push(await timed(work))
  return median(times)
}

/** Nine of ten are single chats, the others groups; each has messages, receipts between them and some that are unread. */
export async function measureList(directory: string, conversations: number): Promise<ListTimes> {
  const entries = 30
  const random = scattered(7)
  const now = Date.now()
  const isGroup = (log: number) => log % 10 === 0
  // In a list of this size, an hour is busy: bounds of groups run ahead of many others.
  const activity = Array.from(
    { length: conversations },
    () => now - Math.floor(random() ** 2 * 43_200 * minute),
  )
  const boundOf = (index: number) =>
    (activity[index] ?? 0) + Math.floor(random() * (isGroup(index + 1) ? minute : 1000))
  const logs = Array.from({ length: conversations }, (_, index) => index + 1)
  return served(
    directory,
    async (database, { appId, me, other }) => {
      await insert(
        database,
        'logs',
        ['id', 'app_id', 'kind', 'key', 'head', 'counted', 'last_seq', 'active_at', 'active_until'],
        logs.map((log, index) => [
          ...[log, appId, isGroup(log) ? 'group' : 'single', `key${log}`, entries, entries / 2, entries - 1],
          ...[activity[index] ?? 0, boundOf(index)],
        ]),
      )
      await insert(
        database,
        'members',
        ['user_id', 'log_id', 'peer', 'read_seq', 'joined_at', 'active_until'],
        logs.flatMap((log, index) => [
          [me, log, `peer${log}`, Math.floor(random() * entries), 1, boundOf(index)],
          [other, log, reader, 0, 1, boundOf(index)],
        ]),
      )
      await insert(database, 'entries', entryColumns, conversationEntries(logs, activity, entries, other))
    },
    async (ask) => {
      const path = `sdk/user/${reader}/user_channels/list?limit=20&cursor=`
      const first = () => ask('GET', path)
      await medianMs(first)
      const cpu = process.cpuUsage()
      const firstMs = await medianMs(first)
      const { user, system } = process.cpuUsage(cpu)
      let cursor = ''
      for (let page = 0; page < conversations / 20 / 2; page++)
        cursor = String((await ask('GET', `${path}${cursor}`)).cursor)
      const middleMs = await medianMs(() => ask('GET', `${path}${cursor}`))
      return { conversations, firstMs, middleMs, cpuMs: (user + system) / 1000 / repeats }
    },
  )
}

/** Every other one is a receipt. */
function* conversationEntries(
  logs: readonly number[],
  activity: readonly number[],
  entries: number,
  sender: number,
): Generator<Value[]> {
  let id = 1000
  for (const [index, log] of logs.entries())
    for (let seq = 1; seq <= entries; seq++) {
      const isMessage = seq % 2 === 1
      const sentAt = (activity[index] ?? 0) - (entries - seq) * 1000
      yield [
        ++id,
        log,
        seq,
        sender,
        0,
        isMessage ? 1 : 4,
        isMessage ? 1 : 0,
        sentAt,
        meta,
        isMessage ? 0 : null,
      ]
    }
}

/** The same pages of a short and of a long conversation, in turns. */
export async function measureHistory(directory: string, small: number, large: number): Promise<HistoryTimes> {
  const ends = Date.now()
  const conversations = [
    { log: 1, peer: 'small', size: small },
    { log: 2, peer: 'large', size: large },
  ]
  return served(
    directory,
    async (database, { appId, me, other }) => {
      for (const { log, peer, size } of conversations) {
        await insert(
          database,
          'logs',
          ['id', 'app_id', 'kind', 'key', 'head', 'counted', 'last_seq', 'active_at', 'active_until'],
          [[log, appId, 'single', peer, size, size, size, ends, ends]],
        )
        await insert(
          database,
          'members',
          ['user_id', 'log_id', 'peer', 'read_seq', 'joined_at', 'active_until'],
          [
            [me, log, peer, size, 1, ends],
            [other, log, reader, size, 1, ends],
          ],
        )
        await insert(database, 'entries', entryColumns, messages(log, size, ends, other))
      }
    },
    async (ask) => {
      const page = (peer: string, more: object) =>
        ask('POST', `users/${reader}/messageroaming`, {
          queue: `${peer}@easemob.com`,
          start: -1,
          pull_number: 20,
          ...more,
        })
      const ways: [name: string, more: (size: number) => object][] = [
        ['newest', () => ({})],
        ['middle', (size) => ({ start: String(size >> 1) })],
        ['from a time on', (size) => ({ startTime: ends - (size >> 1) * 1000, is_positive: true })],
      ]
      const results: HistoryTimes['ways'][number][] = []
      for (const [name, more] of ways) {
        const times = conversations.map(({ peer, size }) => ({
          ask: () => page(peer, more(size)),
          ms: [] as number[],
        }))
        for (let round = -repeats / 4; round < repeats; round++)
          for (const each of times) {
            const ms = await timed(each.ask)
            if (round >= 0) each.ms.push(ms)
          }
        const [smallMs = 0, largeMs = 0] = times.map(({ ms }) => median(ms))
        results.push({ name, smallMs, largeMs, ratio: largeMs / smallMs })
      }
      return { small, large, ways: results }
    },
  )
}

/** One message a second. */
function* messages(log: number, size: number, ends: number, sender: number): Generator<Value[]> {
  for (let seq = 1; seq <= size; seq++)
    yield [log * 10_000_000 + seq, log, seq, sender, 0, 1, 1, ends - (size - seq) * 1000, meta, 0]
}
