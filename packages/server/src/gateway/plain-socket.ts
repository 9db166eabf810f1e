// A WebSocket without `ws`, as long as only usual frames arrive: whole binary messages that are complete in their chunk,
// and one close frame. That is all that most connections ever send, and the objects and listeners of `ws` are a tenth of
// what a sign-in costs. Before anything else, and for every close that begins here, `ws` takes over for good.

import { hash } from 'node:crypto'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { WebSocket, type WebSocketServer } from 'ws'
import type { Host } from '../platform/host.ts'
import { type FrameReader, readFrames, takeFrames, unmask } from './direct-frame-reader.ts'
import { type SocketEnd, type SocketEvents, WsEnd } from './socket-ends.ts'
import type { UpgradeRequest } from './upgrade-request.ts'

/** The options of the server, and the method that gives a stream to a socket. Neither is public in `ws`. */
interface Private {
  readonly options: { readonly maxPayload: number; readonly closeTimeout: number }
}
type Adopting = WebSocket & { setSocket(stream: Duplex, head: Buffer, options: object): void }
type Made = new (address: null, protocols: undefined, options: object) => Adopting

/** RFC 6455, section 1.3. */
const acceptGuid = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'
const keyPattern = /^[+/0-9A-Za-z]{22}==$/

export interface PlainSocketParts {
  readonly server: WebSocketServer
  readonly host: Host
}

/**
 * Answers a usual handshake and takes over its stream. Undefined, with nothing written, for everything that `ws` has to
 * decide: other versions and methods, subprotocols, broken keys.
 */
export function acceptPlainly(
  { method, headers }: Pick<UpgradeRequest, 'method' | 'headers'>,
  stream: Duplex,
  parts: PlainSocketParts,
): PlainSocket | undefined {
  const key = headers['sec-websocket-key']
  if (!mayAdopt || method !== 'GET' || key === undefined || !keyPattern.test(key)) return undefined
  if (headers['sec-websocket-version'] !== '13' || headers.upgrade?.toLowerCase() !== 'websocket')
    return undefined
  if (headers['sec-websocket-protocol'] !== undefined || !stream.readable || !stream.writable)
    return undefined
  if (stream instanceof Socket) {
    // The time limits of requests end here.
    stream.setTimeout(0)
    stream.setNoDelay()
  }
  const accept = hash('sha1', key + acceptGuid, 'base64')
  stream.write(
    `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
    'latin1',
  )
  return new PlainSocket(stream, parts)
}

/** With a version of `ws` that has another method, it takes over from the beginning. */
const mayAdopt = typeof (WebSocket.prototype as Partial<Adopting>).setSocket === 'function'

/** A final close frame that is masked, with nothing or a code and a text in it. */
const closeFrame = 0x88
const masked = 0x80
const longestControl = 125

export class PlainSocket implements SocketEnd, FrameReader {
  private readonly stream: Duplex
  private readonly parts: PlainSocketParts
  private events: SocketEvents | undefined
  /** Set when `ws` has taken over. */
  private end: WsEnd | undefined
  private state: 'open' | 'closing' | 'closed' = 'open'
  maxBytes: number

  constructor(stream: Duplex, parts: PlainSocketParts) {
    this.stream = stream
    this.parts = parts
    this.maxBytes = optionsOf(parts.server).maxPayload
  }

  get isOpen(): boolean {
    return this.end ? this.end.isOpen : this.state === 'open'
  }

  get isAtBeginning(): boolean {
    return this.state === 'open' && this.end === undefined
  }

  took(frame: Buffer): void {
    this.events?.frame(frame)
  }

  listen(events: SocketEvents): void {
    this.events = events
    const { stream } = this
    takeFrames(stream, this)
    stream.on('data', this.onData)
    stream.on('end', this.onEnd)
    stream.on('close', this.onClose)
  }

  allowFrames(maxBytes: number): boolean {
    this.maxBytes = maxBytes
    return this.end?.allowFrames(maxBytes) ?? true
  }

  close(code: number, reason: string): void {
    if (this.state === 'open') this.adopted(noBytes).close(code, reason)
  }

  terminate(): void {
    if (this.end) return this.end.terminate()
    if (this.state === 'open') this.state = 'closing'
    this.stream.destroy()
  }

  pause(): void {
    if (this.end) this.end.pause()
    else if (this.state === 'open') this.stream.pause()
  }

  resume(): void {
    if (this.end) this.end.resume()
    else this.stream.resume()
  }

  private readonly onData = (chunk: Buffer): void => {
    const read = readFrames(chunk, this)
    if (read === chunk.length || this.state !== 'open') return
    const rest = read === 0 ? chunk : chunk.subarray(read)
    // A handler may have closed the socket.
    if (this.end) this.stream.unshift(rest)
    else if (!this.wasClosed(rest)) this.adopted(rest)
  }

  /** Answers a usual close frame with the same code and text, and ends the connection. */
  private wasClosed(chunk: Buffer): boolean {
    const length = (chunk[1] ?? 0) - masked
    if (chunk[0] !== closeFrame || chunk.length !== length + 6 || length > longestControl) return false
    unmask(chunk, 6, chunk.length)
    const answer = Buffer.allocUnsafe(length + 2)
    answer[0] = closeFrame
    answer[1] = length
    answer.set(chunk.subarray(6), 2)
    // Masked again, it is what arrived.
    if (!isUsualCode(length, answer)) {
      unmask(chunk, 6, chunk.length)
      return false
    }
    this.ending()
    this.stream.end(answer)
    return true
  }

  /** A peer that does not end its side of the connection is cut off. */
  private ending(): void {
    const { parts, stream } = this
    this.state = 'closing'
    stream.off('data', this.onData)
    stream.resume()
    const timer = parts.host.setTimer(() => stream.destroy(), optionsOf(parts.server).closeTimeout)
    stream.once('close', () => parts.host.clearTimer(timer))
  }

  /** The peer ended the connection without a close frame. */
  private readonly onEnd = (): void => {
    if (this.state === 'open') {
      this.state = 'closing'
      this.stream.end()
    }
  }

  private readonly onClose = (): void => {
    this.state = 'closed'
    this.events?.closed()
  }

  /** Lets `ws` read everything from here on. */
  private adopted(rest: Buffer): WsEnd {
    if (this.end) return this.end
    const { stream, parts } = this
    const options = { ...optionsOf(parts.server), maxPayload: this.maxBytes }
    const socket = new (WebSocket as unknown as Made)(null, undefined, options)
    stream.off('data', this.onData)
    stream.off('end', this.onEnd)
    stream.off('close', this.onClose)
    socket.setSocket(stream, rest, options)
    this.end = new WsEnd(socket, stream)
    if (this.events) this.end.listen(this.events)
    return this.end
  }
}

const noBytes = Buffer.alloc(0)

const optionsOf = (server: WebSocketServer) => server.options as unknown as Private['options']

/** Without a code, or with one that is often used. `ws` judges the others. */
function isUsualCode(length: number, answer: Buffer): boolean {
  if (length === 0) return true
  if (length === 1) return false
  const code = answer.readUInt16BE(2)
  return code === 1000 || code === 1001
}
