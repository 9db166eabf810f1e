// Sends read receipts for group messages that request them, when the user sees them: in view for a moment, on a page
// that is visible and has the focus.

import { useEffect, useState } from 'react'
import { useClient } from '../state/kit.ts'
import { useAttention } from '../ui/hooks/use-page-attention.ts'
import type { DisplayRow } from './display-rows.ts'
import { receiptRequestOf } from './receipt-request.ts'
import type { SeenReceipts } from './seen-receipts.ts'
import type { TimelineScroll } from './use-timeline-scroll.ts'

export function useSeenReceipts(
  rows: readonly DisplayRow[],
  { content, scroller }: Pick<TimelineScroll, 'content' | 'scroller'>,
): void {
  const client = useClient()
  const attended = useAttention()
  const [receipts, setReceipts] = useState<SeenReceipts>()
  const isNeeded = rows.some(receiptRequestOf)

  useEffect(() => {
    if (isNeeded)
      import('./seen-receipts.ts').then(
        ({ createSeenReceipts }) => setReceipts((made) => made ?? createSeenReceipts()),
        () => {}, // If the chunk failed to load, the conversation is still marked as read.
      )
  }, [isNeeded])

  useEffect(
    () =>
      receipts?.watch(client, attended ? rows : [], {
        content: content.current,
        scroller: scroller.current,
      }),
    [client, receipts, rows, attended, content, scroller],
  )
  useEffect(() => receipts?.end, [receipts])
}
