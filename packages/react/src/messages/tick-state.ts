// Converts the state of an own message to the mark beside its time. This is the only place that does.

import type { Message } from '@parley/client'
import type { StringKey } from '../strings/strings.ts'
import { isGone } from './menu-entries.ts'
import type { ShownMessage } from './message-rows.ts'

/** How far an own message got. */
export type TickState = 'waiting' | 'uploading' | 'sending' | 'sent' | 'delivered' | 'read' | 'failed'

/** The mark of a row; messages from others have none. `others` is the number of users who can read it, if known. */
export function tickStateOf(row: ShownMessage, others?: number): TickState | undefined {
  if (row.type === 'outgoing') return row.outgoing.status.name
  return row.mine && !isGone(row.message) ? sentState(row.message, row.status, others) : undefined
}

/**
 * The delivery state of a sent message, from the conversation or from the message itself. In a group, delivered means
 * that one member has read it, and read means that all have.
 */
export function sentState(
  { isRead, isDelivered, readCount = 0 }: Pick<Message, 'isRead' | 'isDelivered' | 'readCount'>,
  status: 'sent' | 'delivered' | 'read',
  others = Number.POSITIVE_INFINITY,
): TickState {
  if (isRead || (readCount > 0 && readCount >= others)) return 'read'
  return (isDelivered || readCount > 0) && status === 'sent' ? 'delivered' : status
}

export const tickTexts: Readonly<Record<TickState, StringKey>> = {
  waiting: 'message.waiting',
  uploading: 'message.uploading',
  sending: 'message.sending',
  sent: 'message.sent',
  delivered: 'message.delivered',
  read: 'message.read',
  failed: 'message.failed',
}
