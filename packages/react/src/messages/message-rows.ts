// Rows of a timeline that show a message, sent or outgoing.

import type { TimelineRow } from '@parley/client'

/** A row of the timeline that is a message. */
export type ShownMessage = Extract<
  TimelineRow,
  {
    /** Sent, or outgoing. */
    type: 'message' | 'outgoing'
  }
>

/** When the message was sent, or created if it is still outgoing. */
export function momentOf(row: ShownMessage): number {
  return row.type === 'message' ? row.message.sentAt : row.outgoing.createdAt
}

export function isMine(row: TimelineRow): boolean {
  return row.type === 'outgoing' || (row.type === 'message' && row.mine)
}
