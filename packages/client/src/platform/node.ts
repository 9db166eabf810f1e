// The platform of Node. From Node 22 on everything is built in; on Node 20 the socket comes from the package `ws`.

import { ParleyError } from '@parley/protocol'
import type { Platform, Socket, SocketHandlers, Storage } from './platform.ts'
import { type WebSocketLike, webClock, webRequest, webSoon, wireSocket } from './web.ts'
import { webDownload } from './web-transfers.ts'

/**
 * The platform of Node: its clock, `fetch`, and the sockets of Node or of the package `ws`. Storage is in
 * memory.
 */
export function nodePlatform(): Platform {
  return {
    ...(typeof WebSocket !== 'function' && { prepare }),
    clock: webClock,
    soon: webSoon,
    random: () => Math.random(),
    openSocket: (url, handlers) =>
      typeof WebSocket === 'function' ? wireSocket(new WebSocket(url), handlers) : openLater(url, handlers),
    request: webRequest,
    upload: async (request) => (await import('./node-upload.ts')).nodeUpload(request),
    download: webDownload,
    storage: memoryStorage(),
    // A server process has no network events and no visibility.
    observe: () => () => {},
  }
}

const noSocket = 'This Node has no WebSocket. Use Node 22 or newer, or install the package ws: npm install ws'

const prepare = (): Promise<void> =>
  import('ws').then(
    () => {},
    () => {
      throw new ParleyError('socketError', noSocket)
    },
  )

/** A socket whose implementation must be loaded first. */
function openLater(url: string, handlers: SocketHandlers): Socket {
  let inner: Socket | undefined
  let isClosed = false
  const end = (reason: string) => {
    if (isClosed) return
    isClosed = true
    handlers.close({ code: 1006, reason })
  }
  import('ws').then(
    ({ WebSocket: Implementation }) => {
      if (!isClosed) inner = wireSocket(new Implementation(url) as unknown as WebSocketLike, handlers)
    },
    () => end(noSocket),
  )
  return {
    send: (data) => inner?.send(data),
    close: (code) => (inner ? inner.close(code) : end('')),
  }
}

/** Storage that lasts as long as the process. */
export function memoryStorage(): Storage {
  const values = new Map<string, string>()
  return {
    get: (key) => values.get(key),
    set: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
  }
}
