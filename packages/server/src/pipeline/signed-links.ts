// Links to downloads: signed with the secret of the app and valid for a while, so that they can be handed to a program that
// has no token.

import { createHmac, timingSafeEqual } from 'node:crypto'
import type { App } from '../directory/directory.ts'

export const linkMs = 1_800_000

/** The query of a link to `what`. */
export function signedQuery(app: App, what: string, ends: number): string {
  return `expires=${ends}&sign=${signatureOf(app, what, ends)}`
}

export function isSignedLink(
  app: App,
  what: string,
  query: Readonly<Record<string, string | undefined>>,
  now: number,
): boolean {
  const ends = /^\d{1,15}$/.test(query.expires ?? '') ? Number(query.expires) : 0
  if (ends <= now) return false
  const [given, right] = [Buffer.from(query.sign ?? ''), Buffer.from(signatureOf(app, what, ends))]
  return given.length === right.length && timingSafeEqual(given, right)
}

function signatureOf({ clientSecret, key }: App, what: string, ends: number): string {
  return createHmac('sha256', clientSecret).update(`${what} ${key} ${ends}`).digest('base64url')
}
