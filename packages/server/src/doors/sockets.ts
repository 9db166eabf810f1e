// WebSockets as wires. One write per socket and turn: the TCP socket is corked at the first frame of a turn and let go
// at its end, which saves most of what a message costs.

import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Config } from '../config.ts'
import { CloseCode, type Wire, type WireListener } from '../frames/wire.ts'
import type { Host } from '../platform/host.ts'
import type { Channel } from './channel.ts'

export class Sockets {
  private readonly server: WebSocketServer
  private readonly channel: Channel
  private readonly turn: Turn
  private readonly config: Config

  constructor(channel: Channel, host: Host, config: Config) {
    this.channel = channel
    this.turn = new Turn(host)
    this.config = config
    this.server = new WebSocketServer({
      noServer: true,
      maxPayload: config.maxFrameBytes,
      perMessageDeflate: false,
      clientTracking: false,
      skipUTF8Validation: true,
    })
  }

  /** An HTTP request that wants to become a socket. */
  upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): void {
    this.server.handleUpgrade(request, stream, head, (socket) => {
      const wire = new SocketWire(socket, stream, request.socket.remoteAddress ?? '', this.turn, this.config)
      wire.listen(this.channel.accept(wire))
    })
  }
}

/** The sockets that were written to in this turn. */
class Turn {
  private touched: Duplex[] = []
  private readonly host: Host

  constructor(host: Host) {
    this.host = host
  }

  touch(stream: Duplex): void {
    stream.cork()
    if (this.touched.push(stream) === 1) this.host.soon(() => this.end())
  }

  private end(): void {
    const streams = this.touched
    this.touched = []
    for (const stream of streams) {
      uncorked(stream)
      stream.uncork()
    }
  }
}

/** Which streams are corked by us; `writableCorked` also counts what `ws` does inside. */
const corked = new WeakSet<Duplex>()
const uncorked = (stream: Duplex) => corked.delete(stream)

class SocketWire implements Wire {
  readonly address: string
  private readonly socket: WebSocket
  private readonly stream: Duplex
  private readonly turn: Turn
  private readonly config: Config
  private isText = false

  constructor(socket: WebSocket, stream: Duplex, address: string, turn: Turn, config: Config) {
    this.socket = socket
    this.stream = stream
    this.address = address
    this.turn = turn
    this.config = config
  }

  listen(listener: WireListener): void {
    const { socket, stream } = this
    socket.on('message', (data: Buffer, isBinary: boolean) => {
      if (isBinary) return listener.frame(data)
      const frame = this.fromText(data)
      if (frame) listener.frame(frame)
      else this.close(CloseCode.protocolError, 'not base64')
    })
    socket.on('close', () => listener.closed())
    // Errors are followed by close; without a listener they would end the process.
    socket.on('error', () => undefined)
    stream.on('drain', () => {
      if (this.buffered <= this.config.resumeBytes) listener.drained()
    })
  }

  /** Hosts that cannot send binary frames send base64 texts, and want the same back. */
  private fromText(data: Buffer): Uint8Array | undefined {
    this.isText = true
    const text = data.toString('latin1')
    return /^[A-Za-z0-9+/]*={0,2}$/.test(text) ? Buffer.from(text, 'base64') : undefined
  }

  get buffered(): number {
    return this.stream.writableLength
  }

  send(frame: Uint8Array): void {
    if (this.socket.readyState !== this.socket.OPEN) return
    if (!corked.has(this.stream)) {
      corked.add(this.stream)
      this.turn.touch(this.stream)
    }
    if (this.isText) this.socket.send(Buffer.from(frame).toString('base64'), sentText)
    else this.socket.send(frame, sentBinary)
  }

  close(code: number, reason: string): void {
    this.socket.close(code, reason)
    // A peer that does not answer the closing within `ws`'s own time limit is cut off by it.
  }

  pause(): void {
    this.socket.pause()
  }

  resume(): void {
    this.socket.resume()
  }
}

const sentBinary = { binary: true, compress: false, fin: true } as const
const sentText = { binary: false, compress: false, fin: true } as const
