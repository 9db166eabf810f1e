// All events, assembled from the areas.

import { contactEvents } from './contacts/events.ts'
import {
  allConversationsRemoved,
  conversationMarked,
  conversationPinned,
  conversationRemoved,
  conversationUnmarked,
  conversationUnpinned,
} from './conversations/events.ts'
import { groupEvents } from './groups/events.ts'
import { historyRemoved } from './history/events.ts'
import { edited, recalled } from './messages/changes.ts'
import { messagePinned, messageUnpinned } from './messages/pin-events.ts'
import { reactionsChanged } from './messages/reaction-events.ts'
import { conversationRead, delivered, read } from './messages/receipts.ts'
import { silenceChanged } from './notifications/events.ts'
import { presenceChanged } from './presence/events.ts'
import { profileChanged } from './profile/events.ts'
import { roomEvents } from './rooms/events.ts'
import { threadEvents } from './threads/events.ts'

/** Events that every client can read from the start. Messages themselves are read by `messages/`. */
export const earlyEvents = [
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
  allConversationsRemoved,
  historyRemoved,
] as const

/** Events about users. */
export const peopleEvents = /* @__PURE__ */ joined(contactEvents, [
  presenceChanged,
  profileChanged,
  silenceChanged,
] as const)

/** All events. A client loads the definitions of groups, threads, rooms and users with the first such event. */
export const events = /* @__PURE__ */ joined(
  /* @__PURE__ */ joined(earlyEvents, peopleEvents),
  /* @__PURE__ */ joined(groupEvents, /* @__PURE__ */ joined(threadEvents, roomEvents)),
)

/* @__NO_SIDE_EFFECTS__ */
function joined<const A extends readonly unknown[], const B extends readonly unknown[]>(
  a: A,
  b: B,
): readonly (A[number] | B[number])[] {
  return [...a, ...b]
}
