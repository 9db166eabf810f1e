// A fake of APNs, as far as we use it, over HTTP/2 without TLS.

import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import {
  createServer,
  type IncomingHttpHeaders,
  type ServerHttp2Session,
  type ServerHttp2Stream,
} from 'node:http2'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { decodeJwt, type JWTPayload, jwtVerify } from 'jose'
import type { PushSettings } from '../settings.ts'
import { Answers, bodyText, type FakeAnswer, pour, Received } from './answers.ts'

export interface ApnsRequest {
  readonly token: string
  readonly headers: IncomingHttpHeaders
  /** The provider token, verified with the key. */
  readonly claims: JWTPayload
  readonly payload: Readonly<Record<string, unknown>> & {
    readonly aps: {
      readonly alert: { readonly title: string; readonly body: string }
      readonly badge?: number
    }
  }
}

export interface FakeApns {
  readonly url: string
  readonly settings: Pick<
    PushSettings,
    'pushApnsKeyFile' | 'pushApnsKeyId' | 'pushApnsTeamId' | 'pushApnsTopic' | 'pushApnsUrl'
  >
  readonly received: readonly ApnsRequest[]
  came(count: number): Promise<void>
  answerWith(...answers: FakeAnswer[]): void
  /** Provider tokens made before this time (in ms) are refused as expired. */
  expireTokensBefore(time: number): void
  /** All sessions so far, and the open ones. */
  readonly sessions: () => { readonly made: number; readonly open: number }
  /** Sends GOAWAY on every session. Streams after the given one were not processed. */
  goaway(code: number, lastStream: number): void
  /** Destroys every connection. */
  cut(): void
  close(): Promise<void>
}

export const apnsError = (status: number, reason: string): FakeAnswer => ({ status, body: { reason } })

const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })

export async function fakeApns(): Promise<FakeApns> {
  const received = new Received<ApnsRequest>()
  const answers = new Answers({ status: 200 })
  const open = new Set<ServerHttp2Session>()
  let made = 0
  let expiredBefore = 0
  const server = createServer({ settings: { maxConcurrentStreams: 100 } })
  server.on('session', (session) => {
    made++
    open.add(session)
    session.on('error', () => undefined)
    session.once('close', () => open.delete(session))
  })
  server.on('stream', async (stream, headers) => {
    stream.on('error', () => undefined)
    try {
      const body = await buffer(stream)
      const jwt = /^bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? ''
      const currentDate = new Date((decodeJwt(jwt).iat ?? 0) * 1000)
      const { payload: claims } = await jwtVerify(jwt, pair.publicKey, { currentDate, algorithms: ['ES256'] })
      const token = /^\/3\/device\/([^/]+)$/.exec(headers[':path'] ?? '')?.[1] ?? ''
      received.add({ token, headers, claims, payload: JSON.parse(body.toString()) as ApnsRequest['payload'] })
      const isExpired = (claims.iat ?? 0) * 1000 < expiredBefore
      give(stream, isExpired ? apnsError(403, 'ExpiredProviderToken') : answers.next())
    } catch {
      give(stream, apnsError(403, 'InvalidProviderToken'))
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const folder = mkdtempSync(join(tmpdir(), 'parley-apns-'))
  const file = join(folder, 'key.p8')
  writeFileSync(file, pair.privateKey.export({ type: 'pkcs8', format: 'pem' }))
  const url = `http://127.0.0.1:${port}`
  const cut = () => {
    for (const session of open) session.destroy()
  }
  return {
    url,
    settings: {
      pushApnsKeyFile: file,
      pushApnsKeyId: 'KEY1234567',
      pushApnsTeamId: 'TEAM123456',
      pushApnsTopic: 'com.example.app',
      pushApnsUrl: url,
    },
    received: received.all,
    came: (count) => received.came(count),
    answerWith: (...next) => answers.set(...next),
    expireTokensBefore(time) {
      expiredBefore = time
    },
    sessions: () => ({ made, open: open.size }),
    goaway(code, lastStream) {
      for (const session of open) session.goaway(code, lastStream)
    },
    cut,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      cut()
      await closed
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function give(stream: ServerHttp2Stream, answer: FakeAnswer): void {
  if (stream.destroyed || answer === 'hang') return
  if (answer === 'cut') return void stream.session?.destroy()
  if (answer === 'endless') {
    stream.respond({ ':status': 400 })
    return pour(stream)
  }
  stream.respond({ ':status': answer.status, ...answer.headers })
  stream.end(bodyText(answer.body))
}
