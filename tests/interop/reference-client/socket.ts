// The browser's WebSocket for a sandbox, over the `ws` package. Binary frames arrive as ArrayBuffers of the
// sandbox. Server times in them are shifted by as much as the sandbox's clock is ahead.

import { types } from 'node:util'
import WebSocket from 'ws'
import { EventSource } from './events.ts'
import { command, decode, frame } from './frames.ts'
import type { UnderWay } from './in-flight.ts'
import { loopbackUrl } from './loopback.ts'
import type { Realm } from './realm.ts'
import { frameDown, frameUp, textDown } from './sock-js.ts'

export interface SocketHost {
  readonly realm: Realm
  /** Every socket opened so far; `dispose` of the sandbox closes them. */
  readonly sockets: Set<WebSocket>
  /** Returns false to drop a frame that the client sends, like a dying network. */
  passes(frame: Uint8Array): boolean
  /** Every frame sent so far. */
  readonly sent: Uint8Array[]
  readonly underWay: UnderWay
  /** How far the clock of the sandbox is ahead, in milliseconds. */
  ahead(): number
  /** Where a socket to this address really goes. */
  route(address: string): string
  report(fault: unknown): void
}

/** The commands that a server answers with the same command. */
const questions: ReadonlySet<number> = new Set([command.provision, command.unread])

/** Creates the `WebSocket` class of one sandbox. */
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
    readonly #asked = new Map<number, () => void>()

    constructor(address: string) {
      this.url = loopbackUrl(address).href
      // As in a browser, each frame is a separate event: its effects run before the next frame arrives.
      const socket = new WebSocket(host.route(this.url), { allowSynchronousEvents: false })
      this.#socket = socket
      host.sockets.add(socket)
      const opened = host.underWay.begin()
      socket.on('open', () => {
        this.#events.emit(this, 'open')
        opened()
      })
      socket.on('error', () => this.#events.emit(this, 'error'))
      socket.on('message', (data, isBinary) => {
        const raw = Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as ArrayBuffer)
        const text = isBinary ? '' : raw.toString('utf8')
        const frame = isBinary ? raw : frameDown(text)
        const shown = frame && moved(frame, host.ahead())
        this.#events.emit(this, 'message', {
          data: shown ? (isBinary ? received(shown) : textDown(shown)) : text,
        })
        if (frame) this.#answered(commandOf(frame))
      })
      socket.on('close', (code, reason) => {
        host.sockets.delete(socket)
        this.#events.emit(this, 'close', { code, reason: reason.toString(), wasClean: code !== 1006 })
        for (const name of questions) this.#answered(name)
        opened()
      })

      const received = (bytes: Uint8Array) => {
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
      const bytes = typeof data === 'string' ? frameUp(data) : outgoing(data)
      if (!bytes) return this.#socket.send(data as string)
      host.sent.push(bytes)
      if (!host.passes(bytes)) return
      const name = commandOf(bytes)
      if (questions.has(name) && !this.#asked.has(name)) this.#asked.set(name, host.underWay.begin())
      this.#socket.send(typeof data === 'string' ? data : bytes)
    }

    #answered(name: number): void {
      this.#asked.get(name)?.()
      this.#asked.delete(name)
    }

    close(code?: number, reason?: string): void {
      this.#socket.close(code, reason)
    }
  }
}

/** Returns -1 if it is not a frame. */
function commandOf(bytes: Uint8Array): number {
  try {
    return decode('MSync', bytes).command ?? command.sync
  } catch {
    return -1
  }
}

function moved(bytes: Uint8Array, ahead: number): Uint8Array {
  if (ahead === 0 || commandOf(bytes) !== command.unread) return bytes
  const answer = decode('CommUnreadDL', decode('MSync', bytes).payload)
  if (!Number(answer.timestamp)) return bytes
  return frame('unread', 'CommUnreadDL', { ...answer, timestamp: String(Number(answer.timestamp) + ahead) })
}

// A copy, because the sender may reuse its buffer.
function outgoing(data: unknown): Uint8Array {
  if (ArrayBuffer.isView(data)) return new Uint8Array(data.buffer, data.byteOffset, data.byteLength).slice()
  if (types.isAnyArrayBuffer(data)) return new Uint8Array(data.slice(0))
  throw new Error('A socket of the sandbox sends text or bytes only')
}
