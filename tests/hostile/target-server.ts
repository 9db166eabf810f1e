// A real server in its own process, on SQLite or PostgreSQL, with users that exist before it starts. It has
// everything an attacker can reach: the port, tokens of their own accounts, and raw connections.

import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defaults, mintToken } from '@parley/server'
import { appKey, makePeople, startServer } from '../../bench/server-process.ts'
import { WireClient, type WireClientOptions } from '../../bench/wire-client.ts'

export interface Answer {
  readonly status: number
  readonly text: string
  readonly retryAfter: string | null
}

export interface Stage {
  readonly port: number
  /** Undefined while the process that was started first is still running; otherwise how it ended. */
  ended(): string | undefined
  /** The end of the server's log output. */
  said(): string
  /** The resident memory of the server in bytes. */
  memory(): number
  token(user: string): Promise<string>
  /**
   * A REST request as a user, or without a token. The path is relative to the app; a string body is sent unchanged.
   */
  rest(user: string | undefined, method: string, path: string, body?: unknown): Promise<Answer>
  /** A raw TCP connection on which anything can be written. Errors are ignored: being cut off is expected. */
  raw(): Promise<Socket>
  /** A signed-in device that speaks the channel. */
  device(user: string, device: string, more?: Partial<WireClientOptions>): Promise<WireClient>
  /** Closes the connections that the test still holds. */
  letGo(): void
  end(): Promise<void>
}

/** Starts a server with these users. `url` is a PostgreSQL database; without one the embedded database is used. */
export async function openStage(people: readonly string[], url = ''): Promise<Stage> {
  const directory = await mkdtemp(join(tmpdir(), 'parley-hostile-'))
  const secret = await makePeople(directory, people, url)
  const server = await startServer({
    directory,
    environment: { ...strangersLimits, ...(url ? { PARLEY_DATABASE: url } : {}) },
  })
  const { port, pid } = server
  let ending: string | undefined
  let isEnding = false
  server.process.once('exit', (code, signal) => {
    if (!isEnding) ending = `code ${code}, signal ${signal}`
  })
  const sockets = new Set<Socket>()
  const devices = new Set<WireClient>()
  const tokens = new Map<string, Promise<string>>()

  function token(user: string): Promise<string> {
    const known = tokens.get(user) ?? mintToken(secret, user, 3600)
    tokens.set(user, known)
    return known
  }

  function letGo(): void {
    for (const socket of sockets) socket.destroy()
    for (const device of devices) device.cut()
    sockets.clear()
    devices.clear()
  }

  return {
    port,
    ended: () => ending,
    said: () => server.said(),
    memory: () => residentBytes(pid),
    token,
    async rest(user, method, path, body) {
      const headers: Record<string, string> = { 'content-type': 'application/json' }
      if (user !== undefined) headers.authorization = `Bearer ${await token(user)}`
      const answer = await fetch(`http://127.0.0.1:${port}/${appKey.replace('#', '/')}/${path}`, {
        method,
        headers,
        body: body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body),
        signal: AbortSignal.timeout(answerLimitMs),
      })
      return {
        status: answer.status,
        text: await answer.text(),
        retryAfter: answer.headers.get('retry-after'),
      }
    },
    raw: () =>
      new Promise((resolve, reject) => {
        const socket = connect({ host: '127.0.0.1', port, noDelay: true })
        sockets.add(socket)
        socket.once('error', reject)
        socket.once('connect', () => {
          socket.on('error', () => undefined)
          resolve(socket)
        })
        socket.once('close', () => sockets.delete(socket))
      }),
    async device(user, device, more = {}) {
      const client = new WireClient({
        url: `ws://127.0.0.1:${port}/websocket`,
        appKey,
        user,
        device,
        token: await token(user),
        ...more,
      })
      devices.add(client)
      await client.connect()
      return client
    },
    letGo,
    async end() {
      isEnding = true
      letGo()
      await server.end('SIGTERM')
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** By default loopback has higher limits than other addresses; here it gets theirs. */
const strangersLimits = {
  PARLEY_SENDS_PER_SECOND_LOOPBACK: String(defaults.sendsPerSecond),
  PARLEY_SIGN_INS_PER_SECOND_LOOPBACK: String(defaults.signInsPerSecond),
  PARLEY_COST_PER_SECOND_LOOPBACK: String(defaults.costPerSecond),
}

/** The longest that a test waits for an answer that never comes. */
const answerLimitMs = 60_000

/** Without file-backed pages, which the system can reclaim at any time. */
function residentBytes(pid: number): number {
  const kilobytes = /RssAnon:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) * 1024
}
