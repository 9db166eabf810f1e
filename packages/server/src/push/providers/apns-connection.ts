// The connection to APNs: one HTTP/2 session for all pushes, opened on demand and again after it has ended. A session
// that received GOAWAY gets no new requests, and its running ones finish.

import { type ClientHttp2Session, type ClientHttp2Stream, connect, constants } from 'node:http2'
import { ProviderFailure } from './attempt.ts'
import type { PushAnswer } from './platform/request.ts'

/** The server has certainly not processed the request: it may be sent again at once over another session. */
export class NotTaken extends ProviderFailure {}

interface Session {
  readonly http2: ClientHttp2Session
  /** Unanswered requests. */
  open: number
  /** Gets no new requests, and ends with its last one. */
  retired: boolean
}

export interface ConnectionRequest {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly mostBytes: number
  readonly signal: AbortSignal
}

export class ApnsConnection {
  private readonly url: string
  private readonly sessions = new Set<Session>()

  constructor(url: string) {
    this.url = url
  }

  /** Open sessions. */
  get size(): number {
    return this.sessions.size
  }

  async post(request: ConnectionRequest): Promise<PushAnswer> {
    const session = this.current()
    session.open++
    try {
      return await this.ask(session, request)
    } finally {
      session.open--
      this.tidy(session)
    }
  }

  close(): void {
    for (const { http2 } of this.sessions) http2.destroy()
  }

  private current(): Session {
    for (const session of this.sessions)
      if (!session.retired && !session.http2.closed && !session.http2.destroyed) return session
    // APNs allows a single request until it has seen the provider token, and announces that in its settings, which
    // arrive later.
    const http2 = connect(this.url, { settings: { enablePush: false }, peerMaxConcurrentStreams: 1 })
    const session: Session = { http2, open: 0, retired: false }
    this.sessions.add(session)
    // Each stream gets its own error.
    http2.on('error', () => undefined)
    http2.once('goaway', () => this.retire(session))
    http2.once('close', () => {
      session.retired = true
      this.sessions.delete(session)
    })
    return session
  }

  private retire(session: Session): void {
    session.retired = true
    this.tidy(session)
  }

  private tidy(session: Session): void {
    if (session.retired && session.open === 0) session.http2.destroy()
  }

  private ask(
    session: Session,
    { path, headers, body, mostBytes, signal }: ConnectionRequest,
  ): Promise<PushAnswer> {
    return new Promise((resolve, reject) => {
      let stream: ClientHttp2Stream
      try {
        stream = session.http2.request({ ':method': 'POST', ':path': path, ...headers })
      } catch {
        // The session has ended in the meantime.
        session.retired = true
        reject(new NotTaken('no session'))
        return
      }
      let status = 0
      let retryAfter: string | undefined
      let size = 0
      const parts: Buffer[] = []
      const giveUp = () => {
        reject(signal.reason)
        stream.close(constants.NGHTTP2_CANCEL)
        // No answer in time: the connection may be dead, and the next push should not wait to find out.
        this.retire(session)
      }
      signal.addEventListener('abort', giveUp, { once: true })
      stream.on('response', (answer) => {
        status = Number(answer[':status'])
        retryAfter = answer['retry-after']
      })
      // Events after the answer of a request do not affect the session.
      const settled = () => signal.removeEventListener('abort', giveUp)
      stream.on('data', (part: Buffer) => {
        size += part.length
        if (size <= mostBytes) return void parts.push(part)
        settled()
        reject(new ProviderFailure(`the answer has more than ${mostBytes} bytes`))
        stream.close(constants.NGHTTP2_CANCEL)
      })
      stream.on('end', () => {
        if (status === 0) return
        settled()
        resolve({ status, retryAfter, body: Buffer.concat(parts).toString() })
      })
      let failure: unknown
      stream.on('error', (error) => {
        // Streams only report that they were ended. The cause says why.
        failure = error.cause ?? error
      })
      // Always fires, even when the session has broken down. By then it is known whether there was an answer.
      stream.on('close', () => {
        settled()
        if (stream.rstCode === constants.NGHTTP2_REFUSED_STREAM) reject(new NotTaken('not processed'))
        else reject(failure ?? new ProviderFailure('the session ended'))
      })
      stream.end(body)
      if (signal.aborted) giveUp()
    })
  }
}
