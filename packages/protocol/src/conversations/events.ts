// Events for a user's other devices about their list of conversations.

import { event } from '../event.ts'
import { flag, id, number, optional, text, time, wire, withDefault } from '../shape/index.ts'
import { NameSpace } from '../wire/index.ts'

const conversationData = {
  to: /* @__PURE__ */ wire('data.id', id),
  chat: /* @__PURE__ */ wire('data.type', text),
  by: /* @__PURE__ */ wire('data.from', withDefault(text, '')),
  device: /* @__PURE__ */ wire('data.res', withDefault(text, '')),
  at: /* @__PURE__ */ wire('data.ts', time),
}

const marks = { ...conversationData, mark: /* @__PURE__ */ wire('data.ext', text) }

/** Sent to the user's other devices: a conversation was pinned. */
export const conversationPinned = event('conversations.pinned', {
  ns: NameSpace.NOTIFY,
  operation: 'conv',
  when: ['data.op', 'top'],
  data: conversationData,
})

/** Sent to the user's other devices: a conversation was unpinned. */
export const conversationUnpinned = event('conversations.unpinned', {
  ns: NameSpace.NOTIFY,
  operation: 'conv',
  when: ['data.op', 'not_top'],
  data: conversationData,
})

/** Sent to the user's other devices: conversations got a mark. */
export const conversationMarked = event('conversations.marked', {
  ns: NameSpace.NOTIFY,
  operation: 'conv',
  when: ['data.op', 'mark'],
  data: marks,
})

/** Sent to the user's other devices: conversations lost a mark. */
export const conversationUnmarked = event('conversations.unmarked', {
  ns: NameSpace.NOTIFY,
  operation: 'conv',
  when: ['data.op', 'mark_delete'],
  data: marks,
})

/**
 * Sent to the user's other devices: a conversation was removed from the list. `upTo` (where the conversation was at
 * that time) and `withHistory` are additions of Parley.
 */
export const conversationRemoved = event('conversations.removed', {
  ns: NameSpace.NOTIFY,
  operation: 'conv',
  when: ['data.op', 'del'],
  data: {
    ...conversationData,
    upTo: wire('data.seq', optional(number)),
    withHistory: wire('data.delete_roam', withDefault(flag, false)),
  },
})

/**
 * Sent to the user's other devices: all conversations and history were deleted. An addition of Parley; other clients
 * ignore it.
 */
export const allConversationsRemoved = event('conversations.removedAll', {
  ns: NameSpace.NOTIFY,
  operation: 'roaming_delete_all',
  data: { device: wire('data.resource', withDefault(text, '')), at: wire('data.ts', time) },
})
