// Reading tokens. Everything a token says is checked against what is known now: the app's secret, the time, the user,
// the user's epoch.

import { errors, type JWTPayload, jwtVerify } from 'jose'
import type { App, User } from '../directory/directory.ts'

export type CheckedUser =
  | { user: User; expiresAt: number }
  | { refused: 'tokenExpired' | 'tokenInvalid' | 'userNotFound' }

export interface Claims {
  subject: string
  isApp: boolean
  epoch: number | undefined
  issuedAt: number
  expiresAt: number
}

/** A signature was right once: remembered, because the same token comes with every request of a session. */
const seen = new WeakMap<App, Map<string, Claims>>()
const seenMost = 20_000

/** The claims of a token with a good signature, expired or not; undefined for anything else. */
export async function readToken(token: string, app: App, now: number): Promise<Claims | undefined> {
  const known = seen.get(app)?.get(token)
  if (known) return known
  if (token.length > longestToken) return undefined
  const payload = await signedPayload(token, app, now)
  if (typeof payload?.sub !== 'string' || typeof payload.exp !== 'number') return undefined
  const claims: Claims = {
    subject: payload.sub,
    isApp: payload.role === 'app',
    epoch: typeof payload.epoch === 'number' ? payload.epoch : undefined,
    issuedAt: (payload.iat ?? 0) * 1000,
    expiresAt: Math.round(payload.exp * 1000),
  }
  const remembered = seen.get(app) ?? new Map<string, Claims>()
  seen.set(app, remembered.set(token, claims))
  if (remembered.size > seenMost) remembered.delete(remembered.keys().next().value as string)
  return claims
}

const longestToken = 4096

async function signedPayload(token: string, app: App, now: number): Promise<JWTPayload | undefined> {
  try {
    const options = { algorithms: ['HS256'], currentDate: new Date(now) }
    return (await jwtVerify(token, encoder.encode(app.clientSecret), options)).payload
  } catch (error) {
    // Expired is not the same as wrong: the caller says which.
    if (error instanceof errors.JWTExpired) return error.payload
    if (error instanceof errors.JOSEError) return undefined
    throw error
  }
}

const encoder = new TextEncoder()

export async function verifyUserToken(
  token: string,
  app: App,
  name: string,
  user: User | undefined,
  now: number,
): Promise<CheckedUser> {
  const claims = await readToken(token, app, now)
  if (!claims || claims.isApp || claims.subject !== name) return { refused: 'tokenInvalid' }
  return acceptClaims(claims, user, now)
}

/** Whether a token with these claims still stands for this user. */
export function acceptClaims(claims: Claims, user: User | undefined, now: number): CheckedUser {
  if (claims.expiresAt <= now) return { refused: 'tokenExpired' }
  if (!user || user.deactivated) return { refused: 'userNotFound' }
  // Without an epoch the token was made by a back end; it must be younger than the last password change.
  const current =
    claims.epoch === undefined ? claims.issuedAt >= user.epochChangedAt : claims.epoch === user.epoch
  if (!current) return { refused: 'tokenInvalid' }
  return { user, expiresAt: claims.expiresAt }
}
