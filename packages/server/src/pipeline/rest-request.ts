// A REST request as it arrived, and its answer.

import type { App } from '../directory/directory.ts'
import type { Headers } from './caller.ts'

export interface RestRequest {
  readonly method: string
  /** Path and query, not decoded. */
  readonly url: string
  readonly headers: Headers
  readonly body: Uint8Array | string | undefined
  readonly address: string
  /** Whether it came over the local socket of the operator. No request of the network has it. */
  readonly isOperator?: boolean
}

export interface RestAnswer {
  readonly status: number
  readonly body: Record<string, unknown>
  readonly headers?: Readonly<Record<string, string>>
}

/** How the caller addresses this server. The HTTP server keeps the protocol header only of proxies that are trusted. */
export function baseUrlOf({ host, 'x-forwarded-proto': protocol }: Headers): string {
  return `${protocol === 'https' ? 'https' : 'http'}://${typeof host === 'string' ? host : 'localhost'}`
}

/** The body of a successful answer. */
export function envelope(
  request: Pick<RestRequest, 'method' | 'headers'>,
  app: App,
  path: string,
  answer: object,
  began: number,
  now: number,
) {
  return {
    action: request.method.toLowerCase(),
    application: app.clientId,
    applicationName: app.name,
    organization: app.org,
    path: `/${path}`,
    uri: `${baseUrlOf(request.headers)}/${app.org}/${app.name}/${path}`,
    timestamp: now,
    // The clock may have been set during the request.
    duration: Math.max(0, now - began),
    ...answer,
  }
}

/** The percent-decoded text, or the text itself if the encoding is broken. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
