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
/** So many looks at young objects, then one at everything: some of what went by has grown old. */
const everyLooks = 32

/** Threads have memory of their own, and are told when to look. */
const threads = new Set<() => void>()

let since = 0
let looks = 0

/** Tells of bytes that have gone by and are not needed any more. */
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

/** Has a thread told whenever it is time for a look at everything. Returns the way to end that. */
export function tellThread(tell: () => void): () => void {
  threads.add(tell)
  return () => threads.delete(tell)
}

/** Everything is set up: what only the start needed goes, and what is free is given back. */
export function started(): void {
  collectAll()
}

/** Collects garbage as if no memory were left, because only then free pages are given back. */
function collectAll(): void {
  const how: NodeJS.GCOptions & { flavor: string } = { type: 'major', flavor: 'last-resort' }
  globalThis.gc?.(how)
}

/** From now on memory is given back whenever the process is quiet. Does nothing where the engine cannot be asked. */
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
  setInterval(look, lookEveryMs).unref()
}
