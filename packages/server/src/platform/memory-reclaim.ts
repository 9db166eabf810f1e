// Triggers garbage collection in two cases where V8 collects too late by itself: buffers of sockets are outside of its
// heap, so an upload lets tens of megabytes pile up; and garbage of the start stays for as long as there is room. A
// collection of young objects takes a millisecond, a full one some tens of them.
//
// This works only in a process that was started with the flags of `tools/node-flags.mjs`; in any other one V8 decides
// alone. Setting the flags later would change them under running threads. A collection for low memory would also drop
// the WebAssembly code of all threads, including the code that strips the types of a starting thread, so those flags
// prevent that.

import { performance } from 'node:perf_hooks'
import { checkEveryMs, reclaimWhenIdle } from './idle-memory-reclaim.ts'

const everyBytes = 4 * 1024 * 1024
/** After this many collections of young objects comes a full one, because some garbage has grown old. */
const everyLooks = 32

/** Collects garbage in a thread; `isLast`: as if no memory were left. */
type CollectInThread = (isLast: boolean) => void

/** Threads have their own heaps, and get a message when to collect. */
const threads = new Set<CollectInThread>()

let since = 0
let looks = 0

/** Reports bytes that were processed and are garbage now. */
export function noteGarbage(bytes: number): void {
  since += bytes
  if (since < everyBytes) return
  since = 0
  looks = (looks + 1) % everyLooks
  if (looks > 0) return void globalThis.gc?.({ type: 'minor' })
  collectEverywhere(false)
}

function collectEverywhere(isLast: boolean): void {
  collectGarbage(isLast)
  for (const collect of threads) collect(isLast)
}

/** A full collection; `isLast`: as if no memory were left, because only then free pages are returned. */
export function collectGarbage(isLast: boolean): void {
  const how: NodeJS.GCOptions & { flavor?: string } = {
    type: 'major',
    ...(isLast && { flavor: 'last-resort' }),
  }
  globalThis.gc?.(how)
}

/** Registers a thread for full collections. Returns the function that unregisters it. */
export function registerThread(collect: CollectInThread): () => void {
  threads.add(collect)
  return () => threads.delete(collect)
}

/**
 * Starts returning memory whenever the process is idle, at first what only the start needed. Does nothing without the
 * Node flags for it.
 */
export function reclaimWhenQuiet(): void {
  if (!globalThis.gc) return
  let before = performance.eventLoopUtilization()
  const look = reclaimWhenIdle({
    held: () => process.memoryUsage.rss(),
    load() {
      const now = performance.eventLoopUtilization()
      const { utilization } = performance.eventLoopUtilization(now, before)
      before = now
      return utilization
    },
    collect: () => collectEverywhere(true),
  })
  const later = (ms: number) => void setTimeout(() => later(look()), ms).unref()
  later(checkEveryMs)
}
