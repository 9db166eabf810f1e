// Sends every request to a random node, and every socket that does not choose one itself. It is stricter than the balancers that people use: even two
// requests on one connection may go to different nodes, so whatever was answered by one of them must hold on all.

import { Agent, request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { createSeededRandom } from '@parley/client/chaos'
import { httpServer } from '../../../tools/testing/http-server.ts'

export interface Balancer {
  readonly origin: string
  close(): Promise<void>
}

/** `seed` makes the order of nodes reproducible; who comes first is up to the clients. */
export async function startBalancer(ports: readonly number[], seed: number): Promise<Balancer> {
  const chance = createSeededRandom(seed)
  const agent = new Agent({ keepAlive: true })
  const open = new Set<Duplex>()
  const anyPort = () => ports[Math.floor(chance() * ports.length)] ?? 0

  function forward(request: IncomingMessage, response: ServerResponse): void {
    const { method = 'GET', url: path = '/', rawHeaders: headers } = request
    const onward = ask({ host: '127.0.0.1', port: anyPort(), method, path, headers, agent }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.statusMessage, answer.rawHeaders)
      answer.pipe(response)
      answer.once('error', () => response.destroy())
    })
    // As if the node itself had gone.
    onward.once('error', () => response.destroy())
    response.once('close', () => onward.destroy())
    request.pipe(onward)
  }

  function join(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const node: Socket = connect(anyPort(), '127.0.0.1')
    const lines = [`${request.method} ${request.url} HTTP/1.1`]
    for (let at = 0; at < request.rawHeaders.length; at += 2)
      lines.push(`${request.rawHeaders[at]}: ${request.rawHeaders[at + 1]}`)
    node.write(`${lines.join('\r\n')}\r\n\r\n`)
    node.write(head)
    for (const [one, other] of [
      [socket, node],
      [node, socket],
    ] as const) {
      open.add(one)
      one.pipe(other)
      one.once('error', () => other.destroy())
      one.once('close', () => {
        open.delete(one)
        other.destroy()
      })
    }
  }

  const server = httpServer(forward)
  server.on('upgrade', join)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    async close() {
      for (const one of open) one.destroy()
      agent.destroy()
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
