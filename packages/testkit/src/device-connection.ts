// The network connection of one device to the server, with every kind of failure.

import type {
  DownloadAnswer,
  DownloadRequest,
  HostEvent,
  PlatformAnswer,
  PlatformRequest,
  RequestFailure,
  Socket,
  SocketHandlers,
  UploadRequest,
} from '@parley/client'
import type { Server } from '@parley/server'
import type { Clock } from './clock.ts'
import {
  type FileAnswer,
  handleDownload,
  handlePartRequest,
  handleUpload,
  lowerCased,
} from './file-requests.ts'
import { type Frame, type FrameMatch, matches } from './frames.ts'
import { type FrameFate, VirtualSocket } from './socket.ts'

/** The parts of a connection. */
export interface LineParts {
  /** Virtual time. */
  readonly clock: Clock
  /** The server; undefined while it is stopped. */
  readonly server: () => Server | undefined
  /** The one-way latency of the next frame, in milliseconds. */
  readonly latency: () => number
  /** The IP address that the server sees. */
  readonly address: string
  /** Receives every frame that is sent. */
  readonly record: (frame: Frame, isLost: boolean) => void
}

/**
 * The fate of a connection on which a frame is lost. A real network does not lose frames without losing the connection.
 */
export type ConnectionOutcome = 'cut' | 'blackHole' | 'lives'

/** The failure of a request. */
export interface RequestFault {
  /**
   * `lostAnswer`: the server carries out the request, but the device gets no answer. `delayedMs`: the answer is late.
   */
  readonly how:
    | 'network'
    | 'timeout'
    | 'lostAnswer'
    | { readonly status: number; readonly body: unknown }
    | { readonly delayedMs: number }
}

interface Rule {
  readonly match: FrameMatch
  readonly at: 'leaving' | 'arriving'
  readonly act: (frame: Frame) => FrameFate
  left: number
}

/** The network connection of one device, which can be broken in every way. */
export class Line {
  /** The sockets that are open or closing. */
  readonly sockets = new Set<VirtualSocket>()
  /** The fate of new connections and requests. */
  connecting: 'normally' | 'refuses' | 'never' = 'normally'
  /** The number of sockets so far. */
  opened = 0
  /** The requests so far, oldest first. */
  readonly requests: { readonly method: string; readonly path: string; readonly at: number }[] = []
  private rules: Rule[] = []
  private requestFaults: { match: (request: PlatformRequest) => boolean; fault: RequestFault }[] = []
  private readonly observers = new Set<(event: HostEvent) => void>()
  private isReading = true
  private readonly parts: LineParts

  constructor(parts: LineParts) {
    this.parts = parts
  }

  // ---------------------------------------------------------------- for the device's platform

  /** Opens a socket to the server, as the client does. */
  openSocket(handlers: SocketHandlers): Socket {
    this.opened++
    const { clock, server, latency, address } = this.parts
    const socket = new VirtualSocket({
      clock,
      address,
      server,
      handlers,
      latency,
      admits: () => this.connecting,
      isReading: () => this.isReading,
      leaves: (frame) => this.leaves(frame),
      arrived: (frame) => void this.apply('arriving', frame),
      gone: (gone) => void this.sockets.delete(gone),
    })
    this.sockets.add(socket)
    return socket
  }

  /** Tells the client about the network. Returns a function that stops it. */
  observe(listener: (event: HostEvent) => void): () => void {
    this.observers.add(listener)
    return () => void this.observers.delete(listener)
  }

  /** Sends a request to the server, as the client does. */
  request(request: PlatformRequest): Promise<PlatformAnswer> {
    return this.exchange(request, async (server, url) => {
      const parts = handlePartRequest(server, url, request)
      if (parts) return parts
      const { pathname, search } = url
      const { status, body } = await server.rest({
        method: request.method,
        url: `${pathname}${search}`,
        headers: lowerCased(request.headers),
        body: request.body,
        address: this.parts.address,
      })
      return { status, body: JSON.stringify(body) }
    })
  }

  /** Uploads a file, as the client does. */
  upload(request: UploadRequest): Promise<PlatformAnswer> {
    return this.exchange({ method: 'POST', ...request }, (server, url) => handleUpload(server, url, request))
  }

  /** Downloads a file, as the client does. */
  async download(request: DownloadRequest): Promise<DownloadAnswer> {
    const { onProgress, maxBytes = Number.POSITIVE_INFINITY } = request
    const answer = await this.exchange({ ...request, method: 'GET' }, (server, url) =>
      handleDownload(server, url, request),
    )
    const { bytes = new Uint8Array(0) } = answer
    if (bytes.length > maxBytes) throw { kind: 'tooLarge' } satisfies RequestFailure
    if (answer.status === 200) onProgress?.(bytes.length, bytes.length)
    return { ...answer, bytes }
  }

  /** A request and its answer, with failures of both. */
  private exchange(
    request: PlatformRequest,
    ask: (server: Server, url: URL) => Promise<FileAnswer>,
  ): Promise<PlatformAnswer & FileAnswer> {
    const { clock, latency } = this.parts
    const url = new URL(request.url)
    const { pathname } = url
    this.requests.push({ method: request.method, path: pathname, at: clock.now() })
    const fault = this.takeFault(request)?.how
    const delayMs = typeof fault === 'object' && 'delayedMs' in fault ? fault.delayedMs : 0
    return new Promise((resolve, reject) => {
      const fail = (kind: RequestFailure['kind']) => {
        end()
        reject({ kind } satisfies RequestFailure)
      }
      const aborted = () => fail('abort')
      const deadline = clock.setTimer(() => fail('timeout'), request.timeoutMs)
      const end = () => {
        clock.clearTimer(deadline)
        request.signal?.removeEventListener('abort', aborted)
      }
      const answer = (fileAnswer: FileAnswer) =>
        clock.move(
          () => {
            // The network may have failed meanwhile.
            if (this.connecting === 'never') return
            if (this.connecting === 'refuses') return fail('network')
            end()
            resolve({ ...fileAnswer, url: request.url })
          },
          latency() + delayMs,
          `the answer to ${request.method} ${pathname}`,
        )
      if (request.signal?.aborted) return aborted()
      request.signal?.addEventListener('abort', aborted)
      const arrive = async () => {
        const server = this.parts.server()
        const how = this.connecting
        if (how === 'never' || fault === 'timeout') return
        if (how === 'refuses' || fault === 'network' || !server) return fail('network')
        if (typeof fault === 'object' && 'status' in fault)
          return answer({ status: fault.status, body: JSON.stringify(fault.body) })
        const fileAnswer = await ask(server, url)
        // A server that stopped meanwhile answers nobody.
        if (server !== this.parts.server()) return fail('network')
        if (fault !== 'lostAnswer') answer(fileAnswer)
      }
      clock.move(arrive, latency(), `${request.method} ${pathname}`)
    })
  }

  // ---------------------------------------------------------------- what can happen

  /** Cuts all connections. Both sides notice. */
  cut(): void {
    for (const socket of [...this.sockets]) socket.cut()
  }

  /** The connections seem to work, but nothing arrives any more, and neither side notices. */
  blackHole(): void {
    for (const socket of this.sockets) socket.isBlack = true
  }

  /** The process of the server died. */
  lose(): void {
    for (const socket of [...this.sockets]) socket.lose()
  }

  /** The host notices that there is no network. Nothing is sent, and the server does not notice. */
  goesOffline(): void {
    this.connecting = 'refuses'
    this.blackHole()
    this.emitHostEvent('networkDown')
  }

  /** Ends a failure: connections succeed again, and the client is told. */
  comesBack(): void {
    this.connecting = 'normally'
    this.emitHostEvent('networkUp')
  }

  /** Reports an event of the host to the client. */
  emitHostEvent(event: HostEvent): void {
    for (const listener of [...this.observers]) listener(event)
  }

  /** The device stops reading from its sockets, like a suspended process. */
  stopsReading(): void {
    this.isReading = false
  }

  /** The device reads what has arrived in the meantime, and continues. */
  readsAgain(): void {
    this.isReading = true
    for (const socket of [...this.sockets]) socket.readsAgain()
  }

  /** Drops the next frames that match, and by default the connection with them. */
  dropNext(match: FrameMatch, options: { times?: number; connection?: ConnectionOutcome } = {}): void {
    const { times = 1, connection = 'cut' } = options
    this.rule('leaving', match, times, () => {
      this.carryOut(connection)
      return 'lost'
    })
  }

  /** Delays the next frame that matches, and everything after it on the same socket. */
  delayNext(match: FrameMatch, ms: number): void {
    this.rule('leaving', match, 1, () => ({ delayedMs: ms }))
  }

  /** The next frames that match arrive twice, like resent frames. */
  repeatNext(match: FrameMatch, times = 1): void {
    this.rule('leaving', match, times, () => 'twice')
  }

  /** Runs something after the next frame that matches has arrived and was handled. */
  afterNext(match: FrameMatch, act: () => void): void {
    this.rule('arriving', match, 1, () => {
      act()
      return 'passes'
    })
  }

  /** Cancels all arranged failures. From now on the network works. */
  heals(): void {
    this.rules = []
    this.requestFaults = []
    this.comesBack()
  }

  /** Makes the next request that matches fail. */
  failNextRequest(match: string | ((request: PlatformRequest) => boolean), how: RequestFault['how']): void {
    const isIt = typeof match === 'string' ? (request: PlatformRequest) => request.url.includes(match) : match
    this.requestFaults.push({ match: isIt, fault: { how } })
  }

  private takeFault(request: PlatformRequest): RequestFault | undefined {
    const index = this.requestFaults.findIndex(({ match }) => match(request))
    return index < 0 ? undefined : this.requestFaults.splice(index, 1)[0]?.fault
  }

  private carryOut(aftermath: ConnectionOutcome): void {
    // Not during a send: a network reports it later.
    if (aftermath === 'cut') this.parts.clock.move(() => this.cut(), 0, 'a cut')
    if (aftermath !== 'lives') this.blackHole()
  }

  private rule(at: Rule['at'], match: FrameMatch, left: number, act: Rule['act']): void {
    this.rules.push({ at, match, left, act })
  }

  private leaves(frame: Frame): FrameFate {
    const fate = this.apply('leaving', frame)
    this.parts.record(frame, fate === 'lost')
    return fate
  }

  private apply(at: Rule['at'], frame: Frame): FrameFate {
    const rule = this.rules.find((each) => each.at === at && matches(each.match, frame))
    if (!rule) return 'passes'
    rule.left--
    if (rule.left <= 0) this.rules = this.rules.filter((each) => each !== rule)
    return rule.act(frame)
  }
}
