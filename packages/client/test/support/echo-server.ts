// A small local server for the tests of platforms.

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'
import { httpServer } from '../../../../tools/testing/http-server.ts'
import type { EchoServer } from '../../src/platform/contract.ts'

/** Starts a small local server: sockets echo, requests return what was received. */
export function startEchoServer(): Promise<EchoServer> {
  const waiting = new Set<ServerResponse>()
  const server = httpServer((request, response) => {
    if (request.url === '/never') {
      waiting.add(response)
      response.on('close', () => waiting.delete(response))
      // Reads the upload, and does not answer.
      request.resume()
      return
    }
    if (request.url === '/waiting') return void response.end(String(waiting.size))
    const give = files[request.url ?? '']
    if (give) return give(response)
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', async () => {
      const body = Buffer.concat(chunks)
      const told = {
        method: request.method,
        url: request.url,
        ...(request.url?.startsWith('/form')
          ? { parts: await partsOf(body, request.headers['content-type'] ?? '') }
          : { body: body.toString() }),
        note: request.headers['x-note'],
      }
      response.writeHead(request.url === '/missing' ? 404 : 200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(told))
    })
  })
  const sockets = new WebSocketServer({
    server,
    verifyClient: ({ req }: { req: IncomingMessage }) => req.url !== '/refused',
  })
  sockets.on('connection', (socket) => {
    socket.on('message', (data: Buffer, isBinary) => {
      const word = isBinary ? '' : data.toString()
      if (word === 'hang up') socket.close(4001, 'as you wish')
      else if (word === 'cut off') socket.terminate()
      else socket.send(isBinary ? data : data.toString())
    })
  })
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      resolve({
        http: `http://127.0.0.1:${port}`,
        ws: `ws://127.0.0.1:${port}`,
        close() {
          for (const socket of sockets.clients) socket.terminate()
          server.closeAllConnections()
          return new Promise((done) => server.close(() => done()))
        },
      })
    })
  })
}

const files: Readonly<Record<string, (response: ServerResponse) => void>> = {
  '/file'(response) {
    const bytes = Buffer.from(Array.from({ length: 256_000 }, (_, index) => index % 256))
    response.writeHead(200, { 'content-length': bytes.length }).end(bytes)
  },
  '/moved': (response) => void response.writeHead(302, { location: '/a?b=c' }).end(),
  '/large': (response) => void response.end('größer '.repeat(300_000)),
  '/empty': (response) => void response.end(),
  '/half': (response) => void response.writeHead(200, { 'content-length': 1000 }).write(Buffer.alloc(500)),
  '/endless'(response) {
    const more = () =>
      void (response.destroyed || response.write(Buffer.alloc(10_000), () => setImmediate(more)))
    response.writeHead(200)
    more()
  },
}

/** The parts of a form, in order. */
async function partsOf(body: Buffer<ArrayBuffer>, type: string): Promise<object[]> {
  const form = await new Response(body, { headers: { 'content-type': type } }).formData()
  const parts = [...form].map(async ([name, value]) =>
    typeof value === 'string'
      ? { name, value }
      : {
          name,
          filename: value.name,
          type: value.type,
          bytes: [...new Uint8Array(await value.arrayBuffer()).subarray(0, 20)],
        },
  )
  return Promise.all(parts)
}
