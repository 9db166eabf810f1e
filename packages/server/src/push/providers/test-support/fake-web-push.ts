// A fake of a browser with its push service: it creates subscriptions, verifies the sender (VAPID), and decrypts
// messages (RFC 8291 and 8188). Written by hand, so that no library is tested against itself.

import {
  createDecipheriv,
  createECDH,
  createHmac,
  createPublicKey,
  type ECDH,
  randomBytes,
} from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { decodeJwt, type JWTPayload, jwtVerify } from 'jose'
import type { PushSettings } from '../settings.ts'
import { Answers, type FakeAnswer, fakeServer, Received } from './answers.ts'

export interface WebPushMessage {
  /** The number of the subscription. */
  readonly subscription: number
  readonly headers: IncomingHttpHeaders
  readonly claims: JWTPayload
  readonly payload: {
    readonly title: string
    readonly body: string
    readonly badge?: number
    readonly tag: string
    readonly data: Readonly<Record<string, string>>
  }
}

export interface FakeWebPush {
  readonly url: string
  readonly settings: Pick<
    PushSettings,
    'pushVapidPublic' | 'pushVapidPrivate' | 'pushVapidSubject' | 'pushWebPrivate'
  >
  readonly received: readonly WebPushMessage[]
  /** Malformed requests. */
  readonly faults: readonly string[]
  came(count: number): Promise<void>
  /** The token of a new subscription. */
  subscribe(): string
  answerWith(...answers: FakeAnswer[]): void
  readonly connections: () => number
  close(): Promise<void>
}

export async function fakeWebPush(): Promise<FakeWebPush> {
  const received = new Received<WebPushMessage>()
  const faults: string[] = []
  const answers = new Answers({ status: 201 })
  const browsers: { readonly keys: ECDH; readonly auth: Buffer }[] = []
  const sender = createECDH('prime256v1')
  sender.generateKeys()
  const senderKey = sender.getPublicKey('base64url')

  const server = await fakeServer(async ({ path, headers, body }) => {
    const number = Number(/^\/push\/(\d+)$/.exec(path)?.[1] ?? -1)
    const browser = browsers[number]
    if (!browser) return { status: 404 }
    try {
      const claims = await sentBy(headers, senderKey, server.url)
      const payload = JSON.parse(decrypted(body, browser.keys, browser.auth).toString())
      received.add({ subscription: number, headers, claims, payload })
    } catch (error) {
      faults.push(String(error))
      return { status: 400 }
    }
    return answers.next()
  })
  return {
    url: server.url,
    settings: {
      pushVapidPublic: senderKey,
      pushVapidPrivate: padded(sender.getPrivateKey()).toString('base64url'),
      pushVapidSubject: 'mailto:push@example.com',
      pushWebPrivate: true,
    },
    received: received.all,
    faults,
    came: (count) => received.came(count),
    subscribe() {
      const keys = createECDH('prime256v1')
      const p256dh = keys.generateKeys('base64url')
      const auth = randomBytes(16)
      const number = browsers.push({ keys, auth }) - 1
      const endpoint = `${server.url}/push/${number}`
      return JSON.stringify({
        endpoint,
        expirationTime: null,
        keys: { p256dh, auth: auth.toString('base64url') },
      })
    },
    answerWith: (...next) => answers.set(...next),
    connections: server.connections,
    close: () => server.close(),
  }
}

/** A private key may begin with zeros, which the curve omits. */
const padded = (key: Buffer) => Buffer.concat([Buffer.alloc(32 - key.length), key])

async function sentBy(
  headers: IncomingHttpHeaders,
  senderKey: string,
  audience: string,
): Promise<JWTPayload> {
  const [, statement = '', key] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization ?? '') ?? []
  if (key !== senderKey) throw new Error('sent by somebody else')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  // Twelve hours before its expiry, because tests have their own clocks.
  const currentDate = new Date(((decodeJwt(statement).exp ?? 0) - 12 * 3600) * 1000)
  const { payload } = await jwtVerify(statement, publicKey, { audience, currentDate, algorithms: ['ES256'] })
  return payload
}

const hmac = (key: Buffer, ...parts: Buffer[]) =>
  createHmac('sha256', key).update(Buffer.concat(parts)).digest()
const one = Buffer.from([1])

function decrypted(body: Buffer, browser: ECDH, auth: Buffer): Buffer {
  const salt = body.subarray(0, 16)
  const recordSize = body.readUInt32BE(16)
  const keyLength = body.readUInt8(20)
  const senderKey = body.subarray(21, 21 + keyLength)
  const record = body.subarray(21 + keyLength)
  if (record.length > recordSize) throw new Error('more than one record')
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), senderKey])
  const secret = hmac(hmac(auth, browser.computeSecret(senderKey)), info, one)
  const extracted = hmac(salt, secret)
  const key = hmac(extracted, Buffer.from('Content-Encoding: aes128gcm\0'), one).subarray(0, 16)
  const nonce = hmac(extracted, Buffer.from('Content-Encoding: nonce\0'), one).subarray(0, 12)
  const cipher = createDecipheriv('aes-128-gcm', key, nonce)
  cipher.setAuthTag(record.subarray(-16))
  const text = Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()])
  const end = text.lastIndexOf(2)
  if (end < 0 || text.subarray(end + 1).some((byte) => byte !== 0))
    throw new Error('no end of the last record')
  return text.subarray(0, end)
}
