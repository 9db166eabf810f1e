// XMLHttpRequest for a sandbox, over node:http: as much of it as the reference client uses.

import http from 'node:http'
import { types } from 'node:util'
import type { SandboxClock } from './clock.ts'
import { EventSource } from './events.ts'
import { loopbackUrl } from './loopback.ts'
import type { Realm } from './realm.ts'

export interface RequestHost {
  readonly realm: Realm
  readonly clock: SandboxClock
  /** The page's address: relative request addresses are resolved against it. */
  readonly base: string
  /** All pending requests; `dispose` of the sandbox aborts them. */
  readonly requests: Set<http.ClientRequest>
  /** Called for every request when it is sent. */
  note?(method: string, url: string, body: unknown): void
  /** Called when a request begins; the returned function is called at its end. */
  begin?(): () => void
  report(fault: unknown): void
}

interface Body {
  readonly bytes: Uint8Array
  readonly contentType: string | undefined
}

const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

/** Creates the `XMLHttpRequest` class of one sandbox. */
export function requestClass(host: RequestHost) {
  const setTimer = host.clock.timers.setTimeout as (work: () => void, delay: number) => number
  const clearTimer = host.clock.timers.clearTimeout as (id: number | undefined) => void

  return class SandboxRequest {
    static readonly DONE = 4
    readonly upload: Record<string, unknown> & Pick<EventSource, 'addEventListener' | 'removeEventListener'>
    readyState = 0
    status = 0
    statusText = ''
    responseURL = ''
    responseType = ''
    timeout = 0
    withCredentials = false
    onreadystatechange: unknown = null
    onload: unknown = null
    onerror: unknown = null
    onabort: unknown = null
    ontimeout: unknown = null
    onloadend: unknown = null
    onprogress: unknown = null
    readonly #events = new EventSource(host.report)
    readonly #uploadEvents = new EventSource(host.report)
    #method = 'GET'
    #url: URL | undefined
    #headers: http.OutgoingHttpHeaders = {}
    #answerHeaders: http.IncomingHttpHeaders = {}
    #answer: Uint8Array = new Uint8Array(0)
    #request: http.ClientRequest | undefined
    #timer: number | undefined
    #ended: (() => void) | undefined

    constructor() {
      this.upload = {
        addEventListener: (type, listener) => this.#uploadEvents.addEventListener(type, listener),
        removeEventListener: (type, listener) => this.#uploadEvents.removeEventListener(type, listener),
      }
    }

    addEventListener(...parameters: Parameters<EventSource['addEventListener']>): void {
      this.#events.addEventListener(...parameters)
    }

    removeEventListener(...parameters: Parameters<EventSource['removeEventListener']>): void {
      this.#events.removeEventListener(...parameters)
    }

    open(method: string, address: string): void {
      this.#method = method.toUpperCase()
      this.#url = loopbackUrl(address, host.base)
      this.#headers = {}
      this.#become(1)
    }

    setRequestHeader(name: string, value: unknown): void {
      this.#headers[name.toLowerCase()] = String(value)
    }

    overrideMimeType(): void {}

    getAllResponseHeaders(): string {
      const lines = Object.entries(this.#answerHeaders).map(
        ([name, value]) => `${name}: ${String(value)}\r\n`,
      )
      return lines.join('')
    }

    getResponseHeader(name: string): string | null {
      const value = this.#answerHeaders[name.toLowerCase()]
      return value === undefined ? null : String(value)
    }

    get responseText(): string {
      return new TextDecoder().decode(this.#answer)
    }

    get response(): unknown {
      if (this.readyState !== 4) return this.responseType === '' || this.responseType === 'text' ? '' : null
      if (this.responseType === 'blob') {
        return new Blob([new Uint8Array(this.#answer)], {
          type: this.getResponseHeader('content-type') ?? '',
        })
      }
      if (this.responseType === 'arraybuffer') return host.realm.arrayBuffer(this.#answer)
      if (this.responseType === 'json') return jsonOrNull(this.responseText, host.realm)
      return this.responseText
    }

    send(data?: unknown): void {
      const url = this.#url
      if (url === undefined) throw new Error('InvalidStateError: send before open')
      host.note?.(this.#method, url.href, data)
      this.#ended = host.begin?.()
      if (this.timeout > 0) this.#timer = setTimer(() => this.#fail('timeout'), this.timeout)
      void bodyOf(data).then(
        (body) => this.#start(url, body, 0),
        (fault) => {
          host.report(fault)
          this.#fail('error')
        },
      )
    }

    abort(): void {
      if (this.readyState > 0 && this.readyState < 4) this.#fail('abort')
    }

    #start(url: URL, body: Body | undefined, hops: number): void {
      if (this.readyState === 4) return
      const headers: http.OutgoingHttpHeaders = { accept: '*/*', ...this.#headers }
      if (body !== undefined) {
        headers['content-length'] = body.bytes.byteLength
        if (headers['content-type'] === undefined && body.contentType !== undefined) {
          headers['content-type'] = body.contentType
        }
      }
      // One connection per request: none stays open when a test stops its server.
      const request = http.request(url, { method: this.#method, headers, agent: false })
      this.#request = request
      host.requests.add(request)
      request.on('close', () => host.requests.delete(request))
      request.on('error', () => this.#fail('error'))
      request.on('response', (answer) => this.#receive(url, answer, hops))
      if (body === undefined) request.end()
      else {
        const total = body.bytes.byteLength
        request.end(body.bytes, () => {
          this.#uploadEvents.emit(this.upload, 'progress', { loaded: total, total, lengthComputable: true })
          this.#uploadEvents.emit(this.upload, 'load', { loaded: total, total, lengthComputable: true })
        })
      }
    }

    #receive(url: URL, answer: http.IncomingMessage, hops: number): void {
      const status = answer.statusCode ?? 0
      const next = answer.headers.location
      if (redirects.has(status) && next !== undefined && hops < 10) {
        answer.resume()
        this.#redirect(next, url, status, hops)
        return
      }
      this.status = status
      this.statusText = answer.statusMessage ?? ''
      this.responseURL = url.href
      this.#answerHeaders = answer.headers
      this.#become(2)
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('error', () => this.#fail('error'))
      answer.on('end', () => {
        if (this.readyState === 4) return
        clearTimer(this.#timer)
        this.#answer = Buffer.concat(parts)
        this.#become(3)
        this.#become(4)
        const size = {
          loaded: this.#answer.byteLength,
          total: this.#answer.byteLength,
          lengthComputable: true,
        }
        for (const type of ['progress', 'load', 'loadend']) this.#events.emit(this, type, size)
        this.#ended?.()
      })
    }

    #redirect(next: string, from: URL, status: number, hops: number): void {
      try {
        if (status === 303) this.#method = 'GET'
        this.#start(loopbackUrl(next, from.href), undefined, hops + 1)
      } catch (fault) {
        host.report(fault)
        this.#fail('error')
      }
    }

    #fail(type: 'error' | 'timeout' | 'abort'): void {
      if (this.readyState === 4) return
      clearTimer(this.#timer)
      this.status = 0
      this.#answer = new Uint8Array(0)
      this.#answerHeaders = {}
      this.readyState = 4
      this.#request?.destroy()
      this.#events.emit(this, 'readystatechange')
      this.#events.emit(this, type)
      this.#events.emit(this, 'loadend')
      this.#ended?.()
    }

    #become(state: number): void {
      this.readyState = state
      this.#events.emit(this, 'readystatechange')
    }
  }
}

async function bodyOf(data: unknown): Promise<Body | undefined> {
  if (data === undefined || data === null) return undefined
  if (typeof data === 'string')
    return { bytes: new TextEncoder().encode(data), contentType: 'text/plain;charset=UTF-8' }
  if (ArrayBuffer.isView(data) || types.isAnyArrayBuffer(data)) {
    const view = ArrayBuffer.isView(data) ? data : new Uint8Array(data as ArrayBuffer)
    const bytes = new Uint8Array(view.buffer as ArrayBuffer, view.byteOffset, view.byteLength)
    return { bytes, contentType: undefined }
  }
  if (data instanceof FormData || data instanceof Blob || data instanceof URLSearchParams) {
    const encoded = new Response(data)
    const contentType = encoded.headers.get('content-type') ?? undefined
    return { bytes: new Uint8Array(await encoded.arrayBuffer()), contentType }
  }
  throw new Error('A request of the sandbox cannot carry this kind of body')
}

function jsonOrNull(text: string, realm: Realm): unknown {
  try {
    return realm.inside(JSON.parse(text))
  } catch {
    return null
  }
}
