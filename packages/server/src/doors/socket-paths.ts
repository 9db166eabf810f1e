// Which requests may become WebSockets, by their headers and path.

import type { IncomingMessage } from 'node:http'

const socketPath = '/websocket'

/** The WebSocket transport of SockJS. The client chooses the two names in the path. */
const sockJsPath = /^\/ws\/[^/.]{1,64}\/[^/.]{1,64}\/websocket$/

export const isSockJs = (path: string): boolean => sockJsPath.test(path)

/** Whether the HTTP server should hand over the connection. Compares text, because parsing hostile input may throw. */
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
