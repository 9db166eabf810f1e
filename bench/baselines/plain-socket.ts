// The server's end of a bare socket: `ws` as it is, with one write per socket and turn.

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { BareKind } from './plain-rows.ts'

const answerSize = 44
const binary = { binary: true, compress: false, fin: true } as const

export class Side {
  other: Side | undefined
  isCorked = false
  readonly socket: WebSocket
  readonly stream: Duplex

  constructor(socket: WebSocket, stream: Duplex) {
    this.socket = socket
    this.stream = stream
  }

  send(frame: Uint8Array): void {
    if (!this.isCorked) {
      this.isCorked = true
      this.stream.cork()
      if (corked.push(this) === 1) setImmediate(endTurn)
    }
    this.socket.send(frame, binary)
  }

  /** Tells the sender of a message that it is done. */
  answer(frame: Uint8Array): void {
    const answer = new Uint8Array(answerSize)
    answer.set(frame.subarray(0, 9))
    answer[0] = BareKind.answer
    this.send(answer)
  }
}

let corked: Side[] = []
function endTurn(): void {
  const sides = corked
  corked = []
  for (const side of sides) {
    side.isCorked = false
    side.stream.uncork()
  }
}

/** Listens on a free port and prints it; the path of a socket is its number. */
export function listen(
  opened: (side: Side, number: number) => void,
  received: (side: Side, frame: Buffer) => void,
): void {
  const http = createServer()
  const sockets = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    clientTracking: false,
    skipUTF8Validation: true,
  })
  http.on('upgrade', (request, stream, head) => {
    sockets.handleUpgrade(request, stream, head, (socket) => {
      const side = new Side(socket, stream)
      opened(side, Number(request.url?.slice(1)))
      socket.on('error', () => undefined)
      socket.on('message', (frame: Buffer) => received(side, frame))
    })
  })
  http.listen(0, '127.0.0.1', () => console.log(`ready :${(http.address() as AddressInfo).port}`))
  process.on('SIGTERM', () => process.exit(0))
}
