// What is said to those who listen while messages come: one at a time where few come, a number where many do, and never
// more than one sentence in a while, however many there are.

import type { Message, TimelineRow } from '@parley/client'

/** Between two sentences. */
export const pauseMs = 5000
/** Messages that come together are told together. */
export const gatherMs = 700

export interface Arrivals {
  /** The rows as they are now. */
  look(rows: readonly TimelineRow[]): void
  stop(): void
}

export interface ArrivalParts {
  readonly now: () => number
  readonly after: (ms: number, run: () => void) => () => void
  readonly isAttended: () => boolean
  readonly tell: (first: Message, count: number) => void
}

export function createArrivals({ now, after, isAttended, tell }: ArrivalParts): Arrivals {
  let heardTo: number | undefined
  let first: Message | undefined
  let count = 0
  let toldAt = Number.NEGATIVE_INFINITY
  let cancel: (() => void) | undefined

  function say(): void {
    cancel = undefined
    const message = first
    const number = count
    first = undefined
    count = 0
    if (!message || !isAttended()) return
    toldAt = now()
    tell(message, number)
  }

  return {
    look(rows) {
      const from = heardTo
      for (let index = rows.length - 1; index >= 0; index--) {
        const row = rows[index]
        if (row?.type !== 'message') continue
        const { position } = row.message
        heardTo = Math.max(heardTo ?? 0, position)
        // What was there at the first look is no news.
        if (from === undefined || position <= from) break
        if (row.mine || row.message.kind === 'recalled') continue
        first = row.message
        count++
      }
      if (count > 0) cancel ??= after(Math.max(gatherMs, toldAt + pauseMs - now()), say)
    },
    stop() {
      cancel?.()
      cancel = undefined
    },
  }
}
