// A phone under a simulated mini-program host: real requests and sockets, files in a temporary folder, storage with
// limits, and a network and a screen that tests control. Hosts add their own API on top.

import { existsSync, mkdtempSync, readFileSync, rmSync, unlinkSync, writeFileSync } from 'node:fs'
import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { basename, extname, join } from 'node:path'
import { WebSocket } from 'ws'

export interface Limits {
  readonly sockets: number
  readonly requests: number
  readonly bytesPerKey: number
  readonly bytesOfStorage: number
}

export type Trouble = 'abort' | 'timeout' | 'network' | 'tooMany'

export interface Exchange {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: Buffer | undefined
  readonly timeoutMs: number
  sent?(loaded: number, total: number): void
  received?(loaded: number, total: number): void
  done(status: number, body: Buffer): void
  failed(why: Trouble): void
}

type EventName = 'network' | 'show' | 'hide'

/** A separate copy: Node's buffers share memory with others, those of hosts do not. */
export const alone = (bytes: Uint8Array): ArrayBuffer =>
  bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer

export class Machine {
  readonly folder = mkdtempSync(join(tmpdir(), 'parley-mini-'))
  readonly storage = new Map<string, string>()
  readonly listeners: Record<EventName, Set<(value?: unknown) => void>> = {
    network: new Set(),
    show: new Set(),
    hide: new Set(),
  }
  /** The highest number of concurrent requests. */
  mostRequests = 0
  private readonly limits: Limits
  private readonly sockets = new Set<WebSocket>()
  private running = 0
  private files = 0

  constructor(limits: Partial<Limits> = {}) {
    const megabyte = 1024 * 1024
    this.limits = {
      sockets: 5,
      requests: 10,
      bytesPerKey: megabyte,
      bytesOfStorage: 10 * megabyte,
      ...limits,
    }
  }

  get openSockets(): number {
    return this.sockets.size
  }

  /** Makes a request; its end is reported exactly once, and never synchronously. */
  exchange(asked: Exchange): { abort(): void } {
    if (this.running >= this.limits.requests) {
      setImmediate(() => asked.failed('tooMany'))
      return { abort() {} }
    }
    this.running++
    this.mostRequests = Math.max(this.mostRequests, this.running)
    let sent: ClientRequest | undefined
    let isOver = false
    const over = (tell: () => void) => {
      if (isOver) return
      isOver = true
      clearTimeout(timer)
      this.running--
      setImmediate(tell)
    }
    const stop = (why: Trouble) => {
      over(() => asked.failed(why))
      sent?.destroy()
    }
    const timer = setTimeout(() => stop('timeout'), Math.min(asked.timeoutMs, 60_000))
    const begin = (method: string, url: string, body: Buffer | undefined) => {
      const answered = (answer: IncomingMessage) => {
        const { statusCode = 0, headers } = answer
        if (headers.location && statusCode > 300 && statusCode < 309) {
          answer.resume()
          return begin(
            method === 'POST' && statusCode < 307 ? 'GET' : method,
            new URL(headers.location, url).href,
            body,
          )
        }
        const total = Number(headers['content-length']) || -1
        const chunks: Buffer[] = []
        let loaded = 0
        answer.on('data', (chunk: Buffer) => {
          chunks.push(chunk)
          loaded += chunk.length
          if (!isOver) asked.received?.(loaded, total)
        })
        answer.on('error', () => stop('network'))
        answer.on('aborted', () => stop('network'))
        answer.on('end', () => over(() => asked.done(statusCode, Buffer.concat(chunks))))
      }
      try {
        sent = httpRequest(url, { method, headers: { ...asked.headers }, agent: false }, answered)
      } catch {
        return stop('network')
      }
      sent.on('error', () => stop('network'))
      const { length } = body ?? ''
      let at = 0
      const more = () => {
        if (isOver) return
        if (at >= length) return void sent?.end()
        const piece = body?.subarray(at, at + 65_536)
        at += 65_536
        sent?.write(piece, () => {
          if (!isOver) asked.sent?.(Math.min(at, length), length)
          more()
        })
      }
      if (body) sent.setHeader('content-length', length)
      more()
    }
    begin(asked.method, asked.url, asked.body)
    return { abort: () => stop('abort') }
  }

  /** Opens a socket. Undefined if there are too many. */
  socket(url: string): WebSocket | undefined {
    if (this.sockets.size >= this.limits.sockets) return undefined
    const socket = new WebSocket(url)
    this.sockets.add(socket)
    socket.on('close', () => this.sockets.delete(socket))
    return socket
  }

  /** Stores a value. Throws if there is no room. */
  keep(key: string, value: string): void {
    const size = (text: string) => Buffer.byteLength(text)
    const others = [...this.storage].filter(([name]) => name !== key)
    const all = others.reduce((sum, [name, text]) => sum + size(name) + size(text), 0)
    if (size(value) > this.limits.bytesPerKey) throw new Error('entry size limit reached')
    if (all + size(key) + size(value) > this.limits.bytesOfStorage) throw new Error('storage limit reached')
    this.storage.set(key, value)
  }

  /** Stores a file as if the user had chosen it; returns its path at the host. */
  choose(name: string, bytes: Uint8Array): string {
    return this.write(`${this.scheme}tmp_${++this.files}/${name}`, bytes)
  }

  readonly scheme = 'minifile://'

  private place(path: string): string {
    if (!path.startsWith(this.scheme)) throw new Error(`no such file ${path}`)
    return join(this.folder, path.slice(this.scheme.length).replaceAll('/', '~'))
  }

  write(path: string, bytes: Uint8Array): string {
    writeFileSync(this.place(path), bytes)
    return path
  }

  read(path: string): Buffer {
    return readFileSync(this.place(path))
  }

  unlink(path: string): void {
    unlinkSync(this.place(path))
  }

  exists(path: string): boolean {
    return existsSync(this.place(path))
  }

  /** A form with a file and text fields. Hosts take name and type from the path. */
  form(
    path: string,
    field: string,
    texts: Readonly<Record<string, unknown>>,
  ): { type: string; body: Buffer } {
    const types: Record<string, string> = { '.png': 'image/png', '.jpg': 'image/jpeg' }
    const boundary = `----mini${++this.files}`
    const type = types[extname(path)] ?? 'application/octet-stream'
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${basename(path)}"\r\nContent-Type: ${type}\r\n\r\n`
    const rest = Object.entries(texts).map(
      ([name, value]) =>
        `\r\n--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}`,
    )
    const body = Buffer.concat([
      Buffer.from(head),
      this.read(path),
      Buffer.from(`${rest.join('')}\r\n--${boundary}--\r\n`),
    ])
    return { type: `multipart/form-data; boundary=${boundary}`, body }
  }

  tell(name: EventName, value?: unknown): void {
    for (const told of [...this.listeners[name]]) told(value)
  }

  get listening(): number {
    return Object.values(this.listeners).reduce((sum, all) => sum + all.size, 0)
  }

  /** Cuts the connection without a close frame. */
  cut(): void {
    for (const socket of this.sockets) socket.terminate()
  }

  close(): void {
    this.cut()
    rmSync(this.folder, { recursive: true, force: true })
  }
}
