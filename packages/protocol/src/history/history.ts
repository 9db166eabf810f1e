// Finding messages, and removing some of them for oneself.

import { call } from '../call.ts'
import { anything, count, id, list, maybe, number, object, orElse, text, wire } from '../shape/index.ts'

/** Ours: where a message is, from its id. `to` and `chat` name the conversation as the asker does. */
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
  result: /* @__PURE__ */ wire('data.result', maybe(text)),
  /** Ours, after removal before a time: nothing up to this number is left. */
  upTo: /* @__PURE__ */ wire('data.seq', maybe(number)),
}

const single = { user: /* @__PURE__ */ wire('userId', id) }
const group = { group: /* @__PURE__ */ wire('groupId', id) }
/** At most twenty, joined by commas. */
const ids = { messageIds: /* @__PURE__ */ wire('msgIdList', id) }
/** At most 18 digits: clients write what they like for "everything", also beyond what a number can hold exactly. */
const before = {
  before: /* @__PURE__ */ wire('delTime', {
    ...count,
    fits: (value: unknown) => Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 1e18,
  }),
}

/** Removes messages for this user; others keep them. Rooms are written as groups. */
export const removeFromChat = call('history.removeFromChat', {
  rest: 'DELETE sdk/message/roaming/chat/user/{user}',
  actsAs: 'resource',
  input: { ...single, ...ids },
  answer: done,
})

export const removeFromGroup = call('history.removeFromGroup', {
  rest: 'DELETE sdk/message/roaming/group/user/{user}',
  actsAs: 'resource',
  input: { ...group, ...ids },
  answer: done,
})

/** Removes for this user what was said up to this time. */
export const removeFromChatBefore = call('history.removeFromChatBefore', {
  rest: 'DELETE sdk/message/roaming/chat/user/{user}/time',
  actsAs: 'resource',
  input: { ...single, ...before },
  answer: done,
})

export const removeFromGroupBefore = call('history.removeFromGroupBefore', {
  rest: 'DELETE sdk/message/roaming/group/user/{user}/time',
  actsAs: 'resource',
  input: { ...group, ...before },
  answer: done,
})

/**
 * Ours: finds messages by words, newest first, in everything that the user may see, or in one conversation. Each
 * message is the JSON message form with `to` and `type` of the conversation beside it.
 */
export const search = call('history.search', {
  rest: 'GET sdk/user/{user}/messages/search',
  input: {
    text: wire('q', id),
    to: maybe(text),
    chat: wire('type', maybe(text)),
    from: maybe(text),
    kinds: wire('msgType', maybe(text)),
    startTime: maybe(number),
    endTime: maybe(number),
    limit: orElse(count, 20),
    cursor: orElse(text, ''),
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
