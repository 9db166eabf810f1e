import type { Message } from '@parley/client'
import { wantsReceipts } from '../messages/menu-entries.ts'
import type { DisplayRow } from './display-rows.ts'

/** The row's message, if it is another user's and requests a receipt. */
export function receiptRequestOf(row: DisplayRow): Message | undefined {
  if (row.type !== 'message' || row.row.type !== 'message' || row.row.mine) return undefined
  const { message } = row.row
  return wantsReceipts(message) && message.kind !== 'recalled' ? message : undefined
}
