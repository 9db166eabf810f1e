// A ring buffer of entries, bounded in number and in bytes. Dropped entries are counted and passed on one last time.

import type { Packed } from './serialize.ts'
import type { TraceEntry } from './trace-entries.ts'

export interface RingLimits {
  readonly entries: number
  readonly bytes: number
}

export interface Ring {
  readonly entries: readonly TraceEntry[]
  /** How many were dropped. */
  readonly dropped: number
  readonly bytes: number
  add(entry: TraceEntry): void
  clear(): void
}

export function createRing(limits: RingLimits, falls: (entry: TraceEntry) => void): Ring {
  let held: TraceEntry[] = []
  let weights: number[] = []
  let start = 0
  let bytes = 0
  let dropped = 0
  let shown: readonly TraceEntry[] | undefined

  const drop = () => {
    falls(held[start] as TraceEntry)
    bytes -= weights[start] as number
    start++
    dropped++
    // Dropped entries are cut off in batches, so that adding stays cheap.
    if (start < 1024 || start < held.length / 2) return
    held = held.slice(start)
    weights = weights.slice(start)
    start = 0
  }

  return {
    get entries() {
      shown ??= held.slice(start)
      return shown
    },
    get dropped() {
      return dropped
    },
    get bytes() {
      return bytes
    },
    add(entry) {
      shown = undefined
      const weight = weightOf(entry)
      held.push(entry)
      weights.push(weight)
      bytes += weight
      while (held.length - start > 1 && (held.length - start > limits.entries || bytes > limits.bytes)) drop()
    },
    clear() {
      dropped += held.length - start
      for (const entry of held.slice(start)) falls(entry)
      held = []
      weights = []
      start = 0
      bytes = 0
      shown = undefined
    },
  }
}

/** The approximate memory use of an entry. */
function weightOf(entry: TraceEntry): number {
  const base = 100
  switch (entry.kind) {
    case 'up':
    case 'down':
      return base + entry.data.length
    case 'call':
    case 'ask':
      return base + sizeOf(entry.input)
    case 'answer':
      return base + sizeOf(entry.value)
    default:
      return base
  }
}

function sizeOf(value: Packed): number {
  if (typeof value === 'string' || value instanceof Uint8Array) return value.length
  if (typeof value !== 'object' || value === null) return 8
  return Object.entries(value).reduce((sum, [key, each]) => sum + key.length + sizeOf(each as Packed), 16)
}
