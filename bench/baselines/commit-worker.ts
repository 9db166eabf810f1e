// A thread that only makes durable commits: of the rows that it is given, or of its own rows for a while.

import { parentPort, workerData } from 'node:worker_threads'
import { Rows } from './plain-rows.ts'

export interface StoreStart {
  readonly directory: string
}

export type ToStore =
  | { readonly frames: Uint8Array; readonly size: number }
  /** Commits of `batch` rows one after the other. */
  | { readonly loop: { readonly batch: number; readonly size: number; readonly ms: number } }

/** Rows, seconds and CPU seconds of a loop; nothing for a commit. */
export interface Looped {
  readonly rows: number
  readonly seconds: number
  readonly cpu: number
}

const rows = new Rows((workerData as StoreStart).directory)

parentPort?.on('message', (message: ToStore) => {
  if ('loop' in message) parentPort?.postMessage(loop(message.loop))
  else {
    rows.append(message.frames, message.size)
    parentPort?.postMessage(null)
  }
})

function loop({ batch, size, ms }: { batch: number; size: number; ms: number }): Looped {
  const frames = new Uint8Array(batch * size)
  const view = new DataView(frames.buffer)
  for (let index = 0; index < batch; index++) view.setUint32(index * size + 1, (index % 100) + 1, true)
  const cpuBefore = process.threadCpuUsage()
  const began = performance.now()
  let count = 0
  while (performance.now() - began < ms) {
    rows.append(frames, size)
    count += batch
  }
  const { user, system } = process.threadCpuUsage(cpuBefore)
  return { rows: count, seconds: (performance.now() - began) / 1000, cpu: (user + system) / 1e6 }
}
