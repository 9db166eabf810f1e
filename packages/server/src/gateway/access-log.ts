// A log line for each request, and an id that identifies it to the client, the proxy and both logs. Queries and the
// secrets of webhooks are left out.

import type { Host } from '../platform/host.ts'
import type { ClientAddresses } from './client-addresses.ts'
import type { UpgradeRequest } from './upgrade-request.ts'

export interface AccessLine {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly status: number
  readonly ms: number
  /** The address as limits count it: IPv6 addresses by their network. */
  readonly address: string
  readonly bytes?: number
  readonly agent?: string
}

export type AccessLog = (line: AccessLine) => void

const longestPath = 500
const longestAgent = 200
const idRule = /^[\w.-]{1,64}$/

/** Creates the id of a request, or uses the one that a trusted proxy has set. */
export function requestIds(
  addresses: Pick<ClientAddresses, 'isFromProxy'>,
  host: Pick<Host, 'randomBytes'>,
): (request: UpgradeRequest) => string {
  const run = Buffer.from(host.randomBytes(6)).toString('base64url').replaceAll(/[-_]/g, 'x')
  let number = 0
  return (request) => {
    const given = request.headers['x-request-id']
    if (typeof given === 'string' && idRule.test(given) && addresses.isFromProxy(request)) return given
    return `${run}-${++number}`
  }
}

/** The URL of a webhook is a secret: anybody who knows it can post. */
const webhook = /(\/parley\/v1\/hooks\/)[^/]+|wh_\d+_[^/]+/g

const withoutSecret = (path: string): string => path.replace(webhook, '$1…')

/** A line of the log. */
export function accessLine(
  request: UpgradeRequest,
  answer: Pick<AccessLine, 'id' | 'status' | 'ms' | 'address'> & { readonly bytes?: number | undefined },
): AccessLine {
  const { id, status, ms, address, bytes } = answer
  const agent = request.headers['user-agent']
  return {
    id,
    method: request.method ?? '',
    path: withoutSecret((request.url ?? '').split('?', 1)[0] ?? '').slice(0, longestPath),
    status,
    ms: Math.round(ms),
    address,
    ...(bytes === undefined ? {} : { bytes }),
    ...(agent ? { agent: agent.slice(0, longestAgent) } : {}),
  }
}
