// Requests that want to become a WebSocket. Only these leave the HTTP server; a request that names another protocol
// (`Upgrade: h2c`) or another path is answered as the ordinary request that it also is.

import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Metrics } from '../metrics.ts'
import type { Sockets } from './sockets.ts'

const socketPath = '/websocket'

/** The WebSocket transport of SockJS: the two names in the path are of the client's own making. */
const sockJsPath = /^\/ws\/[^/.]{1,64}\/[^/.]{1,64}\/websocket$/

export const isSockJs = (path: string): boolean => sockJsPath.test(path)

/** Whether the HTTP server should hand over the connection. Compares text, because parsing outside text may throw. */
export function wantsSocket({ url = '', headers }: Pick<IncomingMessage, 'url' | 'headers'>): boolean {
  if (headers.upgrade?.trim().toLowerCase() !== 'websocket') return false
  const path = pathOf(url)
  return path === socketPath || isSockJs(path)
}

/** The path of `/path?query` and of the absolute form `http://host/path?query`, which proxies send. */
export function pathOf(url: string): string {
  const path = /^https?:\/\/[^/?#]*/i.test(url) ? url.replace(/^https?:\/\/[^/?#]*/i, '') : url
  return path.split(/[?#]/, 1)[0] ?? ''
}

/** Takes over connections that `wantsSocket` let through. */
export function takeUpgrades(sockets: Sockets, metrics: Metrics) {
  return (request: IncomingMessage, stream: Duplex, head: Buffer): void => {
    // Node has removed its own listener by now: without this one a reset would end the process.
    stream.on('error', () => stream.destroy())
    try {
      if (!sockets.upgrade(request, stream, head))
        refuse(stream, '503 Service Unavailable', 'retry-after: 5\r\n')
    } catch (error) {
      metrics.problem('upgrade', error)
      refuse(stream, '400 Bad Request')
    }
  }
}

function refuse(stream: Duplex, status: string, headers = ''): void {
  if (!stream.writable) return void stream.destroy()
  stream.once('finish', () => stream.destroy())
  stream.end(`HTTP/1.1 ${status}\r\nconnection: close\r\n${headers}content-length: 0\r\n\r\n`)
}
