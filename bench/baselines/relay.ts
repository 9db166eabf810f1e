// The server without users, rules and pages: sockets in pairs, where a message goes to the other socket of the pair and
// is answered. One write per socket and turn. With a folder, every message is a durable row before it is answered or
// delivered: the ceiling of this design. Without one nothing is stored.
//
//   node bench/baselines/relay.ts [folder]

import { Worker } from 'node:worker_threads'
import type { StoreStart, ToStore } from './commit-worker.ts'
import { listen, type Side } from './plain-socket.ts'

/** Passes a message to the other side, and answers its sender. */
function pass(side: Side, frame: Buffer): void {
  side.answer(frame)
  side.other?.send(frame)
}

let take = pass
const [directory] = process.argv.slice(2)
if (directory) {
  const worker = new Worker(new URL('./commit-worker.ts', import.meta.url), {
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
listen(
  (side, number) => {
    sides.set(number, side)
    side.other = sides.get(number ^ 1)
    if (side.other) side.other.other = side
  },
  (side, frame) => take(side, frame),
)
