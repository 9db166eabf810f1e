// HTTP requests to push services. Unlike requests to the operator's own programs they use keep-alive connections, carry
// bytes and return headers. Requests to addresses that users chose are restricted to public ones.

import { promises as dns } from 'node:dns'
import type { IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { isIPv6, type LookupFunction } from 'node:net'
import { Agent as HttpAgent, request as httpRequest } from '../../../platform/node-http.ts'
import { ProviderFailure } from '../attempt.ts'
import { isPublicAddress } from '../public-address.ts'

export interface PushRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array
  /** The most bytes of the answer that are read; 0: only the status and headers are. */
  readonly mostBytes: number
  readonly signal: AbortSignal
}

export interface PushAnswer {
  readonly status: number
  readonly retryAfter: string | undefined
  readonly body: string
}

export interface Requester {
  /** Sends a POST request and resolves with the whole answer. Follows no redirects. */
  post(request: PushRequest): Promise<PushAnswer>
  close(): void
}

/** Thrown if a name resolves to an address inside the operator's network. */
export class PrivateAddress extends ProviderFailure {}

/** The server closed a keep-alive connection just now, before it had read anything. */
class ConnectionClosed extends ProviderFailure {
  constructor() {
    super('ECONNRESET')
  }
}

/** Connections per host and in total. Further requests wait for a connection until their time limit. */
const limits = { keepAlive: true, maxSockets: 64, maxTotalSockets: 256, maxFreeSockets: 16, timeout: 60_000 }

export interface RequesterOptions {
  /** Connects to public addresses only. */
  readonly publicOnly?: boolean
  /** The DNS lookup for `publicOnly`. */
  readonly resolve?: (name: string) => Promise<readonly string[]>
}

export function createRequester({
  publicOnly = false,
  resolve = addressesOf,
}: RequesterOptions = {}): Requester {
  const options = publicOnly ? { ...limits, lookup: publicLookup(resolve) } : limits
  const agents = { http: new HttpAgent(options), https: new HttpsAgent(options) }

  async function post({ url, headers, body, mostBytes, signal }: PushRequest): Promise<PushAnswer> {
    const target = new URL(url)
    const host = target.hostname.replace(/^\[|\]$/g, '')
    // IP addresses are not looked up, so the lookup does not see them.
    if (publicOnly && /^[\d.]+$|:/.test(host) && !isPublicAddress(host))
      throw new PrivateAddress('private address')
    const bytes = typeof body === 'string' ? Buffer.from(body) : body
    const isTls = target.protocol === 'https:'
    const how = {
      method: 'POST',
      headers: { ...headers, 'content-length': String(bytes.length) },
      agent: isTls ? agents.https : agents.http,
      signal,
    }
    const ask = () =>
      new Promise<IncomingMessage>((done, fail) => {
        const sent = isTls ? httpsRequest(target, how) : httpRequest(target, how)
        sent.once('response', done)
        // Stays for the life of the request: an error after the beginning of the answer needs a listener.
        sent.on('error', (error: NodeJS.ErrnoException) =>
          fail(sent.reusedSocket && error.code === 'ECONNRESET' ? new ConnectionClosed() : error),
        )
        sent.end(bytes)
      })
    const response = await ask().catch((error: unknown) => {
      if (error instanceof ConnectionClosed) return ask()
      throw error
    })
    const text = await readText(response, mostBytes)
    return { status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'], body: text }
  }

  return {
    post,
    close() {
      agents.http.destroy()
      agents.https.destroy()
    },
  }
}

async function readText(response: IncomingMessage, mostBytes: number): Promise<string> {
  if (mostBytes === 0 && response.headers['content-length'] !== '0') {
    // The body is not wanted, and may have no end.
    response.on('error', () => undefined)
    response.destroy()
    return ''
  }
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response as AsyncIterable<Uint8Array>) {
    size += part.length
    // Leaving the loop closes the connection.
    if (size > mostBytes) throw new ProviderFailure(`the answer has more than ${mostBytes} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}

/** Looks up a name and refuses it if any of its addresses is not public: the one that is connected to is among them. */
function publicLookup(resolve: (name: string) => Promise<readonly string[]>): LookupFunction {
  const find = async (name: string) => {
    const found = await resolve(name)
    if (!found.every(isPublicAddress)) throw new PrivateAddress('private address')
    return found.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }))
  }
  return (name, options, callback) => {
    find(name).then(
      (found) => {
        const [first] = found
        if (!first) callback(new ProviderFailure('no address'), '')
        else if (options.all) callback(null, found)
        else callback(null, first.address, first.family)
      },
      (error) => callback(error, ''),
    )
  }
}

/** Queries the name servers directly: the system's resolver holds a thread of a small pool until it has an answer. */
async function addressesOf(name: string): Promise<string[]> {
  const resolver = new dns.Resolver({ timeout: 2000, tries: 2 })
  const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
  const addresses = found.flatMap((each) => (each.status === 'fulfilled' ? each.value : []))
  const [first] = found
  if (addresses.length === 0 && first.status === 'rejected') throw first.reason
  return addresses
}
