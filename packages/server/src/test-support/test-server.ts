// A server in this process on a database in memory, with a fixed clock, for tests of the server alone.

import { Command, encode, MSync, Provision, userDomain } from '@parley/protocol'
import { ensureApp } from '../areas/session/apps.ts'
import type { Config } from '../config/config.ts'
import type { App } from '../directory/directory.ts'
import type { Wire } from '../frames/frame-connection.ts'
import type { Host } from '../platform/host.ts'
import { createServer } from '../server.ts'
import type { Server, ServerOptions } from '../server-options.ts'
import type { Database } from '../storage/database.ts'
import { openDatabase } from '../storage/open-database.ts'
import { until } from './until.ts'

export interface StillHost extends Host {
  time: number
  /** By how much the clock was set. It changes the wall-clock time, not durations. */
  clockSetMs: number
  /** Runs everything that was deferred to the next turn. */
  turn(): void
}

/** The clock moves when `time` is set, and turns end when `turn` is called; timers never fire. */
export function stillHost(time = Date.UTC(2026, 5, 1)): StillHost {
  let later: (() => void)[] = []
  let counter = 0
  return {
    time,
    clockSetMs: 0,
    now() {
      return this.time + this.clockSetMs
    },
    monotonic() {
      return this.time
    },
    setTimer: () => 0,
    clearTimer: () => undefined,
    soon(run) {
      later.push(run)
    },
    turn() {
      const now = later
      later = []
      for (const run of now) run()
    },
    randomBytes: (count) => Uint8Array.from({ length: count }, () => (counter = (counter * 31 + 7) % 251)),
  }
}

/** The same, with turns that end by themselves. */
export function runningHost(time?: number): StillHost {
  const host = stillHost(time)
  host.soon = (run) => void setImmediate(run)
  return host
}

export interface TestServer {
  readonly server: Server
  readonly host: StillHost
  readonly app: App
  /** A REST request below the app's path. */
  ask(
    method: string,
    path: string,
    body?: unknown,
    token?: string,
  ): Promise<{ status: number; body: Record<string, unknown> }>
  /** Registers a user and signs them in. */
  token(user: string): Promise<string>
  appToken(): Promise<string>
}

/** `given`: replaces the new database in memory; `more`: replaces other parts. */
export async function testServer(
  config: Partial<Config> = {},
  given?: Database,
  more: Partial<ServerOptions> = {},
): Promise<TestServer> {
  const host = runningHost()
  const database = given ?? (await openDatabase({ url: ':memory:', directory: '', inThread: true }))
  const server = await createServer({
    database,
    host,
    config,
    passwordCost: { memory: 8, passes: 1 },
    ...more,
  })
  const { app } = await ensureApp(database, host, { key: 'parley#demo', openRegistration: true })
  const ask: TestServer['ask'] = (method, path, body, token) =>
    server.rest({
      method,
      url: `/parley/demo/${path}`,
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
      address: '127.0.0.1',
    })
  return {
    server,
    host,
    app,
    ask,
    async token(user) {
      await ask('POST', 'users', { username: user, password: 'secret' })
      const { body } = await ask('POST', 'token', {
        grant_type: 'password',
        username: user,
        password: 'secret',
      })
      return body.access_token as string
    },
    async appToken() {
      const credentials = { client_id: app.clientId, client_secret: app.clientSecret }
      const { body } = await ask('POST', 'token', { grant_type: 'client_credentials', ...credentials })
      return body.access_token as string
    },
  }
}

/** A connection that records what it was sent. */
export class RecordingWire implements Wire {
  readonly address = '127.0.0.1'
  readonly frames: Uint8Array[] = []
  buffered = 0
  closedWith: number | undefined
  isPaused = false

  send(frame: Uint8Array): void {
    this.frames.push(frame)
  }

  close(code: number): void {
    this.closedWith ??= code
  }

  pause(): void {
    this.isPaused = true
  }

  resume(): void {
    this.isPaused = false
  }
}

/** A device of a new user, provisioned on a kept wire. */
export async function signedIn(
  world: TestServer,
  user: string,
  resource = 'web_1',
  more: Partial<Provision> = {},
) {
  const token = await world.token(user)
  const wire = new RecordingWire()
  const listener = world.server.accept(wire)
  const payload = encode(Provision, {
    resource,
    authToken: JSON.stringify({ token: `$t$${token}` }),
    ...more,
  })
  const guid = { appKey: world.app.key, name: user, domain: userDomain, clientResource: resource }
  listener.frame(encode(MSync, { command: Command.PROVISION, guid, payload }))
  await until(() => wire.frames.length > 0)
  wire.frames.length = 0
  return { wire, listener, token }
}
