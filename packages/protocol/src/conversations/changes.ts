// What a user does to his own list of conversations. Nobody else sees any of it; his other devices are told.

import { call } from '../call.ts'
import { flag, id, list, maybe, number, object, oneOf, orElse, text, time, wire } from '../shape/index.ts'

const chat = /* @__PURE__ */ wire('type', oneOf('chat', 'groupChat', 'groupchat'))

const top = {
  isPinned: /* @__PURE__ */ wire('data.is_top', flag),
  pinnedAt: /* @__PURE__ */ wire('data.update_top_status_time', time),
}

const done = { result: /* @__PURE__ */ wire('data.result', maybe(text)) }

/** Keeps a conversation at the top of the list. Again: nothing changes, and the first time stays. */
export const pinConversation = call('conversations.pin', {
  rest: 'POST sdk/user/{user}/user_channel/top',
  actsAs: 'resource',
  input: { chat, to: id },
  answer: top,
})

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

/** Targets that are no conversations of the user are answered in `ignored`. */
const marked = { ignored: /* @__PURE__ */ wire('data.ignore', maybe(list(object({ to: id, chat })))) }

export const markConversations = call('conversations.mark', {
  rest: 'POST sdk/user/{user}/user_channels/mark',
  actsAs: 'resource',
  input: marking,
  answer: marked,
})

export const unmarkConversations = call('conversations.unmark', {
  rest: 'DELETE sdk/user/{user}/user_channels/mark',
  actsAs: 'resource',
  inBody: true,
  input: marking,
  answer: marked,
})

/**
 * Takes a conversation off the list until something new is said in it; its pin and its marks go with it. With
 * `withHistory` what was said so far is gone for this user.
 */
export const removeConversation = call('conversations.remove', {
  rest: 'DELETE user/{user}/user_channel',
  actsAs: 'resource',
  inBody: true,
  input: { to: wire('channel', id), chat, withHistory: wire('delete_roam', orElse(flag, false)) },
  answer: { ...done, upTo: wire('data.seq', maybe(number)) },
})

/**
 * Removes all conversations and all history of this user, for this user. The removal has an id as messages have them:
 * what is told about a group under a lower one was removed, too.
 */
export const removeAllConversations = call('conversations.removeAll', {
  rest: 'POST sdk/message/roaming/user/{user}/delete/all',
  actsAs: 'resource',
  answer: { ...done, removalId: wire('data.id', maybe(text)) },
})
