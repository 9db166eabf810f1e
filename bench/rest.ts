// REST reads over real sockets: keep-alive connections, each with one unanswered request.

import { connect, type Socket } from 'node:net'
import { mintToken } from '@parley/server'
import { ask } from './fan-out.ts'
import { after, cpuSeconds, quantile } from './measure.ts'
import type { Load } from './pairs.ts'
import { appKey } from './server-process.ts'
import type { BenchServer } from './sessions.ts'

/** A request as it goes over the network. */
type Request = Buffer

export const readNames = ['conversations', 'history', 'group'] as const
export type ReadName = (typeof readNames)[number]

/** How many people read at once, each on their own connection. */
const readers = 16

/**
 * The reads: a request for each of the first few users of a server. Every other user has written to the next one; a
 * group with all of them is created here.
 */
export async function restReads(
  server: BenchServer & { readonly names: readonly string[] },
): Promise<Record<ReadName, Request[]>> {
  const [owner = ''] = server.names
  const made = (await ask(server, owner, 'chatgroups', {
    groupname: 'bench',
    maxusers: 500,
    members: server.names.slice(1, 51),
  })) as { data?: { groupid?: string } }
  const people = server.names.slice(0, readers)
  const tokens = await Promise.all(people.map((reader) => mintToken(server.secret, reader, 3600)))
  const request = (token: string, method: string, path: string, body?: object): Request => {
    const text = body ? JSON.stringify(body) : ''
    return Buffer.from(
      `${method} /${appKey.replace('#', '/')}/${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${token}\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${text.length}\r\n\r\n${text}`,
    )
  }
  const each = (write: (reader: string, token: string, index: number) => Request) =>
    people.map((reader, index) => write(reader, tokens[index] as string, index))
  return {
    conversations: each((reader, token) =>
      request(token, 'GET', `sdk/user/${reader}/user_channels/list?limit=20&cursor=`),
    ),
    history: each((reader, token, index) =>
      request(token, 'POST', `users/${reader}/messageroaming`, {
        queue: `${server.names[index ^ 1]}@easemob.com`,
        start: -1,
        pull_number: 20,
      }),
    ),
    group: each((_reader, token) => request(token, 'GET', `chatgroups/${made.data?.groupid}`)),
  }
}

/**
 * Sends requests, `count` in all, each on its own connection, which waits for an answer before the next request. The first
 * tenth warms up and is not counted. With `perSecond` the requests are evenly spaced, and the latency of a request that has
 * to wait for the previous answer on its connection includes that wait.
 */
export async function runRest(
  server: BenchServer,
  requests: readonly Request[],
  options: { readonly count: number; readonly perSecond?: number },
): Promise<Load> {
  const { hostname, port } = new URL(server.url)
  const target = { host: hostname, port: Number(port), buffer: Buffer.alloc(65_536) }
  const warm = Math.floor(options.count / 10)
  const total = options.count + warm
  const latencies = new Float64Array(options.count)
  const before = { cpu: 0, own: process.cpuUsage(), at: 0 }
  const start = performance.now()
  let [sent, answered] = [0, 0]
  /** Waits until a request is due, and returns the time from which on it counts. */
  const dueTime = async (number: number): Promise<number> => {
    const now = performance.now()
    if (options.perSecond === undefined) return now
    const due = start + (number / options.perSecond) * 1000
    if (now >= due) return due
    await after(due - now)
    return performance.now()
  }
  const work = async (request: Request) => {
    const connection = await Connection.open(target)
    while (sent < total) {
      const number = sent++
      if (number === warm)
        Object.assign(before, { cpu: cpuSeconds(server.pid), own: process.cpuUsage(), at: performance.now() })
      const began = await dueTime(number)
      const status = await connection.ask(request)
      if (status !== 200) throw new Error(`A read was refused: ${status}`)
      if (++answered > warm) latencies[answered - warm - 1] = performance.now() - began
    }
    connection.close()
  }
  await Promise.all(requests.map(work))
  const seconds = (performance.now() - before.at) / 1000
  const own = process.cpuUsage(before.own)
  const sorted = latencies.sort()
  return {
    messagesPerSecond: options.count / seconds,
    p50: quantile(sorted, 0.5),
    p99: quantile(sorted, 0.99),
    serverCpu: ((cpuSeconds(server.pid) - before.cpu) / options.count) * 1e6,
    loadCpu: (own.user + own.system) / options.count,
  }
}

/**
 * As little HTTP as will do, so that the load costs less than the server. Answers must have a length. They are read into the
 * same buffers again and again: with a new one for each read, the load collected garbage every second, and for 30 ms
 * every answer waited for it.
 */
class Connection {
  private readonly socket: Socket
  private readonly answer: Buffer
  private size = 0
  private answered: (status: number) => void = () => undefined
  private failed: (reason: Error) => void = () => undefined

  private constructor({ host, port, buffer }: Target, opened: (connection: Connection) => void) {
    this.answer = Buffer.alloc(longestAnswer)
    const onread = {
      buffer,
      callback: (count: number, bytes: Uint8Array) => {
        this.data(bytes.subarray(0, count))
        return true
      },
    }
    this.socket = connect({ host, port, noDelay: true, onread }, () => opened(this))
    this.socket.on('close', () => this.failed(new Error('The server closed a connection.')))
    this.socket.on('error', (error) => this.failed(error))
  }

  static open(target: Target): Promise<Connection> {
    return new Promise((opened, refused) => {
      const connection = new Connection(target, opened)
      connection.failed = refused
    })
  }

  /** Resolves with the status. */
  ask(request: Request): Promise<number> {
    return new Promise((resolve, reject) => {
      this.answered = resolve
      this.failed = reject
      this.socket.write(request)
    })
  }

  close(): void {
    this.socket.destroy()
  }

  private data(bytes: Uint8Array): void {
    const { answer } = this
    if (this.size + bytes.length > longestAnswer) return this.failed(new Error('An answer is too long.'))
    answer.set(bytes, this.size)
    this.size += bytes.length
    const end = answer.subarray(0, this.size).indexOf('\r\n\r\n')
    if (end < 0) return
    const head = answer.toString('latin1', 0, end)
    const [, length] = /\r\ncontent-length: (\d+)/i.exec(head) ?? []
    if (length === undefined) return this.failed(new Error(`An answer has no length: ${head}`))
    if (this.size < end + 4 + Number(length)) return
    // There is one request at a time, so nothing follows its answer.
    this.size = 0
    this.answered(Number(head.slice(9, 12)))
  }
}

const longestAnswer = 131_072

interface Target {
  readonly host: string
  readonly port: number
  /** For one read at a time, of any connection. */
  readonly buffer: Buffer
}
