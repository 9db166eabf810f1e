// A platform made of plain values: a virtual clock, and sockets and requests that a test controls.

import type {
  DownloadAnswer,
  DownloadRequest,
  HostEvent,
  Platform,
  PlatformAnswer,
  PlatformRequest,
  RequestFailure,
  Socket,
  SocketHandlers,
  UploadRequest,
} from '../../src/platform/platform.ts'
import { type VirtualClock, virtualClock } from './clock.ts'

export interface FakeSocket {
  readonly url: string
  readonly handlers: SocketHandlers
  readonly sent: Uint8Array[]
  isClosed: boolean
  /** Handles a frame at the other end. */
  receive: (frame: Uint8Array) => void
  /** Called at the other end when the client closes. */
  closed: () => void
}

export interface FakeHost extends Platform {
  readonly clock: VirtualClock
  readonly sockets: FakeSocket[]
  readonly requests: PlatformRequest[]
  /** The last socket that was opened. */
  readonly socket: FakeSocket
  observers: number
  chance: number
  emitHostEvent(news: HostEvent): void
  onSocket: (socket: FakeSocket) => void
  onRequest: Answering<PlatformRequest, PlatformAnswer>
  readonly uploads: UploadRequest[]
  readonly downloads: DownloadRequest[]
  onUpload: Answering<UploadRequest, PlatformAnswer>
  onDownload: Answering<DownloadRequest, DownloadAnswer>
}

/** Answers a request at the other end. */
type Answering<R, A> = (request: R) => A | RequestFailure | Promise<A | RequestFailure>

async function answered<R, A extends object>(all: R[], request: R, answering: Answering<R, A>): Promise<A> {
  all.push(request)
  const answer = await answering(request)
  if ('kind' in answer) throw answer
  return answer
}

export function fakeHost(clock = virtualClock()): FakeHost {
  const observers = new Set<(news: HostEvent) => void>()
  const values = new Map<string, string>()
  const host: FakeHost = {
    clock,
    sockets: [],
    requests: [],
    uploads: [],
    downloads: [],
    chance: 0.5,
    get socket() {
      return host.sockets[host.sockets.length - 1] as FakeSocket
    },
    get observers() {
      return observers.size
    },
    onSocket: () => {},
    onRequest: () => ({ kind: 'network' }),
    onUpload: () => ({ kind: 'network' }),
    onDownload: () => ({ kind: 'network' }),
    emitHostEvent(news) {
      for (const listener of [...observers]) listener(news)
    },
    soon: (run) => queueMicrotask(run),
    random: () => {
      // The test sets the first number; keys and ids need different ones.
      host.chance = (host.chance * 9301 + 0.49297) % 1
      return host.chance
    },
    openSocket(url, handlers): Socket {
      const socket: FakeSocket = {
        url,
        handlers,
        sent: [],
        isClosed: false,
        receive: () => {},
        closed: () => {},
      }
      host.sockets.push(socket)
      host.onSocket(socket)
      return {
        send(data) {
          if (socket.isClosed) throw new Error('the socket is closed')
          socket.sent.push(data as Uint8Array)
          socket.receive(data as Uint8Array)
        },
        close() {
          if (socket.isClosed) return
          socket.isClosed = true
          socket.closed()
        },
      }
    },
    request: (request) => answered(host.requests, request, host.onRequest),
    upload: (request) => answered(host.uploads, request, host.onUpload),
    download: (request) => answered(host.downloads, request, host.onDownload),
    storage: {
      get: (key) => values.get(key),
      set: (key, value) => void values.set(key, value),
      remove: (key) => void values.delete(key),
    },
    observe(listener) {
      observers.add(listener)
      return () => void observers.delete(listener)
    },
  }
  return host
}
