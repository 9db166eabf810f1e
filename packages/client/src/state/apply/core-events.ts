// What a client hears that does no more than connect, receive and send.

import { conversationRead, delivered, read, recalled } from '@parley/protocol'
import type { EventTable } from './apply-context.ts'
import { applyReceipts } from './receipts.ts'

export const coreEvents: EventTable = {
  events: [delivered, read, conversationRead, recalled],
  applies: applyReceipts,
}
