// Reactions to a message of a single chat or a group.

import { call } from '../call.ts'
import {
  count,
  flag,
  id,
  list,
  longId,
  number,
  object,
  oneOf,
  optional,
  text,
  wire,
  withDefault,
} from '../shape/index.ts'

const done = { reactionId: wire('data.id', optional(text)) }

/** Adds a reaction of the caller to a message. */
export const addReaction = call('messages.addReaction', {
  rest: 'POST reaction/user/{user}',
  input: { messageId: wire('msgId', id), reaction: wire('message', id) },
  answer: done,
})

/** Removes a reaction of the caller from a message. */
export const removeReaction = call('messages.removeReaction', {
  rest: 'DELETE reaction/user/{user}',
  input: { messageId: wire('msgId', id), reaction: wire('message', id) },
  answer: done,
})

/** One reaction of a message: the number of users, the first of them, and whether the caller is among them. */
const summary = object({
  reaction: text,
  count: wire('userCount', number),
  users: wire('userList', list(text)),
  isMine: wire('state', flag),
  reactionId: optional(text),
})

/**
 * Lists the reactions of several messages of one conversation. `messageIds` are joined by commas on the wire.
 */
export const listReactions = call('messages.listReactions', {
  rest: 'GET reaction/user/{user}',
  input: {
    messageIds: wire('msgIdList', id),
    chat: wire('msgType', oneOf('chat', 'groupchat', 'groupChat')),
    groupId: optional(text),
  },
  answer: {
    messages: wire(
      'data',
      list(object({ messageId: wire('msgId', longId), reactions: wire('reactionList', list(summary)) })),
    ),
  },
})

/** Lists the people behind one reaction, by page. */
export const reactionDetail = call('messages.reactionDetail', {
  rest: 'GET reaction/user/{user}/detail',
  input: {
    messageId: wire('msgId', id),
    reaction: wire('message', id),
    cursor: wire('currentPage', optional(text)),
    pageSize: withDefault(count, 20),
  },
  answer: {
    reaction: wire('data.reaction', text),
    count: wire('data.userCount', number),
    users: wire('data.userList', list(text)),
    isMine: wire('data.state', flag),
    cursor: wire('data.cursor', optional(text)),
    reactionId: wire('data.reactionId', optional(text)),
  },
})
