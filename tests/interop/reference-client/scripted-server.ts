// A loopback server whose every answer a test may script. It tests the harness and the behaviour of the reference
// client; it stores nothing and has no users.

import type http from 'node:http'
import type { AddressInfo } from 'node:net'
import type { WebSocket } from 'ws'
import { WebSocketServer } from 'ws'
import { httpServer } from '../../../tools/testing/http-server.ts'
import type { Fields } from './frames.ts'
import { command, decode, frame, messageTime } from './frames.ts'
import type { Loose } from './loose.ts'
import type { Recorder } from './recorder.ts'
import { makeRecorder } from './recorder.ts'

export interface HttpCall {
  readonly method: string
  /** The path relative to the app, e.g. `/token`. */
  readonly path: string
  readonly body: Loose
  readonly headers: http.IncomingHttpHeaders
}

/** The server's answers; a test replaces single functions. `undefined` sends no answer. */
export interface Script {
  provision(request: Loose): Fields | undefined
  unread(): Fields | undefined
  send(meta: Loose): Fields | undefined
  queueRequest(name: string): Fields | undefined
  acknowledged(name: string, key: string): Fields | undefined
  http(call: HttpCall): { status: number; body: unknown }
}

/** One socket, seen from the server. Its events: provision, unread, logout, request, acknowledge, send, close. */
export interface Peer {
  readonly events: Recorder
  readonly next: Recorder['next']
  push(name: keyof typeof command, type: string, payload: Fields): void
  /** Sends a page of a queue or the answer to a send. */
  page(fields: Fields): void
  raw(bytes: Uint8Array | string): void
  close(code?: number, reason?: string): void
  /** Closes the connection without a closing handshake. */
  cut(): void
}

export interface ScriptedServer {
  readonly apiUrl: string
  readonly url: string
  readonly appKey: string
  readonly script: Script
  readonly calls: HttpCall[]
  readonly peers: readonly Peer[]
  /** The next socket that was not returned yet, past or future. */
  peer(limitMs?: number): Promise<Peer>
  stop(): Promise<void>
}

/** Signs everyone in, has no backlog, accepts every message, and answers no REST path. */
export function friendlyScript(): Script {
  let lastId = 1000
  return {
    provision: (request) => ({ status: { errorCode: 0 }, resource: request.resource }),
    unread: () => ({ status: { errorCode: 0 }, unread: [], timestamp: String(Date.now()) }),
    send: (meta) => {
      lastId += 1
      return { status: { errorCode: 0 }, metaId: meta.id, serverId: String(lastId), timestamp: messageTime }
    },
    queueRequest: () => undefined,
    acknowledged: () => undefined,
    http: () => ({ status: 404, body: { error: 'not_found', error_description: 'no such address' } }),
  }
}

/** Starts a scripted server on a free port of this machine. */
export async function scriptedServer(overrides: Partial<Script> = {}): Promise<ScriptedServer> {
  const script: Script = { ...friendlyScript(), ...overrides }
  const calls: HttpCall[] = []
  const peers: Peer[] = []
  const arrivals = makeRecorder('The scripted server')

  const server = httpServer((request, response) => {
    void readCall(request).then((call) => {
      calls.push(call)
      const { status, body } = script.http(call)
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(typeof body === 'string' ? body : JSON.stringify(body))
    })
  })
  const sockets = new WebSocketServer({ server, path: '/websocket' })
  sockets.on('connection', (socket) => {
    const peer = makePeer(socket, script)
    peers.push(peer)
    arrivals.record('socket', peer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  return {
    apiUrl: `http://127.0.0.1:${port}`,
    url: `ws://127.0.0.1:${port}/websocket`,
    appKey: 'org1#app1',
    script,
    calls,
    peers,
    peer: (limitMs) => arrivals.next('socket', undefined, limitMs),
    async stop() {
      arrivals.stop()
      for (const peer of peers) peer.cut()
      sockets.close()
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

function makePeer(socket: WebSocket, script: Script): Peer {
  const events = makeRecorder('The server side of a socket')
  const push: Peer['push'] = (name, type, payload) => socket.send(frame(name, type, payload))
  const page = (fields: Fields | undefined) => {
    if (fields !== undefined) push('sync', 'CommSyncDL', fields)
  }

  socket.on('close', (code, reason) => events.record('close', { code, reason: reason.toString() }))
  socket.on('error', () => undefined)
  socket.on('message', (data) => {
    const outer = decode('MSync', data as Buffer)
    if (outer.command === command.provision) {
      const request = decode('Provision', outer.payload)
      events.record('provision', { ...request, guid: outer.guid, auth: outer.auth })
      const answer = script.provision(request)
      if (answer !== undefined) push('provision', 'Provision', answer)
    } else if (outer.command === command.unread) {
      events.record('unread', {})
      const answer = script.unread()
      if (answer !== undefined) push('unread', 'CommUnreadDL', answer)
    } else if (outer.command === command.logout) {
      events.record('logout', decode('Logout', outer.payload))
    } else onSync(decode('CommSyncUL', outer.payload))
  })

  function onSync(up: Loose): void {
    if (up.meta?.ns === 0) events.record('statistic', up.meta)
    else if (up.meta !== undefined) {
      const body = up.meta.ns === 1 ? decode('MessageBody', up.meta.payload) : undefined
      events.record('send', { ...up.meta, body })
      page(script.send(up.meta))
    } else if (up.key === undefined) {
      events.record('request', up.queue)
      page(script.queueRequest(up.queue.name))
    } else {
      events.record('acknowledge', { name: up.queue.name, key: up.key })
      page(script.acknowledged(up.queue.name, up.key))
    }
  }

  return {
    events,
    next: events.next,
    push,
    page,
    raw: (bytes) => socket.send(bytes),
    close: (code, reason) => socket.close(code, reason),
    cut() {
      socket.terminate()
    },
  }
}

async function readCall(request: http.IncomingMessage): Promise<HttpCall> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const text = Buffer.concat(parts).toString('utf8')
  const path = (request.url ?? '').replace(/^\/[^/]+\/[^/]+/, '')
  return { method: request.method ?? '', path, body: parse(text), headers: request.headers }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
