// The one place that turns the state of an own message into the mark beside its time.

import type { Message } from '@parley/client'
import type { StringKey } from '../../strings/strings.ts'
import type { ShownMessage } from '../MessageList/display-rows.ts'

export type TickState = 'waiting' | 'uploading' | 'sending' | 'sent' | 'delivered' | 'read' | 'failed'

/** The mark of a row; messages of others have none. */
export function tickStateOf(row: ShownMessage): TickState | undefined {
  if (row.type === 'outgoing') return row.outgoing.status.name
  return row.mine && row.message.kind !== 'recalled' ? sentState(row.message, row.status) : undefined
}

/** How far a sent message got: by what is known of the conversation, or of this very message. */
export function sentState(
  { isRead, isDelivered }: Pick<Message, 'isRead' | 'isDelivered'>,
  status: 'sent' | 'delivered' | 'read',
): TickState {
  if (isRead) return 'read'
  return isDelivered && status === 'sent' ? 'delivered' : status
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
