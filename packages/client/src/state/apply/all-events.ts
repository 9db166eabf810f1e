// All events of a client, each with the function that applies it.

import { earlyEvents } from '@parley/protocol'
import { readNotice } from '../group-notices.ts'
import type { AppliesTo, EventTable } from './apply-context.ts'
import { applyMessages } from './messages.ts'
import { ownChangeEvents } from './own-changes.ts'
import { applyReceipts } from './receipts.ts'

const applies: AppliesTo<'messages' | 'conversations' | 'history'> = {
  ...applyReceipts,
  ...applyMessages,
  ...ownChangeEvents,
}

/** Applies every event. The core alone knows only receipts and recalls. */
export const allEvents: EventTable = { events: earlyEvents, applies, notice: readNotice }
