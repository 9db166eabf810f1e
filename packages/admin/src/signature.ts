// Checks that a request with events was sent by the server, and recently.

import { createHmac, timingSafeEqual } from 'node:crypto'

/** The two headers of a request that carry its signature. */
export interface SignedHeaders {
  /** `x-parley-timestamp` */
  readonly timestamp: string | undefined
  /** `x-parley-signature` */
  readonly signature: string | undefined
}

const usualToleranceMs = 300_000

/**
 * Whether this body was signed with the secret of the endpoint, at most five minutes ago. `body` is the text as
 * received, before parsing. `now` is the time in milliseconds.
 */
export function verifySignature(
  secret: string,
  headers: SignedHeaders,
  body: string,
  now: number,
  toleranceMs = usualToleranceMs,
): boolean {
  const { timestamp = '', signature = '' } = headers
  const time = Number(timestamp)
  if (!/^\d{1,16}$/.test(timestamp) || Math.abs(now - time) > toleranceMs) return false
  const expected = `sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`
  const [given, right] = [Buffer.from(signature), Buffer.from(expected)]
  return given.length === right.length && timingSafeEqual(given, right)
}
