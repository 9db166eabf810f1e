// The token of a session: its source, its expiry and its renewal. Concurrent requests for a new token share one.

import { hasReason, localError, ParleyError, requestLimits, sessionLimits } from '@parley/protocol'
import type { Log } from '../log.ts'
import type { Platform } from '../platform/platform.ts'
import { delayBefore } from './backoff.ts'

/** `first` returns the token of the sign-in, `again` a new one; without `again` the session ends with its token. */
export interface TokenSource {
  readonly first: () => Promise<string>
  readonly again?: () => Promise<string>
}

/** The lifetime of a token. `startedAt` is when its expiry became known. */
export interface TokenLife {
  readonly startedAt: number
  readonly expiresAt: number
  readonly hasWarned: boolean
}

/** Pure: the next event in the lifetime of a token, and in how many milliseconds. See CONN-11. */
export function nextTokenEvent(life: TokenLife, now: number): { name: 'willExpire' | 'expired'; ms: number } {
  const { startedAt, expiresAt } = life
  const warnAt = startedAt + (expiresAt - startedAt) * sessionLimits.tokenWillExpireAt
  return life.hasWarned
    ? { name: 'expired', ms: Math.max(0, expiresAt - now) }
    : { name: 'willExpire', ms: Math.max(0, warnAt - now) }
}

export interface TokenParts {
  readonly platform: Platform
  readonly log: Log
  /** Asks the server for the expiry of a token. */
  readonly expiryOf: ((token: string) => Promise<number>) | undefined
  readonly willExpire: () => void
  /** Called when the token has expired. Without a source for a new one the session ends, too. */
  readonly expired: (isFinal: boolean) => void
}

export interface Tokens {
  readonly current: string | undefined
  start(source: TokenSource): void
  stop(): void
  /** A valid token: the current one, or a new one if it has expired or equals `not`. */
  get(not?: string): Promise<string>
  /** Whether a rejected token can be replaced. */
  canRenew(): boolean
  /** Sets another token, with its expiry if known. */
  replace(token: string, expiresAt?: number): void
  /** Sets the expiry of the current token, as sent by the server. */
  endsAt(expiresAt: number): void
  /** Notes the server's time; the local clock may be wrong. */
  serverTime(ms: number): void
}

export function createTokens(parts: TokenParts): Tokens {
  const { clock, random } = parts.platform
  let source: TokenSource | undefined
  let current: string | undefined
  let life: TokenLife | undefined
  let skew: number | undefined
  let flight: Promise<string> | undefined
  /** Whether the token has expired, and `expired` was called. */
  let isOver = false
  let failures = 0
  let timer: unknown

  const now = () => clock.now() + (skew ?? 0)

  const scheduleNext = () => {
    if (isOver || !life) return
    clock.clearTimer(timer)
    // A token that was just accepted has not expired: the local clock is wrong, and the server will send its time.
    if (skew === undefined && life.expiresAt <= clock.now()) return
    const { name, ms } = nextTokenEvent(life, now())
    timer = clock.setTimer(
      () => (ms > sessionLimits.maxTimerMs ? scheduleNext() : handleDue(name)),
      Math.min(ms, sessionLimits.maxTimerMs),
    )
  }

  const handleDue = (name: 'willExpire' | 'expired') => {
    if (name === 'expired') return expire()
    if (life) life = { ...life, hasWarned: true }
    scheduleNext()
    parts.willExpire()
  }

  const expire = () => {
    isOver = true
    const isFinal = !source?.again
    if (!isFinal) renew(current)
    parts.expired(isFinal)
  }

  /** Retries until there is a new token. The connection stays open meanwhile; the server decides when to close it. */
  const renew = (ended: string | undefined) => {
    const from = source
    tokens.get(ended).catch((error) => source === from && retryLater(() => renew(ended), error))
  }

  /** Looks up the expiry of a new token; one that has expired already is renewed again. */
  const loadExpiry = async (token: string) => {
    try {
      const expiresAt = await parts.expiryOf?.(token)
      if (current !== token || expiresAt === undefined) return
      if (expiresAt > now()) tokens.endsAt(expiresAt)
      else retryLater(() => renew(token), 'the new token has expired too')
    } catch (error) {
      if (current === token) retryLater(() => loadExpiry(token), error)
    }
  }

  const retryLater = (run: () => void, why: unknown) => {
    parts.log('warn', 'no new token yet', why)
    clock.clearTimer(timer)
    timer = clock.setTimer(run, delayBefore(++failures, random()))
  }

  const requestToken = (): Promise<string> => {
    const from = source
    const isFirst = current === undefined
    const provider = isFirst ? from?.first : from?.again
    if (!provider) return Promise.reject(localError('tokenMissing'))
    const request: Promise<string> = withDeadline(provider).then(
      (token) => {
        if (source !== from) throw localError('requestAborted')
        if (flight !== request) return token
        flight = undefined
        current = token
        if (!isFirst) {
          clock.clearTimer(timer)
          life = undefined
          loadExpiry(token)
        }
        return token
      },
      (error) => {
        if (flight === request) flight = undefined
        throw error
      },
    )
    flight = request
    return request
  }

  /** Limits the wait for a token provider: one that never answers must not block all calls. */
  const withDeadline = (provider: () => Promise<string>) =>
    new Promise<string>((resolve, reject) => {
      const deadline = clock.setTimer(() => reject(localError('requestTimeout')), requestLimits.timeoutMs)
      new Promise<string>((use) => use(provider()))
        .then(checkedToken)
        .catch((error) => {
          throw hasReason(error) ? error : providerFailed(error)
        })
        .then(resolve, reject)
        .finally(() => clock.clearTimer(deadline))
    })

  const tokens: Tokens = {
    get current() {
      return current
    },
    start(next) {
      tokens.stop()
      source = next
    },
    stop() {
      clock.clearTimer(timer)
      source = current = life = skew = flight = undefined
      isOver = false
    },
    get(not) {
      if (flight) return flight
      const isUseful = current !== undefined && current !== not && !(life && life.expiresAt <= now())
      if (isUseful || (current !== undefined && !source?.again)) return Promise.resolve(current as string)
      return requestToken()
    },
    canRenew: () => source?.again !== undefined,
    replace(token, expiresAt) {
      current = token
      flight = life = undefined
      isOver = false
      clock.clearTimer(timer)
      if (expiresAt !== undefined) tokens.endsAt(expiresAt)
    },
    endsAt(expiresAt) {
      // The same token after a reconnect: its countdown continues.
      if (life?.expiresAt === expiresAt) return
      isOver = false
      failures = 0
      life = { startedAt: now(), expiresAt, hasWarned: false }
      scheduleNext()
    },
    serverTime(ms) {
      const isFirst = skew === undefined
      skew = ms - clock.now()
      // Converts the start from local time to server time.
      if (life && isFirst) life = { ...life, startedAt: life.startedAt + skew }
      scheduleNext()
    },
  }
  return tokens
}

function checkedToken(token: unknown): string {
  if (typeof token === 'string' && token !== '') return token
  throw localError('signInOptionIllegal', { name: 'accessToken' })
}

function providerFailed(error: unknown): ParleyError {
  const message = error instanceof Error ? error.message : ''
  return message ? new ParleyError('signInFailed', message, error) : localError('signInFailed', {}, error)
}
