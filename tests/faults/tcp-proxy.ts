// A TCP proxy on the loopback interface that can stop passing anything on, as a cut in the network does: connections stay
// open, and nothing arrives. It can also be slow.

import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { Transform } from 'node:stream'

export class TcpProxy {
  readonly port: number
  private readonly server: Server
  private readonly sockets = new Set<Socket>()
  private isCut = false
  private delayMs = 0

  private constructor(server: Server, target: number) {
    this.server = server
    this.port = (server.address() as AddressInfo).port
    server.on('connection', (client) => {
      const upstream = connect(target, '127.0.0.1')
      for (const [from, to] of [
        [client, upstream],
        [upstream, client],
      ] as const) {
        this.sockets.add(from)
        from.on('error', () => undefined)
        from.once('close', () => {
          this.sockets.delete(from)
          to.destroy()
        })
        from.pipe(this.delaying()).pipe(to)
        if (this.isCut) from.pause()
      }
    })
  }

  static async open(target: number): Promise<TcpProxy> {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    return new TcpProxy(server, target)
  }

  /** Everything takes this much longer in each direction. */
  slow(ms: number): void {
    this.delayMs = ms
  }

  private delaying(): Transform {
    return new Transform({
      transform: (bytes, _encoding, done) => {
        if (this.delayMs === 0) done(null, bytes)
        else setTimeout(() => done(null, bytes), this.delayMs)
      },
    })
  }

  /** From now on nothing passes. */
  cut(): void {
    this.isCut = true
    for (const socket of this.sockets) socket.pause()
  }

  /** Cut connections are closed, as after a time-out, and new connections work. */
  heal(): void {
    this.isCut = false
    for (const socket of [...this.sockets]) socket.destroy()
  }

  async close(): Promise<void> {
    for (const socket of [...this.sockets]) socket.destroy()
    this.server.close()
    await once(this.server, 'close')
  }
}
