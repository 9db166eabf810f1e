// Who may read the numbers of this server: they tell how many people use it, and when.

import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { isLoopback } from '../rate-limits.ts'

/** A bearer token where one is set, else this machine, and nobody for whom a proxy on this machine asks. */
export function mayReadMetrics(
  { metricsToken }: { readonly metricsToken: string },
  { address, headers }: { readonly address: string; readonly headers: IncomingHttpHeaders },
): boolean {
  if (metricsToken !== '') return isSame(headers.authorization ?? '', `Bearer ${metricsToken}`)
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined
  return isLoopback(address) && !isForwarded
}

/** Digests have one length, so that the comparison tells nothing about the token's. */
function isSame(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(wanted))
}
