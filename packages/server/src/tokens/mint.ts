// Issues tokens. A token is a JWT signed with the app's secret (HS256), so an app's back end can make one without
// asking the server: `mintToken(secret, 'alice', 3600)`.

import { SignJWT } from 'jose'

const encoder = new TextEncoder()

/** A user token, valid for `ttl` seconds. For back ends that hold the app's secret. */
export function mintToken(secret: string, user: string, ttl: number): Promise<string> {
  return new SignJWT({})
    .setProtectedHeader(header)
    .setSubject(user.toLowerCase())
    .setIssuedAt()
    .setExpirationTime(`${ttl}s`)
    .sign(encoder.encode(secret))
}

const header = { alg: 'HS256', typ: 'JWT' } as const

/** A token issued by the server: with the user's epoch, so that a new password revokes it. Times in milliseconds. */
export function issueUserToken(
  secret: string,
  user: { name: string; epoch: number },
  now: number,
  lifetimeMs: number,
): Promise<string> {
  return sign(secret, { epoch: user.epoch }, user.name, now, lifetimeMs)
}

/** A token for the app's back end. */
export function issueAppToken(
  secret: string,
  clientId: string,
  now: number,
  lifetimeMs: number,
  keyId?: number,
): Promise<string> {
  const claims = keyId === undefined ? { role: 'app' } : { role: 'app', key: keyId }
  return sign(secret, claims, clientId, now, lifetimeMs)
}

function sign(
  secret: string,
  claims: Record<string, unknown>,
  subject: string,
  now: number,
  lifetimeMs: number,
): Promise<string> {
  return new SignJWT(claims)
    .setProtectedHeader(header)
    .setSubject(subject)
    .setIssuedAt(now / 1000)
    .setExpirationTime((now + lifetimeMs) / 1000)
    .sign(encoder.encode(secret))
}
