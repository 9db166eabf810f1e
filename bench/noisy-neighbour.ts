// The effect of one heavy user on everybody else. The heavy user has 250,000 unread messages, loops over their
// conversation list, searches for frequent words, and loads large messages, 200 at a time. Meanwhile other users read
// their lists and histories and search, each at an easy pace.

import { performance } from 'node:perf_hooks'
import { Worker } from 'node:worker_threads'
import { BodyType, encode, MessageBody, Meta, NameSpace } from '@parley/protocol'
import {
  appendEntries,
  type Database,
  defaults,
  mintToken,
  type NewEntry,
  openDatabase,
  openLog,
} from '@parley/server'
import { after, quantile } from './measure.ts'
import type { HogStart } from './noisy-neighbour-worker.ts'
import { appKey, makePeople, startServer } from './server-process.ts'

export interface NeighbourTimes {
  /** Milliseconds of a request of an ordinary user. */
  readonly medianMs: number
  readonly p99Ms: number
  readonly requests: number
}

/** Times per request type, alone and beside the heavy user. */
export type NeighbourResult = Readonly<
  Record<string, { readonly alone: NeighbourTimes; readonly beside: NeighbourTimes }>
>

const people = 20
const unread = 250_000
const large = 200
const largeText = 'lorem ipsum '.repeat(5000)
const pauseMs = 100
const rounds = 3
const hog = 'hog'
const talker = 'talker'
const names = Array.from({ length: people }, (_, index) => `neighbour${index}`)

export interface NeighbourOptions {
  readonly directory: string
  readonly ms: number
  /** A PostgreSQL database; empty for the embedded one. */
  readonly database: string
  /** Options for the server's Node, for profiling. */
  readonly nodeFlags: readonly string[]
  /** Whether everybody has the limits of the operator's own machine instead of those of other addresses. */
  readonly isUnlimited: boolean
}

export async function measureNeighbours(options: NeighbourOptions): Promise<NeighbourResult> {
  const { directory, ms, database, nodeFlags, isUnlimited } = options
  const secret = await makePeople(directory, [hog, talker, ...names], database)
  await fill(directory, database)
  const server = await startServer({
    directory,
    nodeFlags,
    environment: {
      ...(database ? { PARLEY_DATABASE: database } : {}),
      ...(isUnlimited ? {} : { PARLEY_COST_PER_SECOND_LOOPBACK: String(defaults.costPerSecond) }),
    },
  })
  const url = `http://127.0.0.1:${server.port}/${appKey.replace('#', '/')}`
  const tokens = new Map<string, string>()
  for (const name of [hog, ...names]) tokens.set(name, await mintToken(secret, name, 3600))
  const start: HogStart = { url, name: hog, token: tokens.get(hog) as string, peer: talker, count: large }
  const times = { alone: new Map<string, number[]>(), beside: new Map<string, number[]>() }
  try {
    // The first requests compile statements and index messages.
    await visit(url, tokens, 2000, new Map())
    // Alternates, so that a machine that is busy with other things slows both alike.
    for (let round = 0; round < rounds; round++) {
      await visit(url, tokens, ms / rounds, times.alone)
      const worker = new Worker(new URL('./noisy-neighbour-worker.ts', import.meta.url), {
        workerData: start,
      })
      await after(1000)
      await visit(url, tokens, ms / rounds, times.beside)
      await worker.terminate()
      await after(500)
    }
    return Object.fromEntries(
      [...times.alone].map(([what, alone]) => [
        what,
        { alone: summary(alone), beside: summary(times.beside.get(what) ?? []) },
      ]),
    )
  } finally {
    await server.end('SIGTERM')
  }
}

/** Each user makes all requests in turn, with pauses, for this long. Adds the times of each kind of request. */
async function visit(
  url: string,
  tokens: ReadonlyMap<string, string>,
  ms: number,
  times: Map<string, number[]>,
): Promise<void> {
  const ends = performance.now() + ms
  await Promise.all(
    names.map(async (name, index) => {
      await after((pauseMs * index) / people)
      for (let turn = index; performance.now() < ends; turn++) {
        const [what, path, body] = question(name, turn)
        const began = performance.now()
        const answer = await fetch(`${url}/${path}`, {
          method: body === undefined ? 'GET' : 'POST',
          headers: { authorization: `Bearer ${tokens.get(name)}`, 'content-type': 'application/json' },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        })
        await answer.arrayBuffer()
        if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`)
        const list = times.get(what) ?? []
        list.push(performance.now() - began)
        times.set(what, list)
        await after(pauseMs)
      }
    }),
  )
}

function question(name: string, turn: number): [what: string, path: string, body?: unknown] {
  const peer = names[(names.indexOf(name) + 1 + (turn % 5)) % people] as string
  switch (turn % 4) {
    case 0:
      return ['list', `sdk/user/${name}/user_channels/list?limit=20`]
    case 1:
      return [
        'history',
        `users/${name}/messageroaming`,
        { queue: `${peer}@easemob.com`, start: -1, pull_number: 20 },
      ]
    case 2:
      return ['search', `sdk/user/${name}/messages/search?q=word`]
    default:
      return ['unread', `sdk/user/${name}/user_channels/list?limit=50`]
  }
}

function summary(list: readonly number[]): NeighbourTimes {
  const sorted = Float64Array.from(list).sort()
  return { medianMs: quantile(sorted, 0.5), p99Ms: quantile(sorted, 0.99), requests: sorted.length }
}

let nextId = 1_000_000_000_000

async function fill(directory: string, url: string): Promise<void> {
  const database = await openDatabase({ directory, url })
  const users = await database.read((sql) =>
    sql.all<{ id: number; name: string; app_id: number }>('SELECT * FROM users'),
  )
  const idOf = new Map(users.map(({ id, name }) => [name, id]))
  const appId = users[0]?.app_id ?? 1
  const chat = (a: string, b: string) =>
    database.call(openLog, {
      appId,
      kind: 'single',
      key: `${a} ${b}`,
      members: [
        { userId: idOf.get(a) as number, peer: b },
        { userId: idOf.get(b) as number, peer: a },
      ],
      now: 1,
    })
  const from = idOf.get(talker) as number
  const flood = await chat(hog, talker)
  await say(database, flood, from, unread, (at) => `word ${at} and some more words of the usual length`)
  await say(database, flood, from, large, () => largeText)
  for (const [index, name] of names.entries())
    for (let step = 1; step <= 5; step++) {
      const peer = names[(index + step) % people] as string
      const log = await chat(name, peer)
      await say(database, log, idOf.get(peer) as number, 300, (at) => `word ${at} between two people`)
    }
  await database.close()
}

async function say(
  database: Database,
  logId: number,
  senderId: number,
  count: number,
  textOf: (at: number) => string,
): Promise<void> {
  const atOnce = 2000
  for (let begin = 0; begin < count; begin += atOnce) {
    const entries: NewEntry[] = []
    for (let at = begin; at < Math.min(count, begin + atOnce); at++) {
      nextId += 64
      const contents = [{ type: 0, text: textOf(at) }]
      const payload = encode(MessageBody, { type: BodyType.CHAT, contents })
      const meta = encode(Meta, { id: String(nextId), ns: NameSpace.CHAT, payload, timestamp: '1' })
      const fixed = { deviceId: 0, clientKey: null, type: BodyType.CHAT, counted: 1 as const, audience: null }
      entries.push({ ...fixed, id: nextId, logId, senderId, sentAt: nextId / 64, meta, kind: 0 })
    }
    await database.call(appendEntries, { entries, cursors: [] })
  }
}
