// All events, assembled from the areas.

import {
  conversationMarked,
  conversationPinned,
  conversationRemoved,
  conversationUnmarked,
  conversationUnpinned,
  everythingRemoved,
} from './conversations/events.ts'
import { joinedDirectly } from './groups/events.ts'
import { historyRemoved } from './history/events.ts'
import { edited, recalled } from './messages/changes.ts'
import { messagePinned, messageUnpinned } from './messages/pin-events.ts'
import { reactionsChanged } from './messages/reaction-events.ts'
import { conversationRead, delivered, read } from './messages/receipts.ts'

/** Events that are told as operations; messages themselves are read by `messages/`. */
export const events = [
  delivered,
  read,
  conversationRead,
  recalled,
  edited,
  reactionsChanged,
  messagePinned,
  messageUnpinned,
  conversationPinned,
  conversationUnpinned,
  conversationMarked,
  conversationUnmarked,
  conversationRemoved,
  everythingRemoved,
  historyRemoved,
  joinedDirectly,
] as const
