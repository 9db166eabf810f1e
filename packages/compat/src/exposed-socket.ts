// The socket of a connection, for applications that inspect it or write to it. It is the one that the client has open.

import type { Platform } from '@parley/client/internals'

export interface Sock {
  readonly url: string
  /** 0 connecting, 1 open, 3 closed. */
  readonly readyState: number
  /** Sends bytes unchanged. */
  send(data: Uint8Array | ArrayBuffer | string): void
  /** Closes the socket. The connection reconnects as after any other disconnect. */
  close(code?: number): void
}

/** `show` is called with every new socket. */
export const showingSockets =
  (open: Platform['openSocket'], show: (sock: Sock) => void): Platform['openSocket'] =>
  (url, handlers) => {
    let readyState = 0
    const socket = open(url, {
      open() {
        readyState = 1
        handlers.open()
      },
      message: handlers.message,
      close(info) {
        readyState = 3
        handlers.close(info)
      },
    })
    show({
      url,
      get readyState() {
        return readyState
      },
      send: (data) => socket.send(data instanceof ArrayBuffer ? new Uint8Array(data) : data),
      close: (code) => socket.close(code),
    })
    return socket
  }
