// Room calls for the application's back end only.

import { call } from '../call.ts'
import { anything, id, maybe, number, oneOf, text, wire } from '../shape/index.ts'

/**
 * Sends one message to every room of the application that has people in it. `type` and `body` are those of the JSON
 * form of a message.
 */
export const broadcast = call('rooms.broadcast', {
  rest: 'POST messages/chatrooms/broadcast',
  by: 'app',
  input: {
    from: id,
    type: text,
    body: anything,
    ext: maybe(anything),
    priority: wire('chatroom_msg_level', maybe(oneOf('high', 'normal', 'low'))),
  },
  answer: { id: wire('data.id', text), rooms: wire('data.rooms', number) },
})
