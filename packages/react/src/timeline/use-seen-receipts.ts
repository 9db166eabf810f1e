// Sends read receipts for group messages that request them, when the user sees them: in view for a moment, on a page
// that is visible and has the focus.

import type { Message } from '@parley/client'
import { type RefObject, useEffect, useRef } from 'react'
import { wantsReceipts } from '../messages/menu-entries.ts'
import { useClient } from '../state/kit.ts'
import { useAttention } from '../ui/hooks/use-page-attention.ts'
import type { DisplayRow } from './display-rows.ts'
import { lookMs } from './use-read-marking.ts'

/** How many pixels of a message must be in view, or all of it if it is smaller. */
const leastPixels = 24

export function useSeenReceipts(
  rows: readonly DisplayRow[],
  content: RefObject<HTMLElement | null>,
  scroller: RefObject<HTMLElement | null>,
): void {
  const client = useClient()
  const attended = useAttention()
  const told = useRef(new Set<string>())

  useEffect(() => {
    if (!attended || !content.current) return
    const asking = new Map(rows.flatMap((row) => receiptOf(row, told.current)))
    if (asking.size === 0) return
    const timers = new Map<string, ReturnType<typeof setTimeout>>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const id = (target as HTMLElement).dataset.anchor ?? ''
          const message = asking.get(id)
          clearTimeout(timers.get(id))
          if (!isIntersecting || !message || told.current.has(message.id)) continue
          const tell = () => {
            told.current.add(message.id)
            observer.unobserve(target)
            client.messages.markRead(message)
          }
          timers.set(id, setTimeout(tell, lookMs))
        }
      },
      { root: scroller.current, rootMargin: `-${leastPixels}px 0px` },
    )
    for (const element of content.current.getElementsByClassName('parley-bubble')) {
      if (asking.has((element as HTMLElement).dataset.anchor ?? '')) observer.observe(element)
    }
    return () => {
      observer.disconnect()
      for (const timer of timers.values()) clearTimeout(timer)
    }
  }, [client, rows, attended, content, scroller])
}

function receiptOf(row: DisplayRow, told: ReadonlySet<string>): readonly [string, Message][] {
  if (row.type !== 'message' || row.row.type !== 'message' || row.row.mine) return []
  const { message } = row.row
  const asks = wantsReceipts(message) && message.kind !== 'recalled' && !told.has(message.id)
  return asks ? [[row.id, message]] : []
}
