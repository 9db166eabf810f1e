// Pinned messages: kept at the top of a conversation for everybody in it.

import { call } from '../call.ts'
import {
  anything,
  count,
  id,
  list,
  object,
  oneOf,
  optional,
  text,
  time,
  wire,
  withDefault,
} from '../shape/index.ts'

const chat = wire('type', oneOf('chat', 'groupchat', 'groupChat', 'chatroom', 'chatRoom'))

const target = { to: id, chat, messageId: wire('pin_msg_id', id) }

const done = { result: wire('data.result', optional(text)) }

/** Pins a message in its conversation. */
export const pinMessage = call('messages.pin', {
  rest: 'POST sdk/user/{user}/user_channel/pin',
  actsAs: 'resource',
  input: target,
  answer: done,
})

/** Unpins a message. */
export const unpinMessage = call('messages.unpin', {
  rest: 'DELETE sdk/user/{user}/user_channel/pin',
  actsAs: 'resource',
  inBody: true,
  input: target,
  answer: done,
})

/**
 * Lists the pinned messages of a conversation, most recent pin first. `message` is the JSON form of a message.
 */
export const listPinned = call('messages.listPinned', {
  rest: 'GET sdk/user/{user}/user_channel/pin',
  input: { to: id, chat, limit: withDefault(count, 10), cursor: withDefault(text, '') },
  answer: {
    pins: wire(
      'data.msg_infos',
      list(
        object({
          message: anything,
          pinnedAt: wire('pin_opt_at', time),
          by: wire('pin_operator', text),
        }),
      ),
    ),
    cursor: wire('data.cursor', text),
  },
})
