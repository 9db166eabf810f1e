// Cancellation. A replacement for AbortController, which not every host has.

import type { CancelSignal } from '../platform/platform.ts'

export interface Cancel {
  readonly signal: CancelSignal
  cancel(): void
}

export function createCancel(): Cancel {
  const listeners = new Set<() => void>()
  const signal = {
    aborted: false,
    addEventListener: (_: 'abort', run: () => void) => void listeners.add(run),
    removeEventListener: (_: 'abort', run: () => void) => void listeners.delete(run),
  }
  return {
    signal,
    cancel() {
      if (signal.aborted) return
      signal.aborted = true
      for (const run of [...listeners]) run()
    },
  }
}
