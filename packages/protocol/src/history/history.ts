// Finding messages, and removing them from one's own history.

import { call } from '../call.ts'
import {
  anything,
  count,
  id,
  list,
  number,
  object,
  optional,
  text,
  wire,
  withDefault,
} from '../shape/index.ts'

/**
 * Finds a message by its id and tells in which conversation it is. `to` and `chat` name the conversation from the
 * caller's side. An addition of Parley.
 */
export const find = call('history.find', {
  rest: 'GET sdk/message/roaming/user/{user}/find',
  input: { messageId: wire('msgId', id) },
  answer: {
    to: wire('data.to', id),
    chat: wire('data.type', text),
    position: wire('data.seq', number),
    message: wire('data.meta', anything),
  },
})

const done = {
  result: /* @__PURE__ */ wire('data.result', optional(text)),
  /** An addition of Parley, after a removal up to a time: everything up to this number is removed. */
  upTo: /* @__PURE__ */ wire('data.seq', optional(number)),
}

const single = { user: /* @__PURE__ */ wire('userId', id) }
const group = { group: /* @__PURE__ */ wire('groupId', id) }
/** At most twenty, joined by commas. */
const ids = { messageIds: /* @__PURE__ */ wire('msgIdList', id) }
/** At most 18 digits: for "everything" clients send any number, even beyond what a number can hold exactly. */
const before = {
  before: /* @__PURE__ */ wire('delTime', {
    ...count,
    fits: (value: unknown) => Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 1e18,
  }),
}

/**
 * Removes messages of a single chat for the caller. The other person keeps them. Rooms use the form for groups.
 */
export const removeFromChat = call('history.removeFromChat', {
  rest: 'DELETE sdk/message/roaming/chat/user/{user}',
  actsAs: 'resource',
  input: { ...single, ...ids },
  answer: done,
})

/** Removes messages of a group or room for the caller. Other members keep them. */
export const removeFromGroup = call('history.removeFromGroup', {
  rest: 'DELETE sdk/message/roaming/group/user/{user}',
  actsAs: 'resource',
  input: { ...group, ...ids },
  answer: done,
})

/** Removes everything up to a time from a single chat, for the caller. */
export const removeFromChatBefore = call('history.removeFromChatBefore', {
  rest: 'DELETE sdk/message/roaming/chat/user/{user}/time',
  actsAs: 'resource',
  input: { ...single, ...before },
  answer: done,
})

/** Removes everything up to a time from a group or room, for the caller. */
export const removeFromGroupBefore = call('history.removeFromGroupBefore', {
  rest: 'DELETE sdk/message/roaming/group/user/{user}/time',
  actsAs: 'resource',
  input: { ...group, ...before },
  answer: done,
})

/**
 * Searches messages by words, newest first, in everything the caller may see or in one conversation. Each result is
 * a message in its JSON form with `to` and `type` of the conversation. An addition of Parley.
 */
export const search = call('history.search', {
  rest: 'GET sdk/user/{user}/messages/search',
  input: {
    text: wire('q', id),
    to: optional(text),
    chat: wire('type', optional(text)),
    from: optional(text),
    kinds: wire('msgType', optional(text)),
    startTime: optional(number),
    endTime: optional(number),
    limit: withDefault(count, 20),
    cursor: withDefault(text, ''),
  },
  answer: {
    found: wire(
      'data.messages',
      list(
        object({
          to: id,
          chat: wire('type', text),
          position: wire('seq', number),
          message: wire('meta', anything),
        }),
      ),
    ),
    cursor: wire('data.cursor', text),
  },
})
