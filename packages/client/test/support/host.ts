// A platform made of plain values: a virtual clock, sockets and requests that go wherever a test wants them.

import type {
  HostNews,
  Platform,
  PlatformAnswer,
  PlatformRequest,
  RequestFailure,
  Socket,
  SocketHandlers,
} from '../../src/platform/platform.ts'
import { type VirtualClock, virtualClock } from './clock.ts'

export interface FakeSocket {
  readonly url: string
  readonly handlers: SocketHandlers
  readonly sent: Uint8Array[]
  isClosed: boolean
  /** What the other end does with a frame. */
  receive: (frame: Uint8Array) => void
  /** What the other end does when the client closes. */
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
  tell(news: HostNews): void
  onSocket: (socket: FakeSocket) => void
  onRequest: (
    request: PlatformRequest,
  ) => PlatformAnswer | RequestFailure | Promise<PlatformAnswer | RequestFailure>
}

const isFailure = (answer: PlatformAnswer | RequestFailure): answer is RequestFailure => 'kind' in answer

export function fakeHost(clock = virtualClock()): FakeHost {
  const observers = new Set<(news: HostNews) => void>()
  const values = new Map<string, string>()
  const host: FakeHost = {
    clock,
    sockets: [],
    requests: [],
    chance: 0.5,
    get socket() {
      return host.sockets[host.sockets.length - 1] as FakeSocket
    },
    get observers() {
      return observers.size
    },
    onSocket: () => {},
    onRequest: () => ({ kind: 'network' }),
    tell(news) {
      for (const listener of [...observers]) listener(news)
    },
    soon: (run) => queueMicrotask(run),
    random: () => {
      // The first draw is what a test says; keys and ids need different ones.
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
    async request(request) {
      host.requests.push(request)
      const answer = await host.onRequest(request)
      if (isFailure(answer)) throw answer
      return answer
    },
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
