// Three servers with PostgreSQL and NATS behind a balancer, and people with the native client who write in a group and in a
// room. At the end everything is accounted for.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mintToken } from '@parley/server'
import pg from 'pg'
import { type Child, makePeople, startServer } from '../../bench/server-process.ts'
import { Balancer } from '../../tools/cluster/balancer.ts'
import { startNats, type TestNats } from '../../tools/testing/nats-program.ts'
import { NativePeople } from './native-people.ts'
import { BrokenPostgres } from './postgres.ts'
import { TcpProxy } from './tcp-proxy.ts'
import { until } from './world.ts'

const names = ['ann', 'bob', 'cem', 'dee', 'eve', 'fay']
const control = new URL('./server-preload.mjs', import.meta.url).href

export class NativeCluster {
  readonly servers: Child[] = []
  readonly postgres: BrokenPostgres
  readonly nats: TestNats
  /** Between each node and the bus. */
  readonly links: TcpProxy[] = []
  /** Between each node and the database. */
  readonly lines: TcpProxy[] = []
  readonly directory: string
  private balancer: Balancer | undefined
  private found: NativePeople | undefined
  private isOver = false

  private constructor(directory: string, postgres: BrokenPostgres, nats: TestNats) {
    this.directory = directory
    this.postgres = postgres
    this.nats = nats
  }

  /** Starts everything; people write already. With `retries`, they send a failed message again, as people do. */
  static async open({ nodes = 3, retries = false } = {}): Promise<NativeCluster> {
    const directory = await mkdtemp(join(tmpdir(), 'parley-native-'))
    const cluster = new NativeCluster(
      directory,
      await BrokenPostgres.open({ connections: 100 }),
      await startNats(),
    )
    const secret = await makePeople(join(directory, 'people'), names, cluster.postgres.url)
    for (let node = 0; node < nodes; node++) {
      cluster.lines.push(await TcpProxy.open(cluster.postgres.port))
      cluster.links.push(await TcpProxy.open(Number(new URL(cluster.nats.url).port)))
      await cluster.start(node)
    }
    cluster.balancer = await Balancer.open(cluster.servers.map(({ port }) => port))
    cluster.found = await NativePeople.open(
      cluster.balancer.url,
      names,
      (name) => mintToken(secret, name, 3600),
      retries,
    )
    cluster.people.begin()
    await cluster.people.progress(100)
    return cluster
  }

  get people(): NativePeople {
    if (!this.found) throw new Error('There is nobody yet.')
    return this.found
  }

  /** Starts a node, or starts it again on its port. */
  async start(node: number): Promise<void> {
    this.servers[node] = await startServer({
      directory: join(this.directory, `node-${node}`),
      port: this.servers[node]?.port ?? 0,
      nodeFlags: ['--import', control],
      channel: true,
      environment: {
        PARLEY_DATABASE: this.postgres.urlAt(this.lines[node]?.port ?? 0),
        PARLEY_BUS: `nats://127.0.0.1:${this.links[node]?.port}`,
        // Nobody sends files here, so nothing is listening there.
        PARLEY_S3_BUCKET: 'files',
        PARLEY_S3_ENDPOINT: 'http://127.0.0.1:1',
        PARLEY_SECRET_KEY: '00'.repeat(32),
        PARLEY_DRAIN_SECONDS: '1',
        PARLEY_STOP_SECONDS: '8',
        // A busy machine is late without any fault.
        PARLEY_HEALTH_LOOP_MS: '600000',
        PARLEY_MIN_FREE_MB: '0',
      },
    })
    await this.answers(node, '/readyz', 200)
  }

  async answers(node: number, path: string, status: number): Promise<void> {
    const url = `http://127.0.0.1:${this.servers[node]?.port}${path}`
    await until(async () => {
      const answer = await fetch(url).catch(() => undefined)
      await answer?.body?.cancel()
      return answer?.status === status
    }, `${status} from ${path} of node ${node}`)
  }

  /** Everything that is wrong, after all sends have been answered and everything has arrived. */
  async account(): Promise<{ wrong: string[]; stored: number }> {
    const { people } = this
    await people.end()
    const wrong = people.writers.flatMap(({ failures }) => failures)
    const stored = new Map<string, string[]>()
    for (const { id } of [people.group, people.room]) stored.set(id, await this.storedIn(id))
    const all = new Set([...stored.values()].flat())
    if (all.size !== [...stored.values()].flat().length) wrong.push('something is stored twice')
    for (const { name, client, heard, acknowledged } of people.writers) {
      for (const [id, text] of acknowledged)
        if (!all.has(id)) wrong.push(`"${text}" was acknowledged and is lost`)
      for (const { type, id } of [people.group, people.room]) {
        const key = `${type}:${id}` as const
        const expected = stored.get(id)?.filter((each) => !acknowledged.has(each)) ?? []
        const got = () => heard.get(key) ?? []
        // Messages of the room that were sent while a person was offline are loaded, not delivered live.
        if (type === 'group')
          await until(() => new Set(got()).size >= expected.length, `everything for ${name}`).catch((error) =>
            wrong.push(String(error)),
          )
        if (new Set(got()).size !== got().length) wrong.push(`${name} got something twice in the ${type}`)
        const strange = got().filter((each) => !expected.includes(each))
        if (strange.length > 0)
          wrong.push(`${name} got ${strange.length} that nobody else wrote in the ${type}`)
        const shown = client.state.timelines.get(key)?.segments.flatMap(({ messages }) => messages) ?? []
        const positions = shown.map(({ position }) => position ?? 0)
        if (positions.some((position, at) => position < (positions[at - 1] ?? 0)))
          wrong.push(`${name} has the ${type} out of order`)
      }
    }
    return { wrong, stored: all.size }
  }

  private async storedIn(key: string): Promise<string[]> {
    const client = new pg.Client(this.postgres.url)
    await client.connect()
    try {
      const { rows } = await client.query<{ id: string }>(
        `SELECT e.id FROM entries e JOIN logs l ON l.id = e.log_id
         WHERE l.key = $1 AND e.kind IS NOT NULL ORDER BY e.seq`,
        [key],
      )
      return rows.map(({ id }) => id)
    } finally {
      await client.end()
    }
  }

  async close(): Promise<void> {
    if (this.isOver) return
    this.isOver = true
    for (const { pid } of this.servers) {
      try {
        process.kill(pid, 'SIGCONT')
      } catch {
        // It has ended already.
      }
    }
    this.found?.close()
    await this.found?.end()
    await this.balancer?.close()
    await Promise.all(this.servers.map((server) => server.end('SIGKILL')))
    await Promise.all([...this.links, ...this.lines].map((link) => link.close()))
    await this.postgres.remove()
    await this.nats.kill()
    await rm(this.directory, { recursive: true, force: true })
  }
}
