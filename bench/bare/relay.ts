// What the server would be without people, rules and pages: sockets in pairs, a message goes to the other one of the
// pair and is answered. One write per socket and turn. With a folder, every message is a durable row before anybody
// hears of it: the ceiling of this design. Without one nothing is kept.
//
//   node bench/bare/relay.ts [folder]

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { Worker } from 'node:worker_threads'
import { type WebSocket, WebSocketServer } from 'ws'
import { BareKind } from './rows.ts'
import type { StoreStart, ToStore } from './store-worker.ts'

const answerSize = 44
const binary = { binary: true, compress: false, fin: true } as const

class Side {
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

/** A message goes to the other side, and its sender is told. */
function pass(side: Side, frame: Buffer): void {
  const answer = new Uint8Array(answerSize)
  answer.set(frame.subarray(0, 9))
  answer[0] = BareKind.answer
  side.send(answer)
  side.other?.send(frame)
}

let take = pass
const [directory] = process.argv.slice(2)
if (directory) {
  const worker = new Worker(new URL('./store-worker.ts', import.meta.url), {
    workerData: { directory } satisfies StoreStart,
  })
  let waiting: [Side, Buffer][] = []
  let storing: [Side, Buffer][] = []
  let isBusy = false
  const store = () => {
    if (waiting.length === 0) return
    storing = waiting
    waiting = []
    isBusy = true
    const size = (storing[0] as [Side, Buffer])[1].length
    const frames = new Uint8Array(size * storing.length)
    storing.forEach(([, frame], index) => {
      frames.set(frame, index * size)
    })
    worker.postMessage({ frames, size } satisfies ToStore, [frames.buffer])
  }
  take = (side, frame) => {
    if (waiting.push([side, frame]) === 1 && !isBusy) setImmediate(() => !isBusy && store())
  }
  worker.on('message', () => {
    const stored = storing
    isBusy = false
    store()
    for (const [side, frame] of stored) pass(side, frame)
  })
}

const sides = new Map<number, Side>()
const http = createServer()
const sockets = new WebSocketServer({
  noServer: true,
  perMessageDeflate: false,
  clientTracking: false,
  skipUTF8Validation: true,
})
http.on('upgrade', (request, stream, head) => {
  sockets.handleUpgrade(request, stream, head, (socket) => {
    const number = Number(request.url?.slice(1))
    const side = new Side(socket, stream)
    sides.set(number, side)
    side.other = sides.get(number ^ 1)
    if (side.other) side.other.other = side
    socket.on('error', () => undefined)
    socket.on('message', (frame: Buffer) => take(side, frame))
  })
})
http.listen(0, '127.0.0.1', () => console.log(`ready :${(http.address() as AddressInfo).port}`))
process.on('SIGTERM', () => process.exit(0))
