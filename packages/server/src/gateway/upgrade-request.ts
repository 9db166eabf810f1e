// The request of a WebSocket handshake, read without Node's HTTP parser if it is a usual one: complete in its chunk, with
// nothing after it, and without anything that two readers could understand in two ways. All others are read by Node.

import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'

/** What an upgrade needs to know of its request. */
export interface UpgradeRequest extends Pick<IncomingMessage, 'method' | 'url' | 'headers'> {
  readonly socket: { readonly remoteAddress?: string | undefined }
}

/** Browsers send less than a thousand bytes, and cookies. Node reads up to sixteen thousand. */
const mostBytes = 4096
const method = 'GET'
const lineEnd = '\r\n'
const requestLine = /^GET (\/[\x21-\x7e]*) HTTP\/1\.1$/
const headerName = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/
const headerValue = /^[\t\x20-\x7e]*$/
/** Headers of a request that has a body, or that is answered in two steps. */
const unusual = ['content-length', 'transfer-encoding', 'expect', 'trailer'] as const

/** The method, URL and headers of a usual handshake. Undefined for everything else. */
export function readUpgrade(chunk: Buffer): Omit<UpgradeRequest, 'socket'> | undefined {
  if (chunk.length > mostBytes || chunk[0] !== firstByte) return undefined
  const head = chunk.toString('latin1')
  // A part of a text keeps the whole text in memory, for as long as the connection if it is an address.
  const partOf = (start: number, end: number) => chunk.toString('latin1', start, end)
  let end = head.indexOf(lineEnd)
  const [, url] = requestLine.exec(head.slice(0, Math.max(end, 0))) ?? []
  if (url === undefined) return undefined
  const headers: Record<string, string> = Object.create(null)
  for (;;) {
    const start = end + lineEnd.length
    end = head.indexOf(lineEnd, start)
    if (end <= start) break
    const colon = head.indexOf(':', start)
    const name = head.slice(start, Math.max(colon, start)).toLowerCase()
    const value = partOf(colon + 1, end)
    // Node joins some repeated headers and takes the first or the last of others.
    if (!headerName.test(name) || !headerValue.test(value) || name in headers) return undefined
    headers[name] = value.trim()
  }
  // A head ends with an empty line, and nothing follows it.
  if (end < 0 || end + lineEnd.length !== head.length) return undefined
  const urlAt = method.length + 1
  return isHandshake(headers) ? { method, url: partOf(urlAt, urlAt + url.length), headers } : undefined
}

const firstByte = method.charCodeAt(0)

function isHandshake(headers: IncomingHttpHeaders): boolean {
  const { connection, host, upgrade } = headers
  if (host === undefined || upgrade?.toLowerCase() !== 'websocket' || connection === undefined) return false
  if (unusual.some((name) => headers[name] !== undefined)) return false
  return connection.split(',').some((word) => word.trim().toLowerCase() === 'upgrade')
}
