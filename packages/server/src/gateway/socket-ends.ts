// The server's end of a WebSocket: how it is read and closed. What is sent is written to the stream by `sockets.ts`.

import type { Duplex, Writable } from 'node:stream'
import type { WebSocket } from 'ws'
import { readDirectly } from './direct-frame-reader.ts'
import { endOnce } from './end-once.ts'

export interface SocketEvents {
  /** A whole binary message. */
  readonly frame: (frame: Buffer) => void
  readonly text: (data: Buffer) => void
  readonly closed: () => void
}

export interface SocketEnd {
  /** Neither side has begun to close it. */
  readonly isOpen: boolean
  listen(events: SocketEvents): void
  /** Sets the size of the largest frame. False if it cannot be changed. */
  allowFrames(maxBytes: number): boolean
  /** Sends a close frame, and cuts off a peer that does not answer it. */
  close(code: number, reason: string): void
  terminate(): void
  pause(): void
  resume(): void
}

/** The receiver of `ws`, which is private: a version without these fields reads everything itself. */
type WithReceiver = WebSocket & { readonly _receiver?: Writable & { _maxPayload?: number } }

/** A socket that `ws` reads, except for usual frames. */
export class WsEnd implements SocketEnd {
  private readonly socket: WithReceiver
  private readonly stream: Duplex

  constructor(socket: WebSocket, stream: Duplex) {
    this.socket = socket
    this.stream = stream
  }

  get isOpen(): boolean {
    return this.socket.readyState === this.socket.OPEN
  }

  listen({ frame, text, closed }: SocketEvents): void {
    const { socket, stream } = this
    for (const each of [stream, socket._receiver]) if (each) endOnce(each)
    // `close` follows every error. Without a listener an error would end the process.
    socket.on('error', () => undefined)
    socket.on('message', (data: Buffer, isBinary: boolean) => (isBinary ? frame(data) : text(data)))
    readDirectly(socket, stream, frame)
    socket.on('close', closed)
  }

  /**
   * `ws` has one limit for all sockets and no public way to change it for one. Its receiver reads a private field for
   * each frame. A version without that field keeps the small limit, which is safe.
   */
  allowFrames(maxBytes: number): boolean {
    const { _receiver: receiver } = this.socket
    if (typeof receiver?._maxPayload !== 'number') return false
    receiver._maxPayload = maxBytes
    return true
  }

  close(code: number, reason: string): void {
    this.socket.close(code, reason)
  }

  terminate(): void {
    this.socket.terminate()
  }

  pause(): void {
    this.socket.pause()
  }

  resume(): void {
    this.socket.resume()
  }
}
