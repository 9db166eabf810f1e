// The shared part of hosts with web globals: timers, fetch and WebSocket exist in browsers and in Node alike. Globals
// are read when they are used, never when this file is loaded.

import type {
  Clock,
  PlatformAnswer,
  PlatformRequest,
  RequestFailure,
  Socket,
  SocketHandlers,
} from './platform.ts'

export const webClock: Clock = {
  now: () => Date.now(),
  setTimer: (run, ms) => setTimeout(run, ms),
  clearTimer: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
}

/** A microtask: after the current turn, before anything is painted. */
export function webSoon(run: () => void): void {
  Promise.resolve().then(run)
}

/** The part of a WebSocket that is used, so that other implementations fit as well. */
export interface WebSocketLike {
  binaryType: string
  send(data: Uint8Array<ArrayBuffer> | string): void
  close(code?: number): void
  onopen: ((event: never) => void) | null
  onmessage: ((event: never) => void) | null
  onclose: ((event: never) => void) | null
  onerror: ((event: never) => void) | null
}

/** Attaches handlers to a socket with the guarantees of `SocketHandlers`. */
export function wireSocket(socket: WebSocketLike, handlers: SocketHandlers): Socket {
  let isClosed = false
  const closeOnce = (info: { code: number; reason: string }) => {
    if (isClosed) return
    isClosed = true
    handlers.close(info)
  }
  socket.binaryType = 'arraybuffer'
  socket.onopen = () => {
    if (!isClosed) handlers.open()
  }
  socket.onmessage = (event: { data: unknown }) => {
    if (isClosed) return
    handlers.message(typeof event.data === 'string' ? event.data : new Uint8Array(event.data as ArrayBuffer))
  }
  socket.onclose = (event: { code?: number; reason?: string }) =>
    closeOnce({ code: event.code ?? 1006, reason: String(event.reason ?? '') })
  // A close event follows every error event.
  socket.onerror = () => {}
  return {
    send: (data) => socket.send(data as Uint8Array<ArrayBuffer> | string),
    close(code) {
      socket.close(code)
      // A dead network would hold the close event back for minutes.
      closeOnce({ code: code ?? 1000, reason: '' })
    },
  }
}

/** A request by `fetch`. */
export const webRequest = (request: PlatformRequest): Promise<PlatformAnswer> =>
  withinTime(request, async (signal) => {
    const { method, url, headers, body } = request
    const answer = await fetch(url, {
      method,
      headers,
      signal,
      ...(body === undefined ? {} : { body: body as BodyInit }),
    })
    return { status: answer.status, body: await answer.text(), url: answer.url || url }
  })

/** Runs work of the host that ends by its deadline, by the caller's signal, or by itself with a reason. */
export async function withinTime<T>(
  request: Pick<PlatformRequest, 'timeoutMs' | 'signal'>,
  work: (signal: AbortSignal, end: (why: RequestFailure['kind']) => void) => Promise<T>,
): Promise<T> {
  const abort = new AbortController()
  let kind: RequestFailure['kind'] = 'network'
  const end = (why: RequestFailure['kind']) => {
    kind = why
    abort.abort()
  }
  const byCaller = () => end('abort')
  const timer = setTimeout(() => end('timeout'), request.timeoutMs)
  if (request.signal?.aborted) byCaller()
  request.signal?.addEventListener('abort', byCaller)
  try {
    return await work(abort.signal, end)
  } catch {
    throw { kind } satisfies RequestFailure
  } finally {
    clearTimeout(timer)
    request.signal?.removeEventListener('abort', byCaller)
  }
}
