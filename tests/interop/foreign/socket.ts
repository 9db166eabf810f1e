// The browser's WebSocket for a sandbox, over the `ws` package. Binary frames arrive as ArrayBuffers of the sandbox.

import { types } from 'node:util'
import WebSocket from 'ws'
import { EventSource } from './events.ts'
import { loopbackUrl } from './loopback.ts'
import type { Realm } from './realm.ts'

export interface SocketHost {
  readonly realm: Realm
  /** Every socket opened so far; `dispose` of the sandbox ends them. */
  readonly sockets: Set<WebSocket>
  /** False lets a frame vanish on its way up, as a dying network does. */
  passes(frame: Uint8Array): boolean
  /** Every binary frame sent so far. */
  readonly sent: Uint8Array[]
  report(fault: unknown): void
}

/** Makes the `WebSocket` class of one sandbox. */
export function webSocketClass(host: SocketHost) {
  return class SandboxSocket {
    static readonly CONNECTING = 0
    static readonly OPEN = 1
    static readonly CLOSING = 2
    static readonly CLOSED = 3
    readonly CONNECTING = 0
    readonly OPEN = 1
    readonly CLOSING = 2
    readonly CLOSED = 3
    readonly url: string
    binaryType: 'arraybuffer' | 'blob' = 'blob'
    onopen: unknown = null
    onmessage: unknown = null
    onerror: unknown = null
    onclose: unknown = null
    readonly #socket: WebSocket
    readonly #events = new EventSource(host.report)

    constructor(address: string) {
      this.url = loopbackUrl(address).href
      // As in a browser, each frame is an event of its own turn: what a frame sets off runs before the next one arrives.
      const socket = new WebSocket(this.url, { allowSynchronousEvents: false })
      this.#socket = socket
      host.sockets.add(socket)
      socket.on('open', () => this.#events.emit(this, 'open'))
      socket.on('error', () => this.#events.emit(this, 'error'))
      socket.on('message', (data, isBinary) =>
        this.#events.emit(this, 'message', { data: received(data, isBinary) }),
      )
      socket.on('close', (code, reason) => {
        host.sockets.delete(socket)
        this.#events.emit(this, 'close', { code, reason: reason.toString(), wasClean: code !== 1006 })
      })

      const received = (data: WebSocket.RawData, isBinary: boolean) => {
        const bytes = Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as ArrayBuffer)
        if (!isBinary) return bytes.toString('utf8')
        return this.binaryType === 'arraybuffer'
          ? host.realm.arrayBuffer(bytes)
          : new Blob([new Uint8Array(bytes)])
      }
    }

    get readyState(): number {
      return this.#socket.readyState
    }

    get bufferedAmount(): number {
      return this.#socket.bufferedAmount
    }

    addEventListener(...parameters: Parameters<EventSource['addEventListener']>): void {
      this.#events.addEventListener(...parameters)
    }

    removeEventListener(...parameters: Parameters<EventSource['removeEventListener']>): void {
      this.#events.removeEventListener(...parameters)
    }

    send(data: unknown): void {
      if (this.readyState === 0) throw new Error('InvalidStateError: still connecting')
      if (this.readyState !== 1) return
      if (typeof data === 'string') {
        this.#socket.send(data)
        return
      }
      const bytes = outgoing(data)
      host.sent.push(bytes)
      if (host.passes(bytes)) this.#socket.send(bytes)
    }

    close(code?: number, reason?: string): void {
      this.#socket.close(code, reason)
    }
  }
}

// A copy, because the sender may reuse its buffer.
function outgoing(data: unknown): Uint8Array {
  if (ArrayBuffer.isView(data)) return new Uint8Array(data.buffer, data.byteOffset, data.byteLength).slice()
  if (types.isAnyArrayBuffer(data)) return new Uint8Array(data.slice(0))
  throw new Error('A socket of the sandbox sends text or bytes only')
}
