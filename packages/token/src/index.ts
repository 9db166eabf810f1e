// Creates and verifies user tokens: JWTs signed with the client secret of an app (HS256). The server reads them in the
// same way, see docs/tokens.md.

/** The user of a token, and when it was issued and expires, in milliseconds since 1970. */
export interface TokenClaims {
  /** The user's name, in lower case. */
  readonly user: string
  /** When it was issued, in milliseconds since 1970; 0 if the token does not say. */
  readonly issuedAt: number
  /** When it expires, in milliseconds since 1970. */
  readonly expiresAt: number
}

/** The error of a token that is not accepted. */
export class TokenError extends Error {
  /** 'expired' if only its time is over, 'invalid' for everything else. */
  readonly reason: 'expired' | 'invalid'

  constructor(reason: TokenError['reason']) {
    super(`The token is ${reason}`)
    this.name = 'TokenError'
    this.reason = reason
  }
}

/** A token that signs this user in for `ttl` seconds. Only for back ends: the secret must not reach a client. */
export async function mintToken(
  secret: string,
  user: string,
  ttl: number,
  /** The current time in milliseconds. */
  now: number = Date.now(),
): Promise<string> {
  // The secret may come from an environment variable that is not set.
  if (!secret || !user) throw new TypeError('A token needs a secret and a user')
  if (!Number.isSafeInteger(ttl) || ttl <= 0)
    throw new RangeError('The lifetime of a token must be a whole number of seconds above 0')
  const iat = Math.floor(now / 1000)
  const claims = { sub: user.toLowerCase(), iat, exp: iat + ttl }
  const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`
  const signature = await crypto.subtle.sign('HMAC', await keyOf(secret, 'sign'), encoder.encode(signed))
  return `${signed}.${base64url(new Uint8Array(signature))}`
}

/** The claims of a valid user token. Throws a `TokenError` for any other. */
export async function verifyToken(
  secret: string,
  token: string,
  /** The current time in milliseconds. */
  now: number = Date.now(),
): Promise<TokenClaims> {
  const [head = '', body = '', signature = '', ...more] = token.length > longest ? [] : token.split('.')
  const bytes = fromBase64url(signature)
  if (!bytes || more.length > 0) throw new TokenError('invalid')
  // Compares in constant time. No claim is read before this check.
  const isSigned = await crypto.subtle.verify(
    'HMAC',
    await keyOf(secret, 'verify'),
    bytes,
    encoder.encode(`${head}.${body}`),
  )
  if (!isSigned) throw new TokenError('invalid')
  const { alg, crit } = read(head)
  const { sub, iat, exp, nbf, role } = read(body)
  if (alg !== 'HS256' || crit !== undefined || role !== undefined) throw new TokenError('invalid')
  if (typeof sub !== 'string' || typeof exp !== 'number') throw new TokenError('invalid')
  if (typeof nbf === 'number' && nbf * 1000 > now) throw new TokenError('invalid')
  if (exp * 1000 <= now) throw new TokenError('expired')
  return { user: sub, issuedAt: typeof iat === 'number' ? iat * 1000 : 0, expiresAt: exp * 1000 }
}

/** The server refuses longer tokens. */
const longest = 4096

const encoder = new TextEncoder()

const keyOf = (secret: string, use: 'sign' | 'verify') =>
  crypto.subtle.importKey('raw', encoder.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [use])

const part = (value: object) => base64url(encoder.encode(JSON.stringify(value)))

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

/** Undefined for other spellings of the same bytes, so that a token has only one spelling. */
function fromBase64url(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[\w-]+$/.test(text)) return undefined
  try {
    const letters = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0))
    return base64url(bytes) === text ? bytes : undefined
  } catch {
    return undefined
  }
}

/** Parses a JSON object. Anything else counts as empty. */
function read(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(fromBase64url(text)))
    return value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
