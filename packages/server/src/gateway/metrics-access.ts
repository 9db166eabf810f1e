// Access to /metrics, which reveals how many people use the server, and when.

import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { isLoopback } from '../rate-limits/loopback.ts'
import { isForwarded } from './client-addresses.ts'

/** Allows the bearer token if one is set, else loopback, but not requests that a proxy on loopback forwards. */
export function mayReadMetrics(
  { metricsToken }: { readonly metricsToken: string },
  { address, headers }: { readonly address: string; readonly headers: IncomingHttpHeaders },
): boolean {
  if (metricsToken !== '') return hasMetricsToken({ metricsToken }, headers)
  return isLoopback(address) && !isForwarded(headers)
}

export function hasMetricsToken(
  { metricsToken }: { readonly metricsToken: string },
  headers: IncomingHttpHeaders,
): boolean {
  return isSame(headers.authorization ?? '', `Bearer ${metricsToken}`)
}

/** Digests have a fixed length, so that the comparison does not reveal the length of the token. */
function isSame(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(wanted))
}
