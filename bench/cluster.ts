// The cost of a message on one node and on several: CPU time of the nodes, of PostgreSQL and of the bus, per message that
// was sent, stored, delivered and acknowledged. CPU time is compared instead of messages per second, because all parts
// share the cores of one machine here. The search index is part of the cost: a busy node postpones it, so the measurement
// ends when it has caught up.
//
//   node bench/cluster.ts                          embedded, one node with PostgreSQL, two and three nodes
//   node bench/cluster.ts --messages 30000 --window 8 --rounds 3
//   node bench/cluster.ts --people 60 --per-node   this many people on each node
//   node bench/cluster.ts --only "3 nodes" --profile /tmp/profiles

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { parseArgs } from 'node:util'
import { mintToken } from '@parley/server'
import pg from 'pg'
import { localS3 } from '../tests/interop/s3.ts'
import { startNats } from '../tools/testing/nats-program.ts'
import { makePostgres } from '../tools/testing/postgres-program.ts'
import { after, cpuSeconds, cpuWithChildren, median } from './measure.ts'
import { person, type Speaker } from './pairs.ts'
import { appKey, type Child, makePeople, startServer } from './server-process.ts'

const { values } = parseArgs({
  options: {
    messages: { type: 'string', default: '30000' },
    /** Unanswered sends of each person. */
    window: { type: 'string', default: '8' },
    rounds: { type: 'string', default: '3' },
    people: { type: 'string', default: '60' },
    /** The number of people is that of each node, so that every node has the same load as the only one. */
    'per-node': { type: 'boolean', default: false },
    /** Messages for each node before the measurement, so that its code is compiled. */
    warm: { type: 'string', default: '20000' },
    /** Only setups with this in their name. */
    only: { type: 'string', default: '' },
    /** A folder for CPU profiles of the nodes. */
    profile: { type: 'string', default: '' },
  },
})
const messages = Number(values.messages)
const window = Number(values.window)
const rounds = Number(values.rounds)

interface Setup {
  readonly name: string
  readonly nodes: number
  readonly database: 'embedded' | 'postgres'
}

/** Microseconds of CPU time per message. */
interface Cost {
  readonly nodes: number
  readonly database: number
  readonly bus: number
}

interface World {
  readonly speakers: readonly Speaker[]
  cpu(): Cost
  /** Entries that the search index lacks. */
  unindexed(): Promise<number>
  /** The size of the PostgreSQL database. */
  storedBytes(): Promise<number>
  close(): Promise<void>
}

const setups: readonly Setup[] = [
  { name: '1 node, embedded database', nodes: 1, database: 'embedded' },
  { name: '1 node, PostgreSQL', nodes: 1, database: 'postgres' },
  { name: '2 nodes, PostgreSQL and NATS', nodes: 2, database: 'postgres' },
  { name: '3 nodes, PostgreSQL and NATS', nodes: 3, database: 'postgres' },
]
const idleMs = 4000
const unindexedText = `SELECT CAST(COALESCE(sum(l.head - COALESCE(x.seq, 0)), 0) AS TEXT) AS entries
  FROM logs l LEFT JOIN indexed x ON x.log_id = l.id WHERE l.kind = 'single'`
const root = mkdtempSync(join(tmpdir(), 'parley-bench-cluster-'))

try {
  const costs = new Map<string, Cost[]>()
  for (let round = 0; round < rounds; round++) {
    for (const setup of setups.filter(({ name }) => name.includes(values.only))) {
      const world = await open(setup, round)
      try {
        await exchange(world.speakers, Number(values.warm) * setup.nodes)
        await indexed(world)
        const bytesBefore = await world.storedBytes()
        const idle = await idleCost(world)
        const before = world.cpu()
        const began = performance.now()
        await exchange(world.speakers, messages)
        await indexed(world)
        const cost = perMessage(before, world.cpu(), idle, (performance.now() - began) / 1000)
        const bytes = ((await world.storedBytes()) - bytesBefore) / messages
        costs.set(setup.name, [...(costs.get(setup.name) ?? []), cost])
        const stored = bytes > 0 ? `, ${Math.round(bytes)} bytes in the database` : ''
        console.log(`round ${round + 1}, ${setup.name}: ${Math.round(sum(cost))} µs${stored}`)
      } finally {
        await world.close()
      }
    }
  }
  print(costs)
} finally {
  rmSync(root, { recursive: true, force: true })
}

async function open(setup: Setup, round: number): Promise<World> {
  const closing: (() => Promise<unknown>)[] = []
  const folder = join(root, `${setup.nodes}-${setup.database}-${round}`)
  const postgres = setup.database === 'postgres' ? await makePostgres(['max_connections=200']) : undefined
  if (postgres) closing.push(() => postgres.remove())
  const postgresPid = await postgres?.start()
  const url = postgres ? `${postgres.address}/postgres` : ''
  const bus = setup.nodes > 1 ? await startNats() : undefined
  if (bus) closing.push(() => bus.kill())
  const files = bus && (await localS3())
  // Not waited for: it waits for connections that others keep open.
  if (files) closing.push(async () => void files.close().catch(() => undefined))
  const people = Number(values.people) * (values['per-node'] ? setup.nodes : 1)
  const names = Array.from({ length: people }, (_, index) => `user${index}`)
  const secret = await makePeople(join(folder, 'node-0'), names, url)
  const nodes: Child[] = []
  for (let node = 0; node < setup.nodes; node++) {
    const environment = {
      ...(postgres ? { PARLEY_DATABASE: url } : {}),
      ...(bus && files ? { PARLEY_BUS: bus.url, PARLEY_SECRET_KEY: '00'.repeat(32), ...files.settings } : {}),
    }
    nodes.push(
      await startServer({
        directory: join(folder, `node-${node}`),
        environment,
        nodeFlags: values.profile ? ['--cpu-prof', `--cpu-prof-dir=${values.profile}`] : [],
      }),
    )
  }
  closing.push(() => Promise.all(nodes.map((node) => node.end('SIGTERM'))))
  const speakers = await Promise.all(
    names.map(async (user, index) => {
      // The partners of a pair are on neighbouring nodes, so that with two or three of them every message crosses.
      const node = nodes[index % nodes.length]
      const token = await mintToken(secret, user, 3600)
      const address = `ws://127.0.0.1:${node?.port}/websocket`
      return person({ url: address, appKey, user, partner: `user${index ^ 1}`, token, keyless: false })
    }),
  )
  closing.push(() => Promise.all(speakers.map((speaker) => speaker.close())))
  return {
    speakers,
    unindexed: async () =>
      Number((postgres ? await ask(url, unindexedText) : askEmbedded(folder, unindexedText)).entries),
    storedBytes: async () =>
      postgres
        ? Number((await ask(url, 'SELECT pg_database_size(current_database())::text AS size')).size)
        : 0,
    cpu: () => ({
      nodes: nodes.reduce((total, { pid }) => total + cpuSeconds(pid), 0),
      database: postgresPid === undefined ? 0 : cpuWithChildren(postgresPid),
      bus: bus?.pid === undefined ? 0 : cpuSeconds(bus.pid),
    }),
    async close() {
      for (const end of closing.reverse()) await end()
    },
  }
}

async function ask(url: string, text: string): Promise<Record<string, unknown>> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query(text)).rows[0]
  } finally {
    await client.end()
  }
}

function askEmbedded(folder: string, text: string): Record<string, unknown> {
  const database = new DatabaseSync(join(folder, 'node-0', 'parley.db'), { readOnly: true })
  try {
    return database.prepare(text).get() ?? {}
  } finally {
    database.close()
  }
}

/** Sends this many messages in total; resolves when each was acknowledged. */
function exchange(speakers: readonly Speaker[], count: number): Promise<void> {
  return new Promise((resolve) => {
    let begun = 0
    let answered = 0
    for (const speaker of speakers) {
      let next = 1
      const send = () => {
        if (begun >= count) return
        begun++
        speaker.write(next++)
      }
      speaker.answered = () => {
        answered++
        if (answered >= count) resolve()
        else send()
      }
      for (let index = 0; index < window; index++) send()
    }
  })
}

/** Resolves when the search index has everything. */
async function indexed(world: World): Promise<void> {
  while ((await world.unindexed()) > 0) await after(200)
  // Cursors are written a moment later.
  await after(500)
}

/** CPU seconds per second without any messages, which say nothing about the cost of a message. */
async function idleCost(world: World): Promise<Cost> {
  const before = world.cpu()
  const began = performance.now()
  await after(idleMs)
  const now = world.cpu()
  const seconds = (performance.now() - began) / 1000
  const of = (part: keyof Cost) => (now[part] - before[part]) / seconds
  return { nodes: of('nodes'), database: of('database'), bus: of('bus') }
}

function perMessage(before: Cost, now: Cost, idle: Cost, seconds: number): Cost {
  const of = (part: keyof Cost) => ((now[part] - before[part] - idle[part] * seconds) / messages) * 1e6
  return { nodes: of('nodes'), database: of('database'), bus: of('bus') }
}

function sum({ nodes, database, bus }: Cost): number {
  return nodes + database + bus
}

function print(costs: ReadonlyMap<string, readonly Cost[]>): void {
  const middle = [...costs].map(([name, list]) => {
    const of = (part: keyof Cost) => median(list.map((cost) => cost[part]))
    return { name, nodes: of('nodes'), database: of('database'), bus: of('bus') }
  })
  const one = middle.find(({ name }) => name === setups[1]?.name)
  console.log('\n| µs of CPU time per message | nodes | PostgreSQL | NATS | together | of one node |')
  console.log('|---|---|---|---|---|---|')
  for (const cost of middle) {
    const ratio = one ? sum(cost) / sum(one) : 1
    const cells = [cost.nodes, cost.database, cost.bus, sum(cost)].map((value) => value.toFixed(0))
    console.log(`| ${cost.name} | ${cells.join(' | ')} | ${ratio.toFixed(2)} |`)
  }
}
