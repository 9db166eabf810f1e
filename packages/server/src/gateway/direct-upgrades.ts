// WebSocket handshakes without Node's HTTP parser, whose objects, listeners and time limits for each connection cost a
// seventh of a sign-in. The first chunk of a connection decides: a usual handshake is answered here, and everything else
// is handed to Node as if it had just arrived. That costs other connections next to nothing.

import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { wantsSocket } from './socket-paths.ts'
import { readUpgrade, type UpgradeRequest } from './upgrade-request.ts'

export interface DirectUpgradeParts {
  /** A connection that sends nothing for so long is closed, as Node closes one that does not send its headers. */
  readonly headerMs: number
  readonly upgrade: (request: UpgradeRequest, stream: Duplex, head: Buffer) => void
}

type Parse = (this: Server, socket: Socket) => void

/**
 * Takes usual handshakes of this server. The returned function closes the connections that have sent nothing yet, of
 * which the server does not know, and all that come later.
 */
export function takeDirectly(server: Server, { headerMs, upgrade }: DirectUpgradeParts): () => void {
  const [parse, another] = server.listeners('connection') as Parse[]
  // Node reads everything if it is not as expected.
  if (!parse || another) return () => undefined
  const silent = new Set<Socket>()
  let isClosing = false

  function opened(socket: Socket): void {
    if (isClosing) return void socket.destroy()
    silent.add(socket)
    socket.setTimeout(headerMs)
    socket.on('timeout', drop)
    socket.on('error', drop)
    socket.on('close', forget)
    const { push } = socket
    // Node calls this with everything that arrives. The first call has the first chunk.
    socket.push = (chunk: Buffer | null) => {
      socket.push = push
      known(socket)
      const request = chunk === null ? undefined : usual(socket, chunk)
      if (request) {
        upgrade(request, socket, noBytes)
        return true
      }
      parse?.call(server, socket)
      return socket.push(chunk)
    }
  }

  function drop(this: Socket): void {
    this.destroy()
  }

  function forget(this: Socket): void {
    silent.delete(this)
  }

  function known(socket: Socket): void {
    silent.delete(socket)
    socket.setTimeout(0)
    socket.off('timeout', drop)
    socket.off('error', drop)
    socket.off('close', forget)
  }

  server.removeAllListeners('connection')
  server.on('connection', opened)
  return () => {
    isClosing = true
    for (const socket of silent) socket.destroy()
  }
}

const noBytes = Buffer.alloc(0)

function usual(socket: Socket, chunk: Buffer): UpgradeRequest | undefined {
  const request = readUpgrade(chunk)
  if (!request || !wantsSocket(request)) return undefined
  return { ...request, socket }
}
