// Rows of a timeline that show a message, sent or still on its way out.

import type { TimelineRow } from '@parley/client'

export type ShownMessage = Extract<TimelineRow, { type: 'message' | 'outgoing' }>

/** When the message was sent, or written if it has not left yet. */
export function momentOf(row: ShownMessage): number {
  return row.type === 'message' ? row.message.sentAt : row.outgoing.createdAt
}

export function isMine(row: TimelineRow): boolean {
  return row.type === 'outgoing' || (row.type === 'message' && row.mine)
}
