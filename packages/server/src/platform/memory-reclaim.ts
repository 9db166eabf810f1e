// When the engine looks for memory that nobody needs any more. By itself it looks too late in two cases: what sockets read
// lies outside of its own memory, so an upload lets tens of megabytes pile up; and what the start leaves behind stays for
// as long as there is room. A look at young objects takes a millisecond, one at everything some tens of them.
//
// Only a process that was started with the words of `tools/node-flags.mjs` is asked to look; in any other one the engine
// decides alone. Allowing it later would change settings under threads that run. And asked as if there were no memory left,
// the engine drops the WebAssembly code of all threads, also that which strips the types of a thread that just starts, so
// those words forbid it.

import { performance } from 'node:perf_hooks'
import { lookEveryMs, quietReclaim } from './idle-memory-reclaim.ts'

const everyBytes = 4 * 1024 * 1024
/** After this many collections of young objects comes a full one, because some garbage has grown old. */
const everyLooks = 32

/** Threads have their own heaps, and are told when to collect. */
const threads = new Set<() => void>()

let since = 0
let looks = 0

/** Reports bytes that were processed and are garbage now. */
export function passedBy(bytes: number): void {
  since += bytes
  if (since < everyBytes) return
  since = 0
  looks = (looks + 1) % everyLooks
  if (looks > 0) return void globalThis.gc?.({ type: 'minor' })
  collectGarbage()
  for (const tell of threads) tell()
}

export function collectGarbage(): void {
  globalThis.gc?.({ type: 'major' })
}

/** Registers a thread for full collections. Returns the function that unregisters it. */
export function tellThread(tell: () => void): () => void {
  threads.add(tell)
  return () => threads.delete(tell)
}

/** After the start: collects what only the start needed, and returns free memory. */
export function started(): void {
  collectAll()
}

/** Collects garbage as if no memory were left, because only then free pages are returned. */
function collectAll(): void {
  const how: NodeJS.GCOptions & { flavor: string } = { type: 'major', flavor: 'last-resort' }
  globalThis.gc?.(how)
}

/** Starts returning memory whenever the process is idle. Does nothing without the Node flags for it. */
export function reclaimWhenQuiet(): void {
  if (!globalThis.gc) return
  let before = performance.eventLoopUtilization()
  const look = quietReclaim({
    held: () => process.memoryUsage.rss(),
    load() {
      const now = performance.eventLoopUtilization()
      const { utilization } = performance.eventLoopUtilization(now, before)
      before = now
      return utilization
    },
    collect() {
      collectAll()
      for (const tell of threads) tell()
    },
  })
  const later = (ms: number) => void setTimeout(() => later(look()), ms).unref()
  later(lookEveryMs)
}
