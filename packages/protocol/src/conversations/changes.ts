// A user's changes to their own list of conversations. They are private; the user's other devices get the events.

import { call } from '../call.ts'
import {
  flag,
  id,
  list,
  number,
  object,
  oneOf,
  optional,
  text,
  time,
  wire,
  withDefault,
} from '../shape/index.ts'

const chat = /* @__PURE__ */ wire('type', oneOf('chat', 'groupChat', 'groupchat'))

const top = {
  isPinned: /* @__PURE__ */ wire('data.is_top', flag),
  pinnedAt: /* @__PURE__ */ wire('data.update_top_status_time', time),
}

const done = { result: /* @__PURE__ */ wire('data.result', optional(text)) }

/**
 * Pins a conversation to the top of the list. Pinning it again changes nothing and keeps the time of the first pin.
 */
export const pinConversation = call('conversations.pin', {
  rest: 'POST sdk/user/{user}/user_channel/top',
  actsAs: 'resource',
  input: { chat, to: id },
  answer: top,
})

/** Unpins a conversation. It returns to its place by time. */
export const unpinConversation = call('conversations.unpin', {
  rest: 'DELETE sdk/user/{user}/user_channel/top',
  actsAs: 'resource',
  input: { chat, to: id },
  answer: top,
})

const marking = {
  mark: id,
  targets: /* @__PURE__ */ list(object({ to: id, chat })),
}

/** Targets that are not conversations of the user are returned in `ignored`. */
const marked = { ignored: /* @__PURE__ */ wire('data.ignore', optional(list(object({ to: id, chat })))) }

/** Adds a mark to conversations. Marks are numbered 0 to 19 and mean whatever the application wants. */
export const markConversations = call('conversations.mark', {
  rest: 'POST sdk/user/{user}/user_channels/mark',
  actsAs: 'resource',
  input: marking,
  answer: marked,
})

/** Removes a mark from conversations. */
export const unmarkConversations = call('conversations.unmark', {
  rest: 'DELETE sdk/user/{user}/user_channels/mark',
  actsAs: 'resource',
  inBody: true,
  input: marking,
  answer: marked,
})

/**
 * Removes a conversation from the list until a new message arrives in it. Its pin and its marks are removed too.
 * With `withHistory`, its messages so far are deleted for this user.
 */
export const removeConversation = call('conversations.remove', {
  rest: 'DELETE user/{user}/user_channel',
  actsAs: 'resource',
  inBody: true,
  input: { to: wire('channel', id), chat, withHistory: wire('delete_roam', withDefault(flag, false)) },
  answer: { ...done, upTo: wire('data.seq', optional(number)) },
})

/**
 * Deletes all conversations and all history of the caller, for the caller only. The deletion has an id like a
 * message: group notices with a lower id are deleted as well.
 */
export const removeAllConversations = call('conversations.removeAll', {
  rest: 'POST sdk/message/roaming/user/{user}/delete/all',
  actsAs: 'resource',
  answer: { ...done, removalId: wire('data.id', optional(text)) },
})
