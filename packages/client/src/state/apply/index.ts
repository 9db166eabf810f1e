// All that a client can hear, and what each of it changes.

import { events } from '@parley/protocol'
import type { AppliesTo, News } from '../changes.ts'
import { applyMessages } from './messages.ts'
import { applyReceipts } from './receipts.ts'

const applies: AppliesTo<'messages'> = { ...applyReceipts, ...applyMessages }

export const allNews: News = { events, applies }
