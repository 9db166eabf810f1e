// A minimal client of WebSockets, so that a benchmark on two cores measures the server and not the load generator.
// Whole binary frames only; all frames of a turn leave in one write.

import { connect, type Socket } from 'node:net'

export interface RawSocketEvents {
  readonly opened: () => void
  readonly message: (frame: Uint8Array) => void
  readonly closed: () => void
}

const Opcode = { continuation: 0, close: 8, ping: 9, pong: 10 } as const

export class RawSocket {
  private readonly stream: Socket
  private readonly events: RawSocketEvents
  private state: 'greeting' | 'open' | 'closing' | 'closed' = 'greeting'
  private rest: Buffer | undefined
  private waiting: Uint8Array[] = []

  constructor(url: string, events: RawSocketEvents) {
    this.events = events
    const { host, port, handshake } = targetOf(url)
    this.stream = connect({ host, port, noDelay: true })
    this.stream.write(handshake, 'latin1')
    this.stream.on('data', (data: Buffer) => this.data(data))
    this.stream.on('error', () => undefined)
    this.stream.on('close', () => {
      this.state = 'closed'
      events.closed()
    })
  }

  get isOpen(): boolean {
    return this.state === 'open'
  }

  send(frame: Uint8Array): void {
    if (this.state === 'open' && this.waiting.push(frame) === 1) queueMicrotask(() => this.flush())
  }

  /** Sends a close frame; the server ends the connection. */
  close(): void {
    if (this.state === 'greeting') this.stream.destroy()
    if (this.state !== 'open') return
    this.flush()
    this.state = 'closing'
    // 1000 in two bytes.
    this.stream.write(masked(Opcode.close, [Uint8Array.of(0x03, 0xe8)]))
  }

  /** Ends it without a close frame. */
  cut(): void {
    this.stream.destroy()
  }

  private flush(): void {
    const frames = this.waiting
    this.waiting = []
    if (frames.length > 0 && this.state === 'open') this.stream.write(masked(2, frames))
  }

  private data(data: Buffer): void {
    let bytes = this.rest ? Buffer.concat([this.rest, data]) : data
    this.rest = undefined
    if (this.state === 'greeting') {
      const end = bytes.indexOf('\r\n\r\n')
      if (end < 0) {
        this.rest = bytes
        return
      }
      if (!bytes.toString('latin1', 0, 12).endsWith(' 101')) return this.cut()
      bytes = bytes.subarray(end + 4)
      this.state = 'open'
      this.events.opened()
    }
    let at = 0
    for (;;) {
      const used = this.frame(bytes, at)
      if (used === 0) break
      at += used
    }
    if (at < bytes.length) this.rest = bytes.subarray(at)
  }

  /** Reads one frame if it is complete, and returns its length. */
  private frame(bytes: Buffer, at: number): number {
    if (bytes.length - at < 2) return 0
    const opcode = (bytes[at] as number) & 15
    let length = (bytes[at + 1] as number) & 127
    let head = 2
    if (length > 125) {
      head = length === 126 ? 4 : 10
      if (bytes.length - at < head) return 0
      length = head === 4 ? bytes.readUInt16BE(at + 2) : Number(bytes.readBigUInt64BE(at + 2))
    }
    if (bytes.length - at < head + length) return 0
    const body = bytes.subarray(at + head, at + head + length)
    if (opcode === Opcode.continuation) throw new Error('A frame came in pieces.')
    if (opcode === Opcode.ping) this.stream.write(masked(Opcode.pong, [body]))
    else if (opcode === Opcode.close) {
      if (this.state === 'open') this.stream.end(masked(Opcode.close, [body.subarray(0, 2)]))
      this.state = 'closing'
    } else if (opcode !== Opcode.pong) this.events.message(body)
    return head + length
  }
}

interface Target {
  readonly url: string
  readonly host: string
  readonly port: number
  readonly handshake: string
}

let lastTarget: Target | undefined

/** Nearly all sockets of a benchmark have the same address. */
function targetOf(url: string): Target {
  if (lastTarget?.url === url) return lastTarget
  const { hostname, port, host, pathname } = new URL(url)
  const handshake =
    `GET ${pathname} HTTP/1.1\r\nHost: ${host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
    'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n'
  lastTarget = { url, host: hostname, port: Number(port), handshake }
  return lastTarget
}

/** Frames of a client must be masked. A mask of zeros is valid and changes nothing. */
function masked(opcode: number, frames: readonly Uint8Array[]): Buffer {
  let size = 0
  for (const { length } of frames) size += length + headSize(length)
  const bytes = Buffer.allocUnsafe(size)
  let at = 0
  for (const frame of frames) {
    const head = headSize(frame.length)
    bytes.fill(0, at, at + head)
    bytes[at] = 0x80 | opcode
    if (head === 6) bytes[at + 1] = 0x80 | frame.length
    else {
      bytes[at + 1] = 0xfe
      bytes.writeUInt16BE(frame.length, at + 2)
    }
    bytes.set(frame, at + head)
    at += head + frame.length
  }
  return bytes
}

function headSize(length: number): number {
  if (length > 0xffff) throw new Error('Frames of more than 64 kB are not sent here.')
  return length < 126 ? 6 : 8
}
