// Apple Push Notification service over HTTP/2, with a provider token that is signed here.

import { createPrivateKey, type KeyObject } from 'node:crypto'
import { isObject } from '@parley/protocol'
import { SignJWT } from 'jose'
import { ApnsConnection, NotTaken } from './apns-connection.ts'
import {
  isServerFault,
  later,
  operatorPauseMs,
  type PushHost,
  type PushProtocol,
  retryAfter,
  safeWord,
} from './attempt.ts'
import { fitted, uuidOf } from './payload-size.ts'
import type { PushAnswer } from './platform/request.ts'
import type { Outcome, Push } from './provider.ts'
import { type PushSettings, plainAddress } from './settings.ts'

export type ApnsSettings = Pick<
  PushSettings,
  'pushApnsKeyId' | 'pushApnsTeamId' | 'pushApnsTopic' | 'pushApnsSandbox' | 'pushApnsUrl' | 'pushAnswerBytes'
>

export interface ApnsParts {
  readonly settings: ApnsSettings
  /** The text of the .p8 file. */
  readonly keyFile: string
  readonly host: PushHost
}

const hosts = { production: 'https://api.push.apple.com', sandbox: 'https://api.sandbox.push.apple.com' }
const mostBytes = 4096

export function apns({ settings, keyFile, host }: ApnsParts): PushProtocol {
  const usual = settings.pushApnsSandbox ? hosts.sandbox : hosts.production
  const line = new ApnsConnection(plainAddress(settings.pushApnsUrl || usual, 'PARLEY_APNS_URL'))
  const token = new ProviderToken(settings, keyFile, host)
  if (!settings.pushApnsTopic) throw new Error('PARLEY_APNS_KEY_FILE needs PARLEY_APNS_TOPIC.')

  async function post(push: Push, body: string, signal: AbortSignal) {
    const used = token.get()
    const headers = {
      authorization: `bearer ${await used}`,
      'apns-topic': settings.pushApnsTopic,
      'apns-push-type': 'alert',
      'apns-priority': '10',
      'apns-id': uuidOf(push.key),
      'apns-expiration': String(Math.floor(push.expiresAt / 1000)),
      // A notification with the same id replaces the first, so that a duplicate is not shown twice.
      'apns-collapse-id': uuidOf(push.key),
      'content-type': 'application/json',
    }
    const request = {
      path: `/3/device/${push.token}`,
      headers,
      body,
      mostBytes: settings.pushAnswerBytes,
      signal,
    }
    const answer = await line.post(request).catch((error: unknown) => {
      if (error instanceof NotTaken) return line.post(request)
      throw error
    })
    return { answer, used }
  }

  return {
    async attempt(push, signal) {
      // The token becomes part of a path.
      if (!/^[0-9a-f]{16,400}$/i.test(push.token)) return { name: 'badToken', why: 'not a device token' }
      const body = fitted(push, mostBytes, payloadOf)
      if (body === undefined) return { name: 'refused', why: 'too long' }
      const { answer, used } = await post(push, body, signal)
      const isExpired = answer.status === 403 && reasonIn(answer.body) === 'ExpiredProviderToken'
      if (isExpired && token.renew(used))
        return outcomeOf((await post(push, body, signal)).answer, host.now())
      return outcomeOf(answer, host.now())
    },
    async close() {
      line.close()
    },
  }
}

/** The application's own keys are siblings of Apple's `aps`. */
function payloadOf({ title, body, badge, data }: Push) {
  const { aps: _, ...rest } = data
  return { ...rest, aps: { alert: { title, body }, sound: 'default', badge } }
}

/** Apple demands a new token at least every hour and at most every 20 minutes. */
const renewMs = 40 * 60_000
/** If Apple calls a token expired that is younger than this, the clock is wrong and another token would not help. */
const youngMs = 60_000

/** Apple refuses a token that is an hour old. */
const oldestMs = 50 * 60_000

interface ProviderTokenHeld {
  readonly text: Promise<string>
  /** In monotonic time. */
  readonly madeAt: number
  /** The wall-clock time in the token. */
  readonly saysTime: number
}

class ProviderToken {
  private readonly settings: ApnsSettings
  private readonly host: PushHost
  private readonly key: KeyObject
  private cached: ProviderTokenHeld | undefined

  constructor(settings: ApnsSettings, keyFile: string, host: PushHost) {
    if (!settings.pushApnsKeyId || !settings.pushApnsTeamId)
      throw new Error('PARLEY_APNS_KEY_FILE needs PARLEY_APNS_KEY_ID and PARLEY_APNS_TEAM_ID.')
    this.settings = settings
    this.host = host
    try {
      this.key = createPrivateKey(keyFile)
      if (this.key.asymmetricKeyDetails?.namedCurve !== 'prime256v1') throw new Error('another kind of key')
    } catch {
      throw new Error('PARLEY_APNS_KEY_FILE must be a .p8 file from Apple.')
    }
  }

  get(): Promise<string> {
    if (!this.cached || this.isOld(this.cached)) this.cached = this.made()
    return this.cached.text
  }

  /** Whether another token than the refused one can be used now. */
  renew(refused: Promise<string>): boolean {
    const { cached, host } = this
    if (cached?.text !== refused) return true
    if (host.monotonic() < cached.madeAt + youngMs && !this.isOld(cached)) return false
    this.cached = this.made()
    return true
  }

  /** By its age, and by the time in it: after the clock was set, that may be in the future or long ago. */
  private isOld({ madeAt, saysTime }: ProviderTokenHeld): boolean {
    const { host } = this
    const age = host.now() - saysTime
    return host.monotonic() >= madeAt + renewMs || age < 0 || age >= oldestMs
  }

  private made(): ProviderTokenHeld {
    const now = this.host.now()
    const text = new SignJWT()
      .setProtectedHeader({ alg: 'ES256', kid: this.settings.pushApnsKeyId })
      .setIssuer(this.settings.pushApnsTeamId)
      .setIssuedAt(Math.floor(now / 1000))
      .sign(this.key)
    return { text, madeAt: this.host.monotonic(), saysTime: now }
  }
}

const deadTokens = ['BadDeviceToken', 'DeviceTokenNotForTopic', 'Unregistered', 'ExpiredToken']
/** Errors with status 400 that the operator has to fix: the topic, or the rights of the key. */
const settingsAreWrong = ['BadTopic', 'MissingTopic', 'TopicDisallowed', 'InvalidPushType']

function outcomeOf(answer: PushAnswer, now: number): Outcome {
  const { status } = answer
  if (status === 200) return { name: 'sent' }
  const reason = reasonIn(answer.body)
  const why = reason ?? `status ${status}`
  const pause = retryAfter(answer.retryAfter, now)
  if (isServerFault(status)) return later(why, pause)
  // Only if Apple itself answered: another server at that address must not delete all registrations.
  if ((status === 410 || status === 400) && reason && deadTokens.includes(reason))
    return { name: 'badToken', why }
  if (status === 403 || !reason || settingsAreWrong.includes(reason))
    return later(why, pause ?? operatorPauseMs)
  return { name: 'refused', why }
}

function reasonIn(text: string): string | undefined {
  try {
    const answer: unknown = JSON.parse(text)
    return isObject(answer) ? safeWord(answer.reason) : undefined
  } catch {
    return undefined
  }
}
