// Screen reader announcements of new messages: one by one if there are few, as a number if there are many, and
// throttled to one sentence per `pauseMs`.

import type { Message, TimelineRow } from '@parley/client'

/** The least time between two announcements. */
export const pauseMs = 5000
/** Messages within this time are announced together. */
export const gatherMs = 700

export interface Arrivals {
  /** Processes the current rows. */
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
  let announcedAt = Number.NEGATIVE_INFINITY
  let cancel: (() => void) | undefined

  function say(): void {
    cancel = undefined
    const message = first
    const number = count
    first = undefined
    count = 0
    if (!message || !isAttended()) return
    announcedAt = now()
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
        // Messages from before the first call are not announced.
        if (from === undefined || position <= from) break
        if (row.mine || row.message.kind === 'recalled') continue
        first = row.message
        count++
      }
      if (count > 0) cancel ??= after(Math.max(gatherMs, announcedAt + pauseMs - now()), say)
    },
    stop() {
      cancel?.()
      cancel = undefined
    },
  }
}
