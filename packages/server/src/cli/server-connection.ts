// A connection of the command line to a running server: over the socket in the data folder, as its operator, or over the
// network with a key.

import { existsSync } from 'node:fs'
import type { RequestOptions } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { join, resolve } from 'node:path'
import { parseObject } from '@parley/protocol'
import { type ServerStatus, socketName } from '../gateway/operator-unix-socket.ts'
import { request as httpRequest } from '../platform/node-http.ts'

export type Json = Record<string, unknown>

export interface ServerConnection {
  /** The address, for people. */
  readonly address: string
  /** Makes a call of the server API. The path is below that of the app. Throws a refusal as a sentence. */
  ask(app: string, method: string, path: string, body?: unknown): Promise<Json>
}

/** The status of the server of a data folder. Undefined if none is running. */
export async function statusOf(data: string): Promise<ServerStatus | undefined> {
  const socketPath = join(resolve(data), socketName)
  if (!existsSync(socketPath)) return undefined
  return exchange({ url: new URL('http://localhost/'), socketPath }, 'GET', undefined, socketPath).then(
    (answer) => answer as unknown as ServerStatus,
    () => undefined,
  )
}

/** The answer to a request that was refused. */
export class Refused extends Error {
  readonly status: number

  constructor(status: number, text: string) {
    super(text)
    this.status = status
  }
}

const waitMs = 30_000
const mostBytes = 64 * 1_048_576

export interface ConnectionChoice {
  /** The data folder. */
  readonly data: string
  readonly server?: string | undefined
  readonly key?: string | undefined
}

export function connectionTo({ data, server, key }: ConnectionChoice): ServerConnection {
  if (server === undefined) return overSocket(data)
  if (!URL.canParse(server) || !/^https?:$/.test(new URL(server).protocol))
    throw new Error(`"${server}" is not the address of a server: write https://chat.example.com.`)
  if (!key) throw new Error('--server needs a key: give one with --key, or in the variable PARLEY_KEY.')
  const { origin } = new URL(server)
  return {
    address: origin,
    ask: (app, method, path, body) => {
      const url = new URL(`${origin}/${pathOf(app)}/${path}`)
      return exchange({ url, headers: { authorization: `Bearer ${key}` } }, method, body, origin)
    },
  }
}

function overSocket(data: string): ServerConnection {
  const socketPath = join(resolve(data), socketName)
  const address = `the server of ${resolve(data)}`
  return {
    address,
    async ask(app, method, path, body) {
      if (!existsSync(socketPath)) throw notRunning(data)
      const url = new URL(`http://localhost/${pathOf(app)}/${path}`)
      return exchange({ url, socketPath }, method, body, address).catch((error: unknown) => {
        const { code } = error as { code?: string }
        throw code === 'ECONNREFUSED' || code === 'ENOENT' ? notRunning(data) : error
      })
    },
  }
}

function notRunning(data: string): Error {
  return new Error(
    `No server is running on ${resolve(data)}: start it with "parley", set PARLEY_DATA to the folder of your server, ` +
      'or name a remote server with --server and --key.',
  )
}

function pathOf(app: string): string {
  const [org, name, ...rest] = app.split('#')
  if (!org || !name || rest.length > 0) throw new Error(`"${app}" is not an app: write org#app.`)
  return `${encodeURIComponent(org)}/${encodeURIComponent(name)}`
}

interface Target extends Pick<RequestOptions, 'headers' | 'socketPath'> {
  readonly url: URL
}

function exchange(target: Target, method: string, body: unknown, address: string): Promise<Json> {
  const { url, headers, socketPath } = target
  const text = body === undefined ? undefined : JSON.stringify(body)
  const ask = url.protocol === 'https:' ? httpsRequest : httpRequest
  return new Promise((done, failed) => {
    const request = ask(
      url,
      {
        method,
        timeout: waitMs,
        ...(socketPath ? { socketPath } : {}),
        headers: {
          ...headers,
          ...(text === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
        },
      },
      (response) => {
        const pieces: Buffer[] = []
        let bytes = 0
        response.on('data', (piece: Buffer) => {
          bytes += piece.length
          if (bytes > mostBytes) response.destroy(new Error(`${address} sent an answer that is too long.`))
          else pieces.push(piece)
        })
        response.on('error', failed)
        response.on('end', () => {
          const answer = parseObject(Buffer.concat(pieces).toString())
          const status = response.statusCode ?? 0
          if (status >= 200 && status < 300 && answer) done(answer)
          else failed(refusal(status, answer, address))
        })
      },
    )
    request.on('timeout', () => request.destroy(new Error(`${address} did not answer in 30 seconds.`)))
    request.on('error', failed)
    request.end(text)
  })
}

function refusal(status: number, answer: Json | undefined, address: string): Refused {
  const description = typeof answer?.error_description === 'string' ? answer.error_description : ''
  if (status === 401 && answer) return new Refused(status, `${address} does not accept this key.`)
  if (!answer)
    return new Refused(status, `${address} is not a Parley server: it answered ${status} without JSON.`)
  return new Refused(
    status,
    `Refused by the server (${status}): ${description || String(answer.error ?? 'no reason given')}`,
  )
}
