// All that a client can hear, and what each of it changes.

import { earlyEvents } from '@parley/protocol'
import type { AppliesTo, News } from '../changes.ts'
import { readNotice } from '../notices.ts'
import { applyMessages } from './messages.ts'
import { applyReceipts } from './receipts.ts'
import { applyStanding } from './standing.ts'

const applies: AppliesTo<'messages' | 'conversations' | 'history'> = {
  ...applyReceipts,
  ...applyMessages,
  ...applyStanding,
}

export const allNews: News = { events: earlyEvents, applies, notice: readNotice }
