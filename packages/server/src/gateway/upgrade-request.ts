// The request of a WebSocket handshake, read without Node's HTTP parser if it is a usual one: complete in its chunk, with
// nothing after it, and without anything that two readers could understand in two ways. All others are read by Node.

import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'

/** What an upgrade needs to know of its request. */
export interface UpgradeRequest extends Pick<IncomingMessage, 'method' | 'url' | 'headers'> {
  readonly socket: { readonly remoteAddress?: string | undefined }
}

/** Browsers send less than a thousand bytes, and cookies. Node reads up to sixteen thousand. */
const mostBytes = 4096
const beginning = 'GET /'
const requestLine = /^GET (\/[\x21-\x7e]*) HTTP\/1\.1$/
const headerName = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/
const headerValue = /^[\t\x20-\x7e]*$/
/** Headers of a request that has a body, or that is answered in two steps. */
const unusual = ['content-length', 'transfer-encoding', 'expect', 'trailer'] as const

/** The method, URL and headers of a usual handshake. Undefined for everything else. */
export function readUpgrade(chunk: Buffer): Omit<UpgradeRequest, 'socket'> | undefined {
  if (chunk.length > mostBytes || !chunk.subarray(0, beginning.length).equals(beginningBytes))
    return undefined
  const lines = chunk.toString('latin1').split('\r\n')
  // A head ends with an empty line, and `split` finds nothing after it.
  if (lines.pop() !== '' || lines.pop() !== '') return undefined
  const [, url] = requestLine.exec(lines[0] ?? '') ?? []
  if (url === undefined) return undefined
  const headers: Record<string, string> = Object.create(null)
  for (let index = 1; index < lines.length; index++) {
    const line = lines[index] as string
    const colon = line.indexOf(':')
    const name = line.slice(0, Math.max(colon, 0)).toLowerCase()
    const value = line.slice(colon + 1)
    // Node joins some repeated headers and takes the first or the last of others.
    if (!headerName.test(name) || !headerValue.test(value) || name in headers) return undefined
    headers[name] = value.trim()
  }
  return isHandshake(headers) ? { method: 'GET', url, headers } : undefined
}

const beginningBytes = Buffer.from(beginning)

function isHandshake(headers: IncomingHttpHeaders): boolean {
  const { connection, host, upgrade } = headers
  if (host === undefined || upgrade?.toLowerCase() !== 'websocket' || connection === undefined) return false
  if (unusual.some((name) => headers[name] !== undefined)) return false
  return connection.split(',').some((word) => word.trim().toLowerCase() === 'upgrade')
}
