// Real servers in separate processes, with users who send as fast as they can, repeat what was refused or not
// answered, and reconnect when they are cut off. At the end all messages are accounted for.

import { once } from 'node:events'
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mintToken } from '@parley/server'
import { expect } from 'vitest'
import { appKey, type Child, makePeople, startServer, type Wrapper } from '../../bench/server-process.ts'
import { WireClient, type WireClientOptions } from '../../bench/wire-client.ts'
import { fromOthers } from '../crash/check-received.ts'
import { type Kind, Person } from '../crash/person.ts'
import type { Answer } from '../hostile/target-server.ts'
import { expectedBy, type Kept, keptIn, wrongCounts } from './message-accounting.ts'

export interface WorldOptions {
  /** A PostgreSQL database; without one the embedded database is used. */
  readonly url?: string
  /** The address of the database for a node, such as that of a proxy. `url` if missing. */
  readonly urlFor?: (node: number) => string
  /** How many servers there are; several need a database and a bus in the settings. One by default. */
  readonly nodes?: number
  readonly settings?: Readonly<Record<string, string>>
  readonly nodeFlags?: readonly string[]
  /** Returns the port of a proxy that everybody connects to instead, from the port of the server. */
  readonly proxy?: (port: number) => Promise<number>
  /** Returns a program that runs the server, for example with fewer rights, from the data folder. */
  readonly wrapper?: (directory: string) => Wrapper | undefined
}

export interface Readiness {
  readonly status: number
  readonly text: string
}

const control = new URL('./server-preload.mjs', import.meta.url).href

/** Health checks only the database and the disk here: a busy machine is late without any fault. */
const patient = { PARLEY_HEALTH_LOOP_MS: '600000', PARLEY_MIN_FREE_MB: '0' }

/** Ends a test in which something never arrives; nothing else depends on it. */
const patienceMs = 60_000
const pauseMs = 20
/** Delay before a refused client tries again. */
const retryMs = 50

const pairs: readonly [string, Kind][][] = [
  [
    ['ann', 'withKeys'],
    ['bob', 'withKeys'],
  ],
  [
    ['cem', 'withoutKeys'],
    ['dee', 'withoutKeys'],
  ],
]

/** Users who take part without being counted. */
const strangers = ['mallory', 'hugo', 'victor']

export class World {
  readonly directory: string
  readonly people: Person[] = []
  /** The nodes of a cluster; usually there is one. */
  readonly servers: Child[]
  private readonly options: WorldOptions
  /** Of the app that everybody uses. */
  readonly secret: string
  private isOver = false
  private isSending = false
  private coming: Promise<unknown> | undefined
  /** Raised whenever everybody has to return to their node. */
  private placement = 0
  private proxyPort: number | undefined

  private constructor(directory: string, options: WorldOptions, secret: string, servers: Child[]) {
    this.directory = directory
    this.options = options
    this.secret = secret
    this.servers = servers
  }

  /** Starts a server with users who are signed in and do not send yet. The caller closes it. */
  static async open(options: WorldOptions = {}): Promise<World> {
    const directory = await mkdtemp(join(tmpdir(), 'parley-faults-'))
    const names = [...pairs.flat().map(([name]) => name), ...strangers]
    const secret = await makePeople(directory, names, options.url)
    const servers: Child[] = []
    for (let node = 0; node < (options.nodes ?? 1); node++)
      servers.push(await start(directory, options, node))
    const world = new World(directory, options, secret, servers)
    world.proxyPort = await options.proxy?.(world.server.port)
    await world.makePeople()
    // A new device starts at the position of the user's other devices, so every device signs in before anything is
    // sent.
    for (const [index, person] of world.people.entries())
      expect(await person.come(world.urlOf(index), { sending: false })).toBe(true)
    return world
  }

  /** The only server, or the first one. */
  get server(): Child {
    return this.servers[0] as Child
  }

  get url(): string {
    return this.urlOf(0)
  }

  /** The nodes in turn. */
  private urlOf(turn: number): string {
    const port = this.proxyPort ?? (this.servers[turn % this.servers.length] as Child).port
    return `ws://127.0.0.1:${port}/websocket`
  }

  get answered(): number {
    return this.people.reduce((sum, { sent, unanswered }) => sum + sent.size - unanswered, 0)
  }

  get refusals(): number {
    return this.people.reduce((sum, person) => sum + person.refusals, 0)
  }

  /** Starts sending on all devices, which reconnect whenever they are cut off. */
  beginSending(): void {
    this.isSending = true
    if (this.coming) {
      for (const person of this.people) person.startSending()
      return
    }
    const lane = async (person: Person, index: number): Promise<void> => {
      await person.leave()
      let turn = index
      let { placement } = this
      while (!this.isOver) {
        if (placement !== this.placement) {
          placement = this.placement
          turn = index
          await person.leave()
        }
        // A client that cannot reach a server tries the next one, as behind a load balancer.
        if (!person.isConnected && !(await person.come(this.urlOf(turn), { sending: this.isSending }))) turn++
        // Signing in takes a while, and sending may have been stopped meanwhile.
        if (!this.isSending) person.stopSending()
        await pause()
      }
    }
    this.coming = Promise.all(this.people.map(lane))
  }

  /** Puts everybody back on their own node, so that those who write to each other are on different ones. */
  async spread(): Promise<void> {
    const before = new Map(this.people.map((person) => [person, person.arrivals]))
    this.placement++
    await until(
      () => this.people.every((person) => person.isConnected && person.arrivals !== before.get(person)),
      'a return of everybody to their node',
    )
  }

  /** Waits until this many more sends were acknowledged, which shows that the server works. */
  async progress(count = 100): Promise<void> {
    const goal = this.answered + count
    await until(
      () => this.answered >= goal,
      `${count} answers`,
      () => this.server.said(),
    )
  }

  /** Waits until this many more sends were refused, which shows that the server reports the fault. */
  async refused(count = 1): Promise<void> {
    const goal = this.refusals + count
    await until(
      () => this.refusals >= goal,
      `${count} refusals`,
      () => this.server.said(),
    )
  }

  /** Starts the server again on the same port, after it has ended. */
  async restart(node = 0): Promise<void> {
    const { port } = this.servers[node] as Child
    this.servers[node] = await start(this.directory, this.options, node, port)
  }

  /** Sends an order to tests/faults/server-preload.mjs. */
  async order(order: { readonly clockMs?: number; readonly endThread?: string }): Promise<void> {
    const { process: child } = this.server
    const answered = once(child, 'message')
    child.send(order)
    expect(await answered).toEqual([{ done: true }, undefined])
  }

  async ready(): Promise<Readiness> {
    const answer = await fetch(`http://127.0.0.1:${this.server.port}/readyz`)
    return { status: answer.status, text: await answer.text() }
  }

  /** Waits until /readyz answers with this status; resolves with its text. */
  async untilReady(status: number): Promise<string> {
    let last: Readiness | undefined
    await until(
      async () => {
        last = await this.ready().catch(() => undefined)
        return last?.status === status
      },
      `/readyz with ${status}`,
      () => JSON.stringify(last),
    )
    return last?.text ?? ''
  }

  /** A REST request as a user; the path is relative to the app. A string body is sent unchanged. */
  async rest(user: string | undefined, method: string, path: string, body?: unknown): Promise<Answer> {
    const headers: Record<string, string> = { 'content-type': 'application/json' }
    if (user !== undefined) headers.authorization = `Bearer ${await this.tokenOf(user)}`
    const answer = await fetch(`http://127.0.0.1:${this.server.port}/${appKey.replace('#', '/')}/${path}`, {
      method,
      headers,
      body: body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body),
      signal: AbortSignal.timeout(patienceMs),
    })
    const retryAfter = answer.headers.get('retry-after')
    return { status: answer.status, text: await answer.text(), retryAfter }
  }

  tokenOf(user: string): Promise<string> {
    return mintToken(this.secret, user, 3600)
  }

  /** A signed-in device of a user who is not counted. */
  async device(user: string, device: string, more: Partial<WireClientOptions> = {}): Promise<WireClient> {
    const token = await this.tokenOf(user)
    const client = new WireClient({ url: this.url, appKey, user, device, token, ...more })
    await client.connect()
    return client
  }

  /** Stops new messages; refused ones are still retried. */
  stopSending(): void {
    this.isSending = false
    for (const person of this.people) person.stopSending()
  }

  /** Stops new messages, waits until everything is answered and delivered, and counts. */
  async count(): Promise<{ kept: Kept[]; repeated: number; wrong: string[] }> {
    this.stopSending()
    await until(
      () => this.people.every(({ unanswered }) => unanswered === 0),
      'an answer to everything',
      () => this.server.said(),
    )
    const kept = await keptIn({ directory: await this.visibleDatabase(), url: this.options.url ?? '' })
    // The comparison reports whatever does not arrive.
    await until(
      () => this.people.every((person) => hasAll(person, expectedBy(person, kept).length)),
      '',
    ).catch(() => undefined)
    const sent = this.people.flatMap((person) => [...person.sent.values()])
    return {
      kept,
      repeated: sent.filter(({ times }) => times > 1).length,
      wrong: wrongCounts(this.people, kept).slice(0, 10),
    }
  }

  /** The data folder as this process sees it: the server may have its own mounts. */
  get dataFolder(): string {
    return this.options.wrapper ? `/proc/${this.server.pid}/root${this.directory}` : this.directory
  }

  /**
   * A folder in which the database can be read. SQLite resolves links, so a folder that only the server sees is
   * copied. The log is copied first: what a checkpoint moves meanwhile is then in both files.
   */
  private async visibleDatabase(): Promise<string> {
    if (!this.options.wrapper) return this.directory
    const copy = join(this.directory, 'copy')
    await mkdir(copy, { recursive: true })
    for (const name of ['parley.db-wal', 'parley.db'])
      await copyFile(join(this.dataFolder, name), join(copy, name))
    return copy
  }

  async close(): Promise<void> {
    this.isOver = true
    this.isSending = false
    await Promise.all(this.servers.map((server) => server.end('SIGKILL')))
    await this.coming
    await rm(this.directory, { recursive: true, force: true })
  }

  private async makePeople(): Promise<void> {
    for (const pair of pairs) {
      for (const [index, [user, kind]] of pair.entries()) {
        const [partner] = pair[1 - index] as [string, Kind]
        const token = await mintToken(this.secret, user, 3600)
        this.people.push(new Person({ user, device: 'phone', kind, partner, appKey, token, retryMs }))
      }
    }
  }
}

function start(directory: string, options: WorldOptions, node: number, port = 0): Promise<Child> {
  return startServer({
    // Each program locks its folder.
    directory: node === 0 ? directory : join(directory, `node-${node}`),
    port,
    nodeFlags: ['--import', control, ...(options.nodeFlags ?? [])],
    environment: {
      ...patient,
      ...(options.url ? { PARLEY_DATABASE: options.urlFor?.(node) ?? options.url } : {}),
      ...options.settings,
    },
    wrapper: options.wrapper?.(directory),
    channel: true,
  })
}

function hasAll(person: Person, expected: number): boolean {
  return new Set(fromOthers(person).map(({ id }) => id)).size >= expected
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, pauseMs))
}

/** Polls until the condition holds. `context` is added to the error if it never does. */
export async function until(
  isSo: () => boolean | Promise<boolean>,
  what: string,
  context: () => string = () => '',
): Promise<void> {
  const end = performance.now() + patienceMs
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`There was never ${what}.\n${context().slice(-2000)}`)
    await pause()
  }
}
