// Tokens that expire sooner than on the server. The client sees the usual signs of it: the expiry in the answer to the
// sign-in, 401 for requests, a refusal of sockets. The server itself still accepts them.

import { Command, decode, encode, expiredTokenError, MSync, Provision, StatusCode } from '@parley/protocol'
import type { PlatformAnswer, PlatformRequest } from '../platform/platform.ts'

export interface ExpiringTokens {
  /** The answer to a request instead of the server's; undefined lets the request pass. */
  answerTo(request: Pick<PlatformRequest, 'url' | 'headers'>): PlatformAnswer | undefined
  /** The server's answer, with our expiry of the token. */
  answered<A extends PlatformAnswer>(request: Pick<PlatformRequest, 'url' | 'headers'>, answer: A): A
  /** The answer to a frame instead of the server's. `ends` then refers to its socket. */
  frameUp(data: Uint8Array | string): { readonly endsAt: number | undefined; readonly refusal?: Uint8Array }
  frameDown<D extends Uint8Array | string>(data: D, endsAt: number | undefined): D | Uint8Array
  /** Expires every token seen so far. */
  expire(): void
}

/** The most tokens that are remembered; a forgotten one is valid again. */
const mostTokens = 100

export function createExpiringTokens(parts: { now(): number; lifeMs(): number }): ExpiringTokens {
  const ends = new Map<string, number>()

  const endOf = (token: string): number => {
    const known = ends.get(token)
    if (known !== undefined) return known
    const end = parts.now() + parts.lifeMs()
    ends.set(token, end)
    if (ends.size > mostTokens) ends.delete(ends.keys().next().value as string)
    return end
  }
  const hasEnded = (token: string) => endOf(token) <= parts.now()

  return {
    answerTo({ url, headers }) {
      const token = bearer(headers)
      return token !== undefined && hasEnded(token) ? { status: 401, body: unauthorized, url } : undefined
    },
    answered(request, answer) {
      const token = bearer(request.headers)
      if (token === undefined || !/\/token\/expires(\?|$)/.test(request.url)) return answer
      const end = endOf(token)
      return Number.isFinite(end) ? { ...answer, body: withEnd(answer.body, end) } : answer
    },
    frameUp(data) {
      const token = typeof data === 'string' ? undefined : tokenIn(data)
      if (token === undefined) return { endsAt: undefined }
      return { endsAt: endOf(token), ...(hasEnded(token) && { refusal: refused() }) }
    },
    frameDown: (data, endsAt) =>
      typeof data === 'string' || endsAt === undefined || !Number.isFinite(endsAt)
        ? data
        : provisionedUntil(data, endsAt),
    expire() {
      for (const token of ends.keys()) ends.set(token, 0)
    },
  }
}

const unauthorized = JSON.stringify({
  error: expiredTokenError,
  error_description: 'Unable to authenticate (OAuth)',
})

function bearer(headers: Readonly<Record<string, string>>): string | undefined {
  const header = Object.entries(headers).find(([name]) => name.toLowerCase() === 'authorization')?.[1]
  return header === undefined ? undefined : header.replace(/^Bearer /, '')
}

/** The token of a sign-in on a socket; undefined for any other frame. */
function tokenIn(data: Uint8Array): string | undefined {
  try {
    const { command, auth } = decode(MSync, data)
    return command === Command.PROVISION ? (auth ?? '').replace(/^\$t\$/, '') : undefined
  } catch {
    return undefined
  }
}

const refused = (): Uint8Array => {
  const status = { errorCode: StatusCode.FAIL, reason: 'Sorry, token expired' }
  return encode(MSync, { command: Command.PROVISION, payload: encode(Provision, { status }) })
}

/** The answer to a sign-in with another expiry; any other frame unchanged. */
function provisionedUntil(data: Uint8Array, endsAt: number): Uint8Array {
  try {
    const frame = decode(MSync, data)
    if (frame.command !== Command.PROVISION || !frame.payload) return data
    const provision = decode(Provision, frame.payload)
    if (provision.status?.errorCode !== StatusCode.OK) return data
    const json = JSON.parse(provision.authToken || '{}') as { expires_in?: number }
    if (json.expires_in !== undefined && json.expires_in <= endsAt) return data
    const authToken = JSON.stringify({ ...json, expires_in: endsAt })
    return encode(MSync, { ...frame, payload: encode(Provision, { ...provision, authToken }) })
  } catch {
    return data
  }
}

function withEnd(body: string, endsAt: number): string {
  try {
    const json = JSON.parse(body) as { expire_timestamp?: number }
    if (json.expire_timestamp === undefined || json.expire_timestamp <= endsAt) return body
    return JSON.stringify({ ...json, expire_timestamp: endsAt })
  } catch {
    return body
  }
}
