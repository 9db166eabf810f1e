// WebSockets as wires. One write per socket and turn: the frames of a turn are joined into one buffer at its end, which
// saves most of the cost of a message. `ws` does unusual handshakes and reads whatever is not a usual frame. Our frames
// bypass it for writing, since a header of two or four bytes is all that it would add.

import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type ServerOptions, WebSocketServer } from 'ws'
import type { Config } from '../config/config.ts'
import { CloseCode, type Wire, type WireListener } from '../frames/frame-connection.ts'
import type { Metrics } from '../metrics.ts'
import type { Host } from '../platform/host.ts'
import type { Channel } from './channel.ts'
import type { ClientAddresses } from './client-addresses.ts'
import type { ContactListSockets } from './contact-list-sockets.ts'
import { base64, binary, type Dialect, sockJs } from './frame-encodings.ts'
import { acceptPlainly } from './plain-socket.ts'
import { type SocketEnd, WsEnd } from './socket-ends.ts'
import { contactListToken, isSockJs, pathOf } from './socket-paths.ts'
import { UnauthenticatedSockets } from './unauthenticated-sockets.ts'
import type { UpgradeRequest } from './upgrade-request.ts'

export interface SocketParts {
  readonly host: Host
  readonly config: Config
  readonly metrics: Pick<Metrics, 'problem' | 'overBudget'>
  readonly addresses: ClientAddresses
  readonly contactLists: Pick<ContactListSockets, 'accept'>
}

export class Sockets {
  private readonly server: WebSocketServer
  private readonly channel: Channel
  private readonly turn: Turn
  private readonly parts: SocketParts
  private readonly strangers: UnauthenticatedSockets

  constructor(channel: Channel, parts: SocketParts) {
    const { host, config } = parts
    this.strangers = new UnauthenticatedSockets(config)
    this.channel = channel
    this.turn = new Turn(host)
    this.parts = parts
    this.server = new WebSocketServer(options(config))
  }

  /** Writes everything that waits for the end of the turn, for callers that know that the turn has ended. */
  endTurn(): void {
    this.turn.end()
  }

  /** Upgrades an HTTP request to a socket. False if there are too many unauthenticated sockets. */
  upgrade(request: UpgradeRequest, stream: Duplex, head: Buffer): boolean {
    const address = this.parts.addresses.of(request)
    const stranger = this.strangers.come(address)
    if (typeof stranger === 'string') {
      this.parts.metrics.overBudget(stranger)
      return false
    }
    stream.once('close', stranger)
    const { url = '' } = request
    const path = pathOf(url)
    const open = (socket: SocketEnd) => {
      const dialect = isSockJs(path) ? sockJs : binary
      const wire = new SocketWire(socket, stream, address, this.turn, this.parts, stranger, dialect)
      const token = contactListToken(url)
      const { contactLists } = this.parts
      wire.listen(token === undefined ? this.channel.accept(wire) : contactLists.accept(wire, token))
    }
    const { server } = this
    const plain = acceptPlainly(request, stream, { server, host: this.parts.host })
    if (!plain)
      server.handleUpgrade(request as IncomingMessage, stream, head, (socket) =>
        open(new WsEnd(socket, stream)),
      )
    else {
      open(plain)
      if (head.length > 0) stream.unshift(head)
    }
    return true
  }
}

function options({ maxFrameBytesBefore }: Config): ServerOptions & { closeTimeout: number } {
  return {
    noServer: true,
    // The limit until the sign-in; see signedIn().
    maxPayload: maxFrameBytesBefore,
    perMessageDeflate: false,
    clientTracking: false,
    skipUTF8Validation: true,
    // A peer that does not answer a close frame is cut off. A stop waits for the last one, and clients give up on a
    // server that is unreachable for more than a few seconds.
    closeTimeout: 3000,
  }
}

/** The sockets with output at the end of this turn. */
class Turn {
  private touched: SocketWire[] = []
  private readonly host: Host

  constructor(host: Host) {
    this.host = host
  }

  touch(wire: SocketWire): void {
    if (this.touched.push(wire) === 1) this.host.soon(() => this.end())
  }

  end(): void {
    const wires = this.touched
    if (wires.length === 0) return
    this.touched = []
    const last = new LastPacked()
    for (const wire of wires) wire.flush(last)
  }
}

/**
 * Reuses the output of the last socket if it was the same single frame: a frame for all members of a group is packed
 * only once.
 */
class LastPacked {
  private frame: Uint8Array | undefined
  private dialect: Dialect | undefined
  private bytes: Buffer = noBytes

  of(frames: readonly Uint8Array[], dialect: Dialect): Buffer {
    if (frames.length !== 1) return packed(frames, dialect)
    if (this.frame !== frames[0] || this.dialect !== dialect) {
      this.bytes = packed(frames, dialect)
      this.frame = frames[0]
      this.dialect = dialect
    }
    return this.bytes
  }
}

const noBytes = Buffer.alloc(0)

class SocketWire implements Wire {
  readonly address: string
  private readonly socket: SocketEnd
  private readonly stream: Duplex
  private readonly turn: Turn
  private readonly parts: SocketParts
  private readonly known: () => void
  private dialect: Dialect
  /** The frames of this turn, and their bytes. */
  private frames: Uint8Array[] | undefined
  private frameBytes = 0

  /** `known` is called after the sign-in. */
  constructor(
    socket: SocketEnd,
    stream: Duplex,
    address: string,
    turn: Turn,
    parts: SocketParts,
    known: () => void,
    dialect: Dialect,
  ) {
    this.socket = socket
    this.stream = stream
    this.address = address
    this.turn = turn
    this.parts = parts
    this.known = known
    this.dialect = dialect
    if (dialect.opening) this.write(dialect.opening)
  }

  signedIn(): void {
    this.known()
    if (!this.socket.allowFrames(this.parts.config.maxFrameBytes))
      this.parts.metrics.problem('socket', new Error('this version of ws has no _receiver._maxPayload'))
  }

  listen(listener: WireListener): void {
    const { socket, stream } = this
    socket.listen({
      frame: (frame) => {
        try {
          listener.frame(frame)
        } catch (error) {
          this.failed(error)
        }
      },
      text: (data) =>
        this.guarded(() => {
          const frames = this.readText(data)
          if (!frames) return this.close(CloseCode.protocolError, 'not base64')
          for (const frame of frames) listener.frame(frame)
        }),
      closed: () => this.guarded(() => listener.closed()),
    })
    stream.on('drain', () => {
      if (this.buffered <= this.parts.config.resumeBytes) this.guarded(() => listener.drained())
    })
  }

  /** Runs an event handler of this socket. An exception closes this socket and nothing else. */
  private guarded(work: () => void): void {
    try {
      work()
    } catch (error) {
      this.failed(error)
    }
  }

  private failed(error: unknown): void {
    this.parts.metrics.problem('socket', error)
    this.socket.terminate()
  }

  private readText(data: Buffer): readonly Uint8Array[] | undefined {
    // The first text message shows that the host cannot send binary ones.
    if (this.dialect === binary) this.dialect = base64
    return this.dialect.read(data)
  }

  get buffered(): number {
    return this.stream.writableLength + this.frameBytes
  }

  send(frame: Uint8Array): void {
    this.frameBytes += frame.length
    if (this.frames) this.frames.push(frame)
    else {
      this.frames = [frame]
      this.turn.touch(this)
    }
  }

  /** Writes the queued frames. Nothing may follow a close frame, ours or theirs. */
  flush(last?: LastPacked): void {
    const { frames, dialect } = this
    if (!frames) return
    this.frames = undefined
    this.frameBytes = 0
    if (!this.socket.isOpen) return
    this.stream.write(last ? last.of(frames, dialect) : packed(frames, dialect))
  }

  close(code: number, reason: string): void {
    this.flush()
    const { closing } = this.dialect
    if (closing && this.socket.isOpen) this.write(closing(code, reason))
    this.socket.close(code, reason)
  }

  /** Writes a message of the dialect itself, such as its opening. */
  private write(message: Uint8Array): void {
    this.stream.write(inPieces([message], this.dialect.isText))
  }

  pause(): void {
    this.socket.pause()
  }

  resume(): void {
    this.socket.resume()
  }
}

/** Frames as they go over the network: complete, not masked, in one buffer. */
function packed(frames: readonly Uint8Array[], dialect: Dialect): Buffer {
  return inPieces(dialect.isText ? frames.map(dialect.wrap) : frames, dialect.isText)
}

function inPieces(bodies: readonly Uint8Array[], isText: boolean): Buffer {
  let size = 0
  for (const { length } of bodies) size += length + headSize(length)
  const bytes = Buffer.allocUnsafe(size)
  let at = 0
  for (const body of bodies) {
    at = writeHead(bytes, at, body.length, isText)
    bytes.set(body, at)
    at += body.length
  }
  return bytes
}

const headSize = (length: number) => (length < 126 ? 2 : length < 0x1_0000 ? 4 : 10)

function writeHead(bytes: Buffer, at: number, length: number, isText: boolean): number {
  bytes[at] = isText ? 0x81 : 0x82
  if (length < 126) bytes[at + 1] = length
  else if (length < 0x1_0000) {
    bytes[at + 1] = 126
    bytes.writeUInt16BE(length, at + 2)
  } else {
    bytes[at + 1] = 127
    bytes.writeUInt32BE(Math.floor(length / 2 ** 32), at + 2)
    bytes.writeUInt32BE(length >>> 0, at + 6)
  }
  return at + headSize(length)
}
