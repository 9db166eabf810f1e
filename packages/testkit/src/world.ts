// A server, people with their devices, and a network in one process, on virtual time and from one seed.

import { type ConversationRef, preload } from '@parley/client'
import {
  type Config,
  createServer,
  type Database,
  ensureApp,
  memoryDisk,
  openDatabase,
  type Server,
  type ServerOptions,
  type StorageClock,
} from '@parley/server'
import { checkAgreement } from './agree.ts'
import { type Backend, createBackend } from './backend.ts'
import { type Clock, createClock, type Duration } from './clock.ts'
import type { DeviceOptions } from './device.ts'
import { serverHost } from './hosts.ts'
import { type FakeHook, FakeModeration } from './moderation.ts'
import { Network } from './network.ts'
import { NodeBus } from './node-bus.ts'
import { Nodes } from './nodes.ts'
import { createOperator, type Operator } from './operator.ts'
import { Person } from './person.ts'
import { createRandom, type Random } from './random.ts'
import { watchedDatabase } from './watched-database.ts'
import type { WorldContext } from './world-context.ts'
import { appKey, password } from './world-defaults.ts'

/** Options of a world. */
export interface WorldOptions {
  /** Makes the run reproducible. */
  readonly seed?: number
  /** Settings of the server. */
  readonly config?: Partial<Config>
  /** Forbidden words. */
  readonly words?: readonly string[]
  /** The application's moderation hook. */
  readonly hook?: FakeHook
  /** The push providers. */
  readonly providers?: ServerOptions['providers']
  /** The one-way latency of the network. */
  readonly latencyMs?: number
  /** The largest random addition to the latency, in milliseconds. */
  readonly jitterMs?: number
  /** Servers on one database, with a bus between them. One server by default, which has no bus. */
  readonly nodes?: number
  /** Another database than one in memory. Virtual time waits for its answers. */
  readonly openDatabase?: (clock: StorageClock) => Promise<Database>
}

/** As cheap as the algorithm allows, because nothing here has to be secure. */
const passwordCost = { memory: 8, passes: 1 }

/**
 * Node numbers are leased in real time and renewed in virtual time: hours may pass within a second, and each renewal is a
 * real query.
 */
const nodeLease = { ms: 3_600_000, renewMs: 600_000 }

async function databaseOf(
  { openDatabase: open }: WorldOptions,
  clock: Clock,
  storageClock: StorageClock,
): Promise<Database> {
  if (!open) return openDatabase({ url: ':memory:', directory: '', inThread: true, clock: storageClock })
  const { database, running, next } = watchedDatabase(await open(storageClock))
  clock.watch('the database', running, next)
  return database
}

/** A server with devices, a network and a database, all in memory and on virtual time. */
export class World implements WorldContext {
  /** Virtual time. */
  readonly clock: Clock
  /** The network between devices and server. */
  readonly network: Network
  /** Seeded random numbers. */
  readonly random: Random
  /** The database of the server. */
  readonly database: Database
  /** The application's back end. */
  readonly backend: Backend
  /** Actions of an operator, including those without a call. */
  readonly operator: Operator
  /** Whether to compare devices after every send and read. */
  agreesAlways = false
  private readonly config: Partial<Config>
  private readonly moderation: FakeModeration
  private readonly providers: Pick<ServerOptions, 'providers'>
  /** Files survive a server, like the database. */
  private readonly disk = memoryDisk()
  private readonly nodes: Nodes
  /** The bus between the servers, if there are several. */
  readonly bus: NodeBus
  private readonly people = new Map<string, Person[]>()
  private readonly registered = new Set<string>()
  private working = 0
  private checks = 0
  private starts = 0

  private constructor(parts: {
    clock: Clock
    random: Random
    database: Database
    options: WorldOptions
    secret: string
    id: string
  }) {
    const { clock, random, database, options } = parts
    this.clock = clock
    this.random = random
    this.database = database
    this.nodes = new Nodes(options.nodes ?? 1, random.branch('nodes'))
    this.bus = new NodeBus({ clock, random: random.branch('bus') })
    this.config = { maxConnections: 100_000, ...options.config }
    this.moderation = new FakeModeration({ clock, ...options })
    this.providers = options.providers ? { providers: options.providers } : {}
    this.network = new Network({
      clock,
      random: random.branch('network'),
      server: (line) => this.nodes.of(line),
    })
    this.network.latencyMs = options.latencyMs ?? this.network.latencyMs
    this.network.jitterMs = options.jitterMs ?? 0
    this.backend = createBackend({ world: this, id: parts.id, secret: parts.secret })
    this.operator = createOperator(this)
    // A request to the application's hook or to another node waits for virtual time, which is not work.
    clock.watch('the server', () => {
      const { isAsked } = this.moderation
      const workOf = ({ asking, busy, awaitsOthers }: Server) => (awaitsOthers ? 0 : isAsked ? asking : busy)
      return this.nodes.all.reduce((sum, server) => sum + workOf(server), 0)
    })
    clock.watch('a start or stop of the server', () => this.working)
  }

  /** Makes a world with a running server. */
  static async create(options: WorldOptions = {}): Promise<World> {
    // Loading takes real time, which the virtual clock ignores.
    await preload()
    const random = createRandom(options.seed ?? 1)
    const clock = createClock()
    const storageClock = {
      now: clock.now,
      after: (ms: number, run: () => void) => {
        const timer = clock.setTimer(run, ms)
        return () => clock.clearTimer(timer)
      },
    }
    const database = await databaseOf(options, clock, storageClock)
    const wanted = { key: appKey, openRegistration: true }
    const { app } = await ensureApp(database, serverHost(clock, random.branch('app')), wanted)
    const world = new World({ clock, random, database, options, secret: app.clientSecret, id: app.clientId })
    await world.startServer()
    return world
  }

  /** The running server, or the first of several. Throws while none runs. */
  get server(): Server {
    const [first] = this.nodes.all
    if (!first) throw new Error('The server of this world is not running.')
    return first
  }

  /** At least one node of the server runs. */
  get isServerRunning(): boolean {
    return this.nodes.all.length > 0
  }

  /** One of several servers. */
  node(number: number): Server {
    const running = this.nodes.at(number)
    if (!running) throw new Error(`Node ${number} of this world is not running.`)
    return running.server
  }

  /** How many nodes the server has. */
  get nodeCount(): number {
    return this.nodes.count
  }

  /** Places a device on a node, from its next connection on. By default the seed decides. */
  place(name: string, device: string, node: number): void {
    this.nodes.place(`${name}/${device}`, node)
  }

  // ---------------------------------------------------------------- people

  /** Registers a user, who signs in on a first device. */
  async person(name: string, options: DeviceOptions = {}): Promise<Person> {
    return this.device(name, 'web', options)
  }

  /** Adds a device of a user. Registers the user if the name is new. */
  async device(name: string, device: string, options: DeviceOptions = {}): Promise<Person> {
    if (!this.registered.has(name)) {
      this.registered.add(name)
      await this.backend.createUser(name, password)
    }
    const person = this.makeDevice(name, device, options)
    this.people.set(name, [...(this.people.get(name) ?? []), person])
    if (options.signIn !== false) await person.signsIn()
    return person
  }

  /** All devices so far, or those of one user. */
  devices(name?: string): readonly Person[] {
    return name === undefined ? [...this.people.values()].flat() : (this.people.get(name) ?? [])
  }

  private makeDevice(name: string, device: string, options: DeviceOptions): Person {
    return new Person({ world: this, name, device, options })
  }

  /** A group of these people. The first one creates and owns it. */
  async group(name: string, people: readonly (Person | string)[]): Promise<ConversationRef> {
    const names = people.map((person) => (typeof person === 'string' ? person : person.name))
    const [owner = '', ...members] = names
    const maker = people.find((person) => person instanceof Person && person.name === owner)
    const device = (maker as Person | undefined) ?? this.devices(owner)[0] ?? (await this.person(owner))
    for (const member of members) if (!this.registered.has(member)) await this.person(member)
    const { groupId } = await this.until(device.client.groups.create({ name, members }))
    await this.settle()
    return { type: 'group', id: groupId }
  }

  /** Sends a message. Resolves when both users (on all of their devices) have it. */
  async message(from: string, to: string, text: string): Promise<void> {
    const sender = this.devices(from)[0] ?? (await this.person(from))
    if (!this.registered.has(to)) await this.person(to)
    await sender.says(to, text)
    await this.settle()
  }

  // ---------------------------------------------------------------- time

  /** Runs until nothing is in transit. */
  settle(): Promise<void> {
    return this.clock.settle()
  }

  /** Advances time until the promise settles or the condition holds. */
  until<T>(goal: PromiseLike<T> | (() => T), limit?: Duration): Promise<T> {
    return this.clock.until(goal, limit)
  }

  // ---------------------------------------------------------------- the server's life

  /** Starts all servers. */
  async startServer(): Promise<void> {
    for (let node = 0; node < this.nodes.count; node++) await this.startNode(node)
  }

  /** Starts a node of the server; does nothing if it runs. */
  async startNode(node: number): Promise<void> {
    if (this.nodes.at(node)) return
    const host = serverHost(this.clock, this.random.branch(`server ${++this.starts}`))
    // Replaces the leases of node numbers, which need PostgreSQL.
    const running = async () => this.nodes.running
    const cluster = this.nodes.count > 1 ? { cluster: { bus: this.bus.hub.connect(), node, running } } : {}
    const server = await this.atWork(
      createServer({
        database: this.database,
        disk: this.disk,
        host,
        config: this.config,
        passwordCost,
        nodeLease,
        moderation: this.moderation.forServer(host),
        ...this.providers,
        ...cluster,
      }),
    )
    this.nodes.set(node, {
      server,
      end() {
        host.end()
        void cluster.cluster?.bus.close()
      },
    })
  }

  /** Stops the server like a deployment: open work is finished, and clients are told to reconnect. */
  async stopServer(): Promise<void> {
    for (let node = 0; node < this.nodes.count; node++) await this.stopNode(node)
  }

  /** The same for one of several. Devices on it connect to another one. */
  async stopNode(node: number): Promise<void> {
    const running = this.nodes.at(node)
    if (!running) return
    await this.atWork(running.server.stop())
    this.nodes.set(node, undefined)
    await this.clock.settle()
    running.end()
  }

  /** Stops the server and starts it again. */
  async restartServer(): Promise<void> {
    await this.stopServer()
    await this.startServer()
  }

  /** Kills the process. Its memory is lost; the database has everything that was committed. */
  async crashServer(): Promise<void> {
    for (let node = 0; node < this.nodes.count; node++) this.killNode(node)
    await this.clock.settle()
  }

  /** The same for one of several. */
  async crashNode(node: number): Promise<void> {
    this.killNode(node)
    await this.clock.settle()
  }

  private killNode(node: number): void {
    const running = this.nodes.at(node)
    if (!running) return
    const lines = [...this.network.lines].filter(([name]) => this.nodes.of(name) === running.server)
    this.nodes.set(node, undefined)
    running.end()
    for (const [, line] of lines) line.lose()
  }

  private async atWork<T>(work: Promise<T>): Promise<T> {
    this.working++
    const done = work.finally(() => {
      this.working--
    })
    // The clock has to run what the work triggers meanwhile.
    await Promise.all([this.clock.settle(), done])
    return done
  }

  // ---------------------------------------------------------------- agreement

  /** Expects every online device to have the same state as a fresh device of the same user. */
  async agree(...names: string[]): Promise<void> {
    await this.settle()
    for (const name of names.length > 0 ? names : this.people.keys()) {
      const online = this.devices(name).filter((device) => device.isUpToDate)
      if (online.length === 0) continue
      const fresh = this.makeDevice(name, `check-${++this.checks}`, { receipts: false })
      await fresh.signsIn({ token: await this.backend.token(name) })
      await checkAgreement(online, fresh)
      await fresh.signsOut()
    }
  }

  /** Ends all clients, the server and the database. */
  async close(): Promise<void> {
    for (const { client } of this.devices()) client.close()
    await this.stopServer()
    await this.database.close()
  }
}

/** Creates a world: a server with the app `parley#demo` and no users. */
export const createWorld = (options?: WorldOptions): Promise<World> => World.create(options)
