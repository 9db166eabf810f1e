// The one place that turns the state of an own message into the mark beside its time.

import type { StringKey } from '../../strings/strings.ts'
import type { ShownMessage } from '../MessageList/display-rows.ts'

export type TickState = 'waiting' | 'sending' | 'sent' | 'delivered' | 'read' | 'failed'

/** The mark of a row; messages of others have none. */
export function tickStateOf(row: ShownMessage): TickState | undefined {
  if (row.type === 'outgoing') return row.outgoing.status.name
  return row.mine ? row.status : undefined
}

export const tickTexts: Readonly<Record<TickState, StringKey>> = {
  waiting: 'message.waiting',
  sending: 'message.sending',
  sent: 'message.sent',
  delivered: 'message.delivered',
  read: 'message.read',
  failed: 'message.failed',
}
