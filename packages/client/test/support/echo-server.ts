// A small server on this machine for the tests of platforms.

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'
import type { EchoServer } from '../../src/platform/contract.ts'

/** A small server on this machine: sockets echo, requests tell what they were. */
export function startEchoServer(): Promise<EchoServer> {
  const server = createServer((request, response) => {
    if (request.url === '/never') return
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const told = {
        method: request.method,
        url: request.url,
        body: Buffer.concat(chunks).toString(),
        note: request.headers['x-note'],
      }
      response.writeHead(request.url === '/missing' ? 404 : 200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(told))
    })
  })
  const sockets = new WebSocketServer({ server })
  sockets.on('connection', (socket) => {
    socket.on('message', (data: Buffer, isBinary) => {
      if (!isBinary && data.toString() === 'hang up') socket.close(4001, 'as you wish')
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
