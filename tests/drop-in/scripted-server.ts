// A scripted server: it gives the answers of a recorded call in order, and friendly frames.

import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  Command,
  CommSyncDL,
  CommSyncUL,
  CommUnreadDL,
  decode,
  encode,
  type Meta,
  MSync,
  Provision,
} from '@parley/protocol'
import { type WebSocket, WebSocketServer } from 'ws'
import { httpServer } from '../../tools/testing/http-server.ts'

export interface Seen {
  readonly method: string
  readonly path: string
  readonly query: Record<string, string>
  readonly headers: Record<string, unknown>
  readonly body: unknown
}

export interface ScriptedServer {
  readonly apiUrl: string
  readonly url: string
  readonly seen: Seen[]
  /** The device names in provision requests. */
  readonly provisions: Provision[]
  /** The server's answer to a request. */
  answer: (seen: Seen) => { status: number; body: unknown }
  /** Pages and scripts that it serves. */
  readonly files: Map<string, readonly [type: string, text: string]>
  provision: { errorCode: number; reason?: string } | 'silent'
  /** Sends a page of events to all sockets. */
  page(metas: readonly Meta[]): void
  cut(): void
  stop(): Promise<void>
}

export async function farSide(): Promise<ScriptedServer> {
  const sockets = new Set<WebSocket>()
  const server = httpServer((request, response) => {
    void readRequest(request).then((seen) => {
      const file = far.files.get(seen.path)
      if (file) return void response.writeHead(200, { 'content-type': file[0] }).end(file[1])
      far.seen.push(seen)
      const { status, body } = far.answer(seen)
      response.writeHead(status, { 'content-type': 'application/json' })
      const isPlain = typeof body === 'string' || body instanceof Uint8Array
      response.end(isPlain ? body : JSON.stringify(body))
    })
  })
  const far: ScriptedServer = {
    apiUrl: '',
    url: '',
    seen: [],
    provisions: [],
    files: new Map(),
    provision: { errorCode: 0 },
    answer: () => ({ status: 404, body: {} }),
    page(metas) {
      for (const socket of sockets)
        put(
          socket,
          Command.SYNC,
          encode(CommSyncDL, { status: { errorCode: 0 }, metas: [...metas], isLast: true }),
        )
    },
    cut() {
      for (const socket of sockets) socket.terminate()
    },
    async stop() {
      far.cut()
      webSockets.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  const webSockets = new WebSocketServer({ server, path: '/websocket' })
  webSockets.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    socket.on('message', (data) => answerFrame(far, socket, data as Buffer))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return Object.assign(far, { apiUrl: `http://127.0.0.1:${port}`, url: `ws://127.0.0.1:${port}/websocket` })
}

const put = (socket: WebSocket, command: number, payload: Uint8Array) =>
  socket.send(encode(MSync, { command, payload }))

function answerFrame(far: ScriptedServer, socket: WebSocket, frame: Uint8Array): void {
  const { command, payload = new Uint8Array() } = decode(MSync, frame)
  if (command === Command.PROVISION) {
    far.provisions.push(decode(Provision, payload))
    if (far.provision === 'silent') return
    put(socket, Command.PROVISION, encode(Provision, { status: far.provision, resource: 'web_1' }))
  } else if (command === Command.UNREAD) {
    put(
      socket,
      Command.UNREAD,
      encode(CommUnreadDL, { status: { errorCode: 0 }, timestamp: '1700000000000' }),
    )
  } else if (command === Command.SYNC) {
    const { meta } = decode(CommSyncUL, payload)
    if (!meta || meta.ns === 0) return
    const answer = { metaId: String(meta.id), serverId: '900001', timestamp: '1700000000000' }
    put(socket, Command.SYNC, encode(CommSyncDL, { status: { errorCode: 0 }, ...answer }))
  }
}

async function readRequest(request: IncomingMessage): Promise<Seen> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://far.test')
  const { method = '', headers } = request
  const body = await readBody(Buffer.concat(parts), String(headers['content-type'] ?? ''))
  return { method, path: pathname, query: Object.fromEntries(searchParams), headers, body }
}

async function readBody(bytes: Buffer<ArrayBuffer>, type: string): Promise<unknown> {
  if (bytes.length === 0) return undefined
  if (type.startsWith('multipart/')) {
    const form = await new Response(bytes, { headers: { 'content-type': type } }).formData()
    return {
      $multipart: [...form].map(([name, value]) =>
        typeof value === 'string'
          ? { name, value }
          : { name, filename: value.name, type: value.type, size: value.size },
      ),
    }
  }
  const text = bytes.toString()
  if (type.startsWith('application/x-www-form-urlencoded'))
    return { $form: Object.fromEntries(new URLSearchParams(text)) }
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
