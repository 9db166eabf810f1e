// The interface of the panel's tabs.

import type { RecordedTrace } from '../trace.ts'
import type { TraceEntry } from '../trace-entries.ts'

export interface Tab {
  readonly name: string
  readonly elements: readonly HTMLElement[]
  /** Draws the current data. */
  draw(): void
}

export interface TraceSource {
  trace(): RecordedTrace
  /** The same entry, redacted. */
  shown<T extends TraceEntry>(entry: T): T
  now(): number
  clear(): void
  copy(text: string): void
  save(name: string, text: string): void
  /** One line of JSON per entry, without secrets. */
  exported(): string
  /** Shows another trace; undefined shows the live one again. Throws for text that is not a trace. */
  load(text: string | undefined): void
}

/** The latest matching entries of a kind, up to a limit, latest first. */
export function latest<T extends TraceEntry>(
  entries: readonly TraceEntry[],
  most: number,
  isIt: (entry: TraceEntry) => entry is T,
): T[] {
  const found: T[] = []
  for (let index = entries.length - 1; index >= 0 && found.length < most; index--) {
    const entry = entries[index] as TraceEntry
    if (isIt(entry)) found.push(entry)
  }
  return found
}
