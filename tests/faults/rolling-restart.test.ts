// Three servers behind a balancer are restarted one after the other while people write. Nobody sees a failed send, and
// nothing is lost, doubled or out of order, in a group and in a room.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mintToken } from '@parley/server'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Child, makePeople, startServer } from '../../bench/server-process.ts'
import { Balancer } from '../../tools/cluster/balancer.ts'
import { startNats, type TestNats } from '../../tools/testing/nats-program.ts'
import { NativePeople } from './native-people.ts'
import { BrokenPostgres } from './postgres.ts'
import { until } from './world.ts'

const names = ['ann', 'bob', 'cem', 'dee', 'eve', 'fay']
const nodes = 3

let directory: string
let postgres: BrokenPostgres
let nats: TestNats
let servers: Child[] = []
let balancer: Balancer
let people: NativePeople

const start = (node: number, port = 0): Promise<Child> =>
  startServer({
    directory: join(directory, `node-${node}`),
    port,
    environment: {
      PARLEY_DATABASE: postgres.url,
      PARLEY_BUS: nats.url,
      // Nobody sends files here, so nothing is listening there.
      PARLEY_S3_BUCKET: 'files',
      PARLEY_S3_ENDPOINT: 'http://127.0.0.1:1',
      PARLEY_DRAIN_SECONDS: '1',
      PARLEY_STOP_SECONDS: '8',
      // A busy machine is late without any fault.
      PARLEY_HEALTH_LOOP_MS: '600000',
      PARLEY_MIN_FREE_MB: '0',
    },
  })

const statusOf = ({ port }: Child, path: string): Promise<number | undefined> =>
  fetch(`http://127.0.0.1:${port}${path}`).then(
    ({ status }) => status,
    () => undefined,
  )

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'parley-rolling-'))
  nats = await startNats()
  postgres = await BrokenPostgres.open({ connections: 100 })
  const secret = await makePeople(join(directory, 'people'), names, postgres.url)
  for (let node = 0; node < nodes; node++) servers.push(await start(node))
  balancer = await Balancer.open(servers.map(({ port }) => port))
  people = await NativePeople.open(balancer.url, names, (name) => mintToken(secret, name, 3600))
  people.begin()
  await people.progress(100)
})

afterAll(async () => {
  await people?.end()
  people?.close()
  await balancer?.close()
  await Promise.all(servers.map((server) => server.end('SIGKILL')))
  servers = []
  await postgres?.remove()
  await nats?.kill()
  await rm(directory, { recursive: true, force: true })
})

test('no send fails while each of three servers is restarted', async () => {
  for (const [node, server] of servers.entries()) {
    server.process.kill('SIGTERM')
    // The balancer learns it before any client is moved.
    await until(async () => (await statusOf(server, '/readyz')) === 503, 'a node that is not ready')
    expect(await statusOf(server, '/livez')).toBe(200)
    expect(await server.ended).toBe(0)
    await people.progress(50)
    servers[node] = await start(node, server.port)
    await until(async () => (await statusOf(servers[node] as Child, '/readyz')) === 200, 'a ready node')
    await people.progress(50)
  }
  await people.end()
  expect(people.writers.flatMap(({ failures }) => failures)).toEqual([])
})

test('everything that was acknowledged is stored once and delivered once, and everybody has it in order', async () => {
  const stored = new Map<string, string[]>()
  for (const { id } of [people.group, people.room]) stored.set(id, await storedIn(id))
  const all = [...stored.values()].flat()
  expect(new Set(all).size).toBe(all.length)
  const acknowledged = people.writers.flatMap((writer) => [...writer.acknowledged.keys()])
  expect(acknowledged.filter((id) => !all.includes(id))).toEqual([])
  for (const { name, client, heard, acknowledged: own } of people.writers) {
    for (const { type, id } of [people.group, people.room]) {
      const key = `${type}:${id}` as const
      const expected = stored.get(id)?.filter((each) => !own.has(each)) ?? []
      // What was said in the room while somebody was moved is loaded, and not heard.
      if (type === 'group')
        await until(() => (heard.get(key)?.length ?? 0) >= expected.length, `all for ${name}`)
      const got = heard.get(key) ?? []
      expect(new Set(got).size, `${name} got nothing twice`).toBe(got.length)
      expect(got.filter((each) => !expected.includes(each))).toEqual([])
      if (type === 'group') expect(got.length, `${name} got everything`).toBe(expected.length)
      const shown = client.state.timelines.get(key)?.segments.flatMap(({ messages }) => messages) ?? []
      const positions = shown.map(({ position }) => position ?? 0)
      expect(positions, `${name} has all in order`).toEqual(positions.toSorted((x, y) => x - y))
    }
  }
})

async function storedIn(key: string): Promise<string[]> {
  const client = new pg.Client(postgres.url)
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string }>(
      `SELECT e.id FROM entries e JOIN logs l ON l.id = e.log_id JOIN users u ON u.id = e.sender_id
       WHERE l.key = $1 AND e.kind IS NOT NULL ORDER BY e.seq`,
      [key],
    )
    return rows.map(({ id }) => id)
  } finally {
    await client.end()
  }
}
