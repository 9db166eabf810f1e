// Read receipts for group messages that request them. A lazy chunk, loaded with the first such message.

import type { Client, Message } from '@parley/client'
import type { DisplayRow } from './display-rows.ts'
import { receiptRequestOf } from './receipt-request.ts'
import { lookMs } from './use-read-marking.ts'

/** How many pixels of a message must be in view, or all of it if it is smaller. */
const leastPixels = 24

export interface SeenReceipts {
  /**
   * Watches these rows from now on. Those that are in view already do not start again: in a busy group, rows change all
   * the time.
   */
  watch(client: Pick<Client, 'messages'>, rows: readonly DisplayRow[], view: View): void
  end(): void
}

interface View {
  readonly content: HTMLElement | null
  readonly scroller: HTMLElement | null
}

export function createSeenReceipts(): SeenReceipts {
  const sent = new Set<string>()
  /** Messages that have just come into view, by the ids of their rows. */
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  let observer: IntersectionObserver | undefined

  function stop(id: string): void {
    clearTimeout(timers.get(id))
    timers.delete(id)
  }

  function start(id: string, message: Message, send: () => void): void {
    if (timers.has(id) || sent.has(message.id)) return
    const timer = setTimeout(() => {
      stop(id)
      sent.add(message.id)
      send()
    }, lookMs)
    timers.set(id, timer)
  }

  function watch(
    client: Pick<Client, 'messages'>,
    rows: readonly DisplayRow[],
    { content, scroller }: View,
  ): void {
    observer?.disconnect()
    const requests = new Map<string, Message>()
    for (const row of rows) {
      const message = receiptRequestOf(row)
      if (message && !sent.has(message.id)) requests.set(row.id, message)
    }
    for (const id of [...timers.keys()]) if (!requests.has(id)) stop(id)
    if (!content || requests.size === 0) return
    observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const id = (target as HTMLElement).dataset.anchor ?? ''
          const message = requests.get(id)
          if (!isIntersecting) stop(id)
          else if (message) start(id, message, () => client.messages.markRead(message))
        }
      },
      { root: scroller, rootMargin: `-${leastPixels}px 0px` },
    )
    for (const element of content.getElementsByClassName('parley-bubble'))
      if (requests.has((element as HTMLElement).dataset.anchor ?? '')) observer.observe(element)
  }

  return {
    watch,
    end() {
      observer?.disconnect()
      for (const id of [...timers.keys()]) stop(id)
    },
  }
}
