// Which requests may become WebSockets, by their headers and path.

import type { UpgradeRequest } from './upgrade-request.ts'

const socketPath = '/websocket'

/** The WebSocket transport of SockJS. The client chooses the two names in the path. */
const sockJsPath = /^\/ws\/[^/.]{1,64}\/[^/.]{1,64}\/websocket$/

export const isSockJs = (path: string): boolean => sockJsPath.test(path)

const contactListPath = '/ws'

/** The token in the address of a socket for contacts. Undefined: it is another socket. */
export function contactListToken(url: string): string | undefined {
  if (pathOf(url) !== contactListPath) return undefined
  return new URLSearchParams(url.split('#', 1)[0]?.split('?')[1] ?? '').get('token') ?? ''
}

/** Whether the HTTP server should hand over the connection. Compares text, because parsing hostile input may throw. */
export function wantsSocket({ url = '', headers }: Pick<UpgradeRequest, 'url' | 'headers'>): boolean {
  if (headers.upgrade?.trim().toLowerCase() !== 'websocket') return false
  const path = pathOf(url)
  return path === socketPath || path === contactListPath || isSockJs(path)
}

/** The path of `/path?query` and of the absolute form `http://host/path?query`, which proxies send. */
export function pathOf(url: string): string {
  const path = url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?#]*/i, '')
  const end = path.search(/[?#]/)
  return end < 0 ? path : path.slice(0, end)
}
