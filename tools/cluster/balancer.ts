// A small TCP balancer for the nodes of a cluster on one machine: new connections go to the node with the fewest, among
// those whose /readyz answers 200. For tests, and for `npm run cluster` where nginx is missing.

import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

const checkMs = 200
const checkTimeoutMs = 1000

interface Backend {
  readonly port: number
  isReady: boolean
  readonly sockets: Set<Socket>
}

export class Balancer {
  readonly port: number
  private readonly server: Server
  private readonly backends: readonly Backend[]
  private timer: NodeJS.Timeout | undefined
  private isClosed = false

  private constructor(server: Server, backends: readonly Backend[]) {
    this.server = server
    this.backends = backends
    this.port = (server.address() as AddressInfo).port
    server.on('connection', (socket) => this.forward(socket))
  }

  /** Listens on the loopback interface in front of these ports. */
  static async open(ports: readonly number[], port = 0): Promise<Balancer> {
    const server = createServer().listen(port, '127.0.0.1')
    await once(server, 'listening')
    const balancer = new Balancer(
      server,
      ports.map((each) => ({ port: each, isReady: false, sockets: new Set() })),
    )
    await balancer.check()
    return balancer
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`
  }

  /** Connections by port. */
  get connections(): ReadonlyMap<number, number> {
    return new Map(this.backends.map(({ port, sockets }) => [port, sockets.size]))
  }

  private async check(): Promise<void> {
    await Promise.all(
      this.backends.map(async (backend) => {
        const answer = await fetch(`http://127.0.0.1:${backend.port}/readyz`, {
          signal: AbortSignal.timeout(checkTimeoutMs),
        }).catch(() => undefined)
        backend.isReady = answer?.status === 200
        await answer?.body?.cancel()
      }),
    )
    if (!this.isClosed) this.timer = setTimeout(() => void this.check(), checkMs)
  }

  private forward(client: Socket, tried: readonly Backend[] = []): void {
    const candidates = this.backends.filter((backend) => backend.isReady && !tried.includes(backend))
    const [backend] = candidates.sort((a, b) => a.sockets.size - b.sockets.size)
    if (!backend) return void client.destroy()
    client.pause()
    const upstream = connect(backend.port, '127.0.0.1')
    backend.sockets.add(upstream)
    upstream.once('connect', () => {
      client.pipe(upstream)
      upstream.pipe(client)
    })
    upstream.once('close', () => backend.sockets.delete(upstream))
    upstream.on('error', () => {
      backend.isReady = false
      // Nothing was sent yet, so another node can take it.
      if (upstream.bytesRead + upstream.bytesWritten === 0 && !client.destroyed)
        this.forward(client, [...tried, backend])
      else client.destroy()
    })
    client.on('error', () => upstream.destroy())
    client.once('close', () => upstream.destroy())
    upstream.once('close', () => {
      if (upstream.bytesRead + upstream.bytesWritten > 0) client.end()
    })
  }

  async close(): Promise<void> {
    this.isClosed = true
    clearTimeout(this.timer)
    for (const { sockets } of this.backends) for (const socket of sockets) socket.destroy()
    this.server.close()
    await once(this.server, 'close')
  }
}
