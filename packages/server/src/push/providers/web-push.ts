// Web Push: an encrypted message to the push service of a browser. The subscription names the service, and
// subscriptions come from users, so the address is untrusted. It is only requested over TLS on the default port, never
// inside the operator's network, and nothing of its answer is read.

/// <reference path="./http-ece.d.ts" />

import { createECDH, createPrivateKey, type KeyObject } from 'node:crypto'
import { isObject } from '@parley/protocol'
import { encrypt } from 'http_ece'
import { SignJWT } from 'jose'
import { LruCache } from '../../lru-cache.ts'
import {
  isServerFault,
  later,
  operatorPauseMs,
  overloadPauseMs,
  type PushHost,
  type PushProtocol,
  retryAfter,
} from './attempt.ts'
import { fitted, tagOf } from './payload-size.ts'
import { PrivateAddress, type PushAnswer, type PushRequest, type Requester } from './platform/request.ts'
import type { Outcome } from './provider.ts'
import type { PushSettings } from './settings.ts'

export type WebPushSettings = Pick<
  PushSettings,
  'pushVapidPublic' | 'pushVapidPrivate' | 'pushVapidSubject' | 'pushWebPrivate'
>

export interface WebPushParts {
  readonly settings: WebPushSettings
  readonly requester: Requester
  readonly host: PushHost
}

/** Services accept 4096 bytes, of which the encryption needs 86 for its header, 16 for its tag and one for the end. */
const mostBytes = 4096 - 103
const longestToken = 4096

/**
 * The push services of browsers. Others are used as well, with a low concurrency, so that subscriptions with addresses
 * that never answer do not delay real ones.
 */
const knownServices =
  /(^|\.)(fcm\.googleapis\.com|push\.services\.mozilla\.com|push\.apple\.com|notify\.windows\.com)$/
const strangersAtOnce = 10

export function webPushes({ settings, requester, host }: WebPushParts): PushProtocol {
  const vapid = vapidOf(settings, host)
  let strangers = 0

  async function post(request: PushRequest): Promise<Outcome> {
    const isStranger = !knownServices.test(new URL(request.url).hostname)
    if (isStranger && strangers >= strangersAtOnce) return later('too many at once', overloadPauseMs)
    if (isStranger) strangers++
    try {
      return outcomeOf(await requester.post(request), host.now())
    } catch (error) {
      // The name may resolve elsewhere tomorrow, so the registration stays.
      if (error instanceof PrivateAddress) return { name: 'refused', why: error.message }
      throw error
    } finally {
      if (isStranger) strangers--
    }
  }

  return {
    async attempt(push, signal) {
      const subscription = readSubscription(push.token, settings.pushWebPrivate)
      if (typeof subscription === 'string') return { name: 'badToken', why: subscription }
      const tag = tagOf(push.key)
      const payload = fitted(push, mostBytes, ({ title, body, badge, data }) => ({
        title,
        body,
        badge,
        data,
        tag,
      }))
      if (payload === undefined) return { name: 'refused', why: 'too long' }
      const encrypted = encryptedFor(subscription, payload, {
        ttl: Math.max(0, Math.floor((push.expiresAt - host.now()) / 1000)),
        // While the browser is offline, a message with the same topic replaces the first.
        topic: tag,
      })
      if (!encrypted) return { name: 'badToken', why: 'invalid keys' }
      const headers = {
        ...encrypted.headers,
        authorization: await vapid(new URL(subscription.endpoint).origin),
      }
      return post({ url: subscription.endpoint, headers, body: encrypted.body, mostBytes: 0, signal })
    },
    async close() {
      requester.close()
    },
  }
}

interface Subscription {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
}

/** The subscription in a token, or the reason why it is invalid. */
function readSubscription(token: string, anywhere: boolean): Subscription | string {
  if (token.length > longestToken) return 'too long for a subscription'
  let value: unknown
  try {
    value = JSON.parse(token)
  } catch {
    return 'not a subscription'
  }
  const keys = isObject(value) && isObject(value.keys) ? value.keys : {}
  if (!isObject(value) || typeof value.endpoint !== 'string' || !URL.canParse(value.endpoint))
    return 'a subscription without an address'
  if (typeof keys.p256dh !== 'string' || typeof keys.auth !== 'string') return 'a subscription without keys'
  const url = new URL(value.endpoint)
  const isUsual = url.protocol === 'https:' && url.port === ''
  const isSpoken = url.protocol === 'https:' || url.protocol === 'http:'
  if (!(anywhere ? isSpoken : isUsual) || url.username || url.password)
    return 'an address that is not allowed'
  url.hash = ''
  return { endpoint: url.href, keys: { p256dh: keys.p256dh, auth: keys.auth } }
}

/** Encrypts for this browser, in one record. The library generates the salt itself, as required. */
function encryptedFor(
  { keys }: Subscription,
  payload: string,
  { ttl, topic }: { readonly ttl: number; readonly topic: string },
): { readonly headers: Record<string, string>; readonly body: Buffer } | undefined {
  try {
    const auth = Buffer.from(keys.auth, 'base64url')
    if (auth.length < 16) return undefined
    const own = createECDH('prime256v1')
    own.generateKeys()
    const body = encrypt(Buffer.from(payload), {
      version: 'aes128gcm',
      dh: keys.p256dh,
      privateKey: own,
      authSecret: keys.auth,
    })
    const headers = {
      'content-type': 'application/octet-stream',
      'content-encoding': 'aes128gcm',
      ttl: String(ttl),
      urgency: 'high',
      topic,
    }
    return { headers, body }
  } catch {
    // Everything else was checked, so the keys are invalid: too short, or not a point of the curve.
    return undefined
  }
}

const statementMs = 12 * 3_600_000
/** Push services whose VAPID token is cached. There are few real ones, but users can name any number of others. */
const services = 100

/** The VAPID header: signed for one push service, valid for a while. */
function vapidOf(settings: WebPushSettings, host: PushHost): (origin: string) => Promise<string> {
  const key = vapidKey(settings)
  const made = new LruCache<string, { readonly at: number; readonly header: Promise<string> }>(services)
  const sign = async (origin: string, now: number) => {
    const statement = await new SignJWT()
      .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
      .setAudience(origin)
      .setSubject(settings.pushVapidSubject)
      .setExpirationTime(Math.floor((now + statementMs) / 1000))
      .sign(key)
    return `vapid t=${statement}, k=${settings.pushVapidPublic}`
  }
  return (origin) => {
    const now = host.now()
    const known = made.get(origin)
    if (known && now >= known.at && now < known.at + statementMs / 2) return known.header
    const header = sign(origin, now)
    made.set(origin, { at: now, header })
    return header
  }
}

function vapidKey({ pushVapidPublic, pushVapidPrivate, pushVapidSubject }: WebPushSettings): KeyObject {
  const point = Buffer.from(pushVapidPublic, 'base64url')
  if (point.length !== 65 || point[0] !== 4 || !/^[\w-]+$/.test(pushVapidPublic))
    throw new Error('PARLEY_VAPID_PUBLIC must be a public key from "parley push keys".')
  if (Buffer.from(pushVapidPrivate, 'base64url').length !== 32 || !/^[\w-]+$/.test(pushVapidPrivate))
    throw new Error('PARLEY_VAPID_PRIVATE must be a private key from "parley push keys".')
  if (!/^(mailto:.|https:\/\/.)/.test(pushVapidSubject))
    throw new Error(
      'PARLEY_VAPID_SUBJECT must be a mailto: or https: address at which push services can reach you.',
    )
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const pair = createECDH('prime256v1')
  try {
    pair.setPrivateKey(Buffer.from(pushVapidPrivate, 'base64url'))
    if (pair.getPublicKey('base64url') !== pushVapidPublic) throw new Error('another pair')
    const key = { kty: 'EC', crv: 'P-256', x, y, d: pushVapidPrivate }
    return createPrivateKey({ key, format: 'jwk' })
  } catch {
    throw new Error('PARLEY_VAPID_PUBLIC and PARLEY_VAPID_PRIVATE must form one pair.')
  }
}

function outcomeOf({ status, retryAfter: header }: PushAnswer, now: number): Outcome {
  const why = `status ${status}`
  if (status >= 200 && status < 300) return { name: 'sent' }
  if (status === 404 || status === 410) return { name: 'badToken', why }
  if (isServerFault(status)) return later(why, retryAfter(header, now))
  // Our key is not the one that the browser subscribed with, which an operator can fix.
  if (status === 401 || status === 403) return later(why, operatorPauseMs)
  return { name: 'refused', why }
}
