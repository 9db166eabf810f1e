// Access tokens of FCM: a signed assertion of the service account is exchanged for a token, which is used until shortly
// before it expires. Concurrent pushes share one request.

import { createPrivateKey, type KeyObject } from 'node:crypto'
import { isObject } from '@parley/protocol'
import { SignJWT } from 'jose'
import { operatorPauseMs, ProviderFailure, type PushHost, rejection, retryAfter } from './attempt.ts'
import type { Requester } from './platform/request.ts'
import { plainAddress } from './settings.ts'

/** The content of a service account file. */
export interface ServiceAccount {
  readonly project: string
  readonly email: string
  readonly keyId: string | undefined
  readonly key: KeyObject
  readonly tokenUrl: string
}

/** Errors name missing fields and never quote values. */
export function readServiceAccount(text: string): ServiceAccount {
  const wrong = (what: string) =>
    new Error(`PARLEY_FCM_KEY_FILE must be the JSON file of a service account: ${what}.`)
  let file: unknown
  try {
    file = JSON.parse(text)
  } catch {
    throw wrong('it is not JSON')
  }
  if (!isObject(file)) throw wrong('it is not an object')
  const field = (name: string): string => {
    const value = file[name]
    if (typeof value !== 'string' || value === '') throw wrong(`"${name}" is missing`)
    return value
  }
  const project = field('project_id')
  if (!/^[a-z0-9.:-]+$/i.test(project)) throw wrong('"project_id" is invalid')
  let key: KeyObject
  try {
    key = createPrivateKey(field('private_key'))
  } catch {
    throw wrong('"private_key" is not a private key')
  }
  if (key.asymmetricKeyType !== 'rsa') throw wrong('"private_key" is not an RSA key')
  const keyId = typeof file.private_key_id === 'string' ? file.private_key_id : undefined
  return {
    project,
    email: field('client_email'),
    keyId,
    key,
    tokenUrl: plainAddress(field('token_uri'), 'token_uri'),
  }
}

/** The token could not be obtained. If the service names a time for the next request, it is respected. */
export class NoAccessToken extends ProviderFailure {
  readonly afterMs: number | undefined

  constructor(why: string, afterMs?: number) {
    super(`access token: ${why}`)
    this.afterMs = afterMs
  }
}

const scope = 'https://www.googleapis.com/auth/firebase.messaging'
const lifetimeSeconds = 3600
/** No token is used for longer, whatever the service says. */
const longestSeconds = 86_400
/** A token is not used shortly before its expiry, because sending takes time. */
const marginMs = 300_000

export interface AccessTokenParts {
  readonly account: ServiceAccount
  readonly requester: Requester
  readonly host: PushHost
  readonly ms: number
  readonly answerBytes: number
}

export class AccessToken {
  private readonly parts: AccessTokenParts
  private readonly closing = new AbortController()
  /** `until` is monotonic time, so that a changed clock does not affect the token. */
  private cached: { readonly text: string; readonly until: number } | undefined
  private fetching: Promise<string> | undefined

  constructor(parts: AccessTokenParts) {
    this.parts = parts
  }

  /** A valid token. A caller that gives up does not abort the request for the others. */
  get(signal: AbortSignal): Promise<string> {
    if (this.cached && this.parts.host.monotonic() < this.cached.until)
      return Promise.resolve(this.cached.text)
    this.fetching ??= this.fetch().finally(() => {
      this.fetching = undefined
    })
    return Promise.race([this.fetching, rejection(signal)])
  }

  /** Drops a refused token, unless it was replaced in the meantime. */
  drop(text: string): void {
    if (this.cached?.text === text) this.cached = undefined
  }

  close(): void {
    this.closing.abort(new ProviderFailure('closing'))
  }

  private async fetch(): Promise<string> {
    const { account, host, requester, ms, answerBytes } = this.parts
    const deadline = new AbortController()
    const timer = host.setTimer(() => deadline.abort(new NoAccessToken(`no answer within ${ms} ms`)), ms)
    const signal = AbortSignal.any([deadline.signal, this.closing.signal])
    try {
      const requestedAt = host.now()
      const began = host.monotonic()
      const body = new URLSearchParams({
        grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
        assertion: await this.statement(requestedAt),
      })
      const sent = requester.post({
        url: account.tokenUrl,
        headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
        body: body.toString(),
        mostBytes: answerBytes,
        signal,
      })
      const answer = await Promise.race([sent, rejection(signal)])
      if (answer.status !== 200) {
        // 400 and 401: the account or its key was deleted.
        const pause = answer.status === 400 || answer.status === 401 ? operatorPauseMs : undefined
        throw new NoAccessToken(
          `status ${answer.status}`,
          retryAfter(answer.retryAfter, requestedAt) ?? pause,
        )
      }
      const { text, seconds } = readToken(answer.body)
      this.cached = { text, until: began + seconds * 1000 - marginMs }
      return text
    } finally {
      host.clearTimer(timer)
    }
  }

  private statement(now: number): Promise<string> {
    const { account } = this.parts
    const seconds = Math.floor(now / 1000)
    return new SignJWT({ scope })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT', ...(account.keyId ? { kid: account.keyId } : {}) })
      .setIssuer(account.email)
      .setAudience(account.tokenUrl)
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + lifetimeSeconds)
      .sign(account.key)
  }
}

function readToken(text: string): { text: string; seconds: number } {
  let answer: unknown
  try {
    answer = JSON.parse(text)
  } catch {
    answer = undefined
  }
  // It becomes a header, which must not contain a line break.
  const isToken = (value: unknown): value is string => typeof value === 'string' && /^[!-~]+$/.test(value)
  if (!isObject(answer) || !isToken(answer.access_token)) throw new NoAccessToken('an answer without one')
  const { access_token, expires_in } = answer
  const seconds = typeof expires_in === 'number' ? Math.min(expires_in, longestSeconds) : lifetimeSeconds
  return { text: access_token, seconds }
}
