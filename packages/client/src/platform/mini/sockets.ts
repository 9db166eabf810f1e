// Sockets of a host, with the guarantees of `SocketHandlers`: the end is reported exactly once, and nothing after it.

import type { Socket, SocketHandlers } from '../platform.ts'
import type { HostSocket, MiniCalls } from './host-functions.ts'

export function openSocket(connect: MiniCalls['connect'], url: string, handlers: SocketHandlers): Socket {
  let host: HostSocket | undefined
  let isClosed = false
  const close = (code: number | undefined, info: { code: number; reason: string }) => {
    if (isClosed) return
    isClosed = true
    try {
      host?.close(code)
    } catch {
      // The socket is already closed.
    }
    handlers.close(info)
  }
  host = connect(url, {
    opened: () => isClosed || handlers.open(),
    received: (data) => isClosed || handlers.message(data),
    // Some hosts report an error and never the end: the socket is closed, so that it does not stay open.
    ended: (code = 1006, reason = '') => close(undefined, { code, reason }),
  })
  // The socket ended before there was anything to close.
  if (isClosed) host.close(undefined)
  return {
    send: (data) => isClosed || host.send(data),
    close: (code = 1000) => close(code, { code, reason: '' }),
  }
}
