// A TCP connection of the load, for protocols without WebSockets: everything of a turn leaves in one write.

import { connect, type Socket } from 'node:net'

export class Line {
  private readonly socket: Socket
  private waiting: (string | Uint8Array)[] = []

  private constructor(socket: Socket, received: (data: Buffer) => void) {
    this.socket = socket
    socket.on('data', received)
    socket.on('error', () => undefined)
  }

  static open(port: number, received: (line: Line, data: Buffer) => void): Promise<Line> {
    return new Promise((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => {
        const line: Line = new Line(socket, (data) => received(line, data))
        resolve(line)
      })
      socket.once('error', reject)
    })
  }

  send(part: string | Uint8Array): void {
    if (this.waiting.push(part) === 1) queueMicrotask(() => this.flush())
  }

  close(): void {
    this.socket.destroy()
  }

  private flush(): void {
    const parts = this.waiting
    this.waiting = []
    this.socket.write(
      Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part))),
    )
  }
}
