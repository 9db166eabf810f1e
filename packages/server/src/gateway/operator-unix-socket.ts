// The operator's socket: a Unix socket in the data folder that only the user of the server can open. It serves the
// server API with all rights, and the audit names its caller "command line".

import { chmodSync, rmSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { protocolVersion } from '@parley/protocol'
import type { RestAnswer, RestRequest } from '../pipeline/rest-request.ts'
import { createServer } from '../platform/node-http.ts'

/** The name of the socket in the data folder. */
export const socketName = 'parley.sock'

export interface OperatorSocketParts {
  /** The data folder. The caller holds its lock, so an existing socket is left over from a server that has ended. */
  readonly folder: string
  readonly server: {
    rest(request: RestRequest): Promise<RestAnswer>
    readonly addresses: { readonly hasUnknownProxy: boolean }
  }
  readonly maxBodyBytes: number
  readonly trustedProxies: string
  /** The address of the server in the network. */
  readonly url: string
  readonly now: () => number
  readonly warn: (text: string) => void
}

/** The status of a running server, for `parley doctor`. */
export interface ServerStatus {
  readonly version: string
  readonly node: string
  readonly url: string
  readonly now: number
  readonly hasUnknownProxy: boolean
  readonly trustedProxies: string
}

/** Longer paths cannot be bound on every system. */
const longestPath = 100

/** Opens the socket. A folder whose path is too long gets none: the server works, and commands need --server. */
export async function openOperatorSocket(parts: OperatorSocketParts): Promise<{ close(): Promise<void> }> {
  const path = join(parts.folder, socketName)
  if (Buffer.byteLength(path) > longestPath) {
    parts.warn(
      `The path ${path} is too long for a socket, so commands cannot reach this server by themselves: use --server and --key, or a shorter PARLEY_DATA.`,
    )
    return { close: async () => undefined }
  }
  rmSync(path, { force: true })
  const http = createServer((request, response) => {
    answer(parts, request, response).catch(() => response.destroy())
  })
  // Nobody else may connect, not even between the two calls: the umask counts while the socket is created.
  const umask = process.umask(0o177)
  try {
    http.listen(path)
  } finally {
    process.umask(umask)
  }
  await new Promise<void>((resolve, reject) => {
    http.once('listening', resolve)
    http.once('error', reject)
  })
  chmodSync(path, 0o600)
  return {
    async close() {
      http.closeAllConnections()
      await new Promise((resolve) => http.close(resolve))
      rmSync(path, { force: true })
    },
  }
}

async function answer(parts: OperatorSocketParts, request: IncomingMessage, response: ServerResponse) {
  const { method = 'GET', url = '/', headers } = request
  if (method === 'GET' && url === '/') return write(response, 200, statusOf(parts))
  const body = await bodyOf(request, parts.maxBodyBytes)
  if (!body) return write(response, 413, { error: 'too_large', error_description: 'The body is too long.' })
  const { status, body: json } = await parts.server.rest({
    method,
    url,
    headers,
    body: body.length > 0 ? body : undefined,
    address: 'local socket',
    isOperator: true,
  })
  return write(response, status, json)
}

function statusOf({ url, now, server, trustedProxies }: OperatorSocketParts): ServerStatus {
  const { hasUnknownProxy } = server.addresses
  return { version: protocolVersion, node: process.version, url, now: now(), hasUnknownProxy, trustedProxies }
}

async function bodyOf(request: IncomingMessage, most: number): Promise<Buffer | undefined> {
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of request as AsyncIterable<Buffer>) {
    bytes += piece.length
    if (bytes > most) return undefined
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

function write(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
