// The events of a client that only connects, receives and sends.

import { conversationRead, delivered, read, recalled } from '@parley/protocol'
import type { EventTable } from './apply-context.ts'
import { applyReceipts } from './receipts.ts'

export const coreEvents: EventTable = {
  events: [delivered, read, conversationRead, recalled],
  applies: applyReceipts,
}
