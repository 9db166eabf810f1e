// Verifies tokens. Every claim is checked against the current state: the app's secret, the time, the user, the user's
// epoch.

import { createHmac, timingSafeEqual } from 'node:crypto'
import type { JWTPayload } from 'jose'
import type { App, User } from '../directory/directory.ts'
import { validSecrets } from './app-secrets.ts'

export type CheckedUser =
  | { user: User; expiresAt: number }
  | { refused: 'tokenExpired' | 'tokenInvalid' | 'userNotFound' }

export interface Claims {
  subject: string
  isApp: boolean
  /** The key that an app token was issued for. */
  keyId: number | undefined
  epoch: number | undefined
  issuedAt: number
  expiresAt: number
}

/** A cache of verified signatures, because the same token comes with every request of a session. */
const seen = new WeakMap<App, Map<string, Claims>>()
const seenMost = 20_000

/** The claims of a token with a valid signature, expired or not. Undefined for anything else. */
export function readToken(token: string, app: App, now: number): Claims | undefined {
  const known = seen.get(app)?.get(token)
  if (known) return known
  if (token.length > longestToken) return undefined
  const secrets = validSecrets(app, now)
  const secret = secrets.find((each) => isSignedWith(each, token))
  const payload = secret === undefined ? undefined : payloadOf(token)
  // Not valid yet.
  if (typeof payload?.nbf === 'number' && payload.nbf * 1000 > now) return undefined
  if (typeof payload?.sub !== 'string' || typeof payload.exp !== 'number') return undefined
  const claims: Claims = {
    subject: payload.sub,
    isApp: payload.role === 'app',
    keyId: typeof payload.key === 'number' ? payload.key : undefined,
    epoch: typeof payload.epoch === 'number' ? payload.epoch : undefined,
    issuedAt: (payload.iat ?? 0) * 1000,
    expiresAt: Math.round(payload.exp * 1000),
  }
  // A token that was signed with a former secret is not remembered: it is valid only as long as that secret.
  if (secret !== app.clientSecret) return claims
  const remembered = seen.get(app) ?? new Map<string, Claims>()
  seen.set(app, remembered.set(token, claims))
  if (remembered.size > seenMost) remembered.delete(remembered.keys().next().value as string)
  return claims
}

const longestToken = 4096

/**
 * By hand instead of with `jose`, whose detour over another thread costs a fifth of a sign-in (decision 0005). No claim
 * is read before the signature is verified. Signatures are compared as text, so that a token has only one spelling.
 */
function isSignedWith(secret: string, token: string): boolean {
  const [head = '', body = '', signature = '', ...more] = token.split('.')
  const right = createHmac('sha256', secret).update(`${head}.${body}`).digest('base64url')
  if (more.length > 0 || signature.length !== right.length) return false
  return timingSafeEqual(Buffer.from(signature), Buffer.from(right))
}

function payloadOf(token: string): JWTPayload | undefined {
  const [head = '', body = ''] = token.split('.')
  return isOurAlgorithm(head) ? readPart(body) : undefined
}

/** The headers that back ends usually write. Others are read. */
const usualHeads = new Set(
  ['{"alg":"HS256"}', '{"alg":"HS256","typ":"JWT"}', '{"typ":"JWT","alg":"HS256"}'].map((head) =>
    Buffer.from(head).toString('base64url'),
  ),
)

function isOurAlgorithm(head: string): boolean {
  if (usualHeads.has(head)) return true
  const { alg, crit } = readPart(head)
  return alg === 'HS256' && crit === undefined
}

/** Anything but an object counts as empty. */
function readPart(part: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString())
    return value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

export function verifyUserToken(
  token: string,
  app: App,
  name: string,
  user: User | undefined,
  now: number,
): CheckedUser {
  const claims = readToken(token, app, now)
  if (!claims || claims.isApp || claims.subject !== name) return { refused: 'tokenInvalid' }
  return acceptClaims(claims, user, now)
}

/** How far the clock of a back end may be ahead of ours. Our own clock may be wrong as well, and be corrected later. */
const clockToleranceMs = 86_400_000

/** Whether a token with these claims is still valid for this user. */
export function acceptClaims(claims: Claims, user: User | undefined, now: number): CheckedUser {
  if (claims.expiresAt <= now) return { refused: 'tokenExpired' }
  if (!user || user.deactivated) return { refused: 'userNotFound' }
  // A token without an epoch was made by a back end. It must be newer than the last password change and than the
  // removal of an earlier account with the same name. One from the future would outlive all later ones.
  const isBetween = claims.issuedAt >= user.epochChangedAt && claims.issuedAt <= now + clockToleranceMs
  const current = claims.epoch === undefined ? isBetween : claims.epoch === user.epoch
  if (!current) return { refused: 'tokenInvalid' }
  return { user, expiresAt: claims.expiresAt }
}
