// Streamed messages: the application's back end sends a text piece by piece, and users read it while it is being
// written.

import { call } from '../call.ts'
import {
  anything,
  count,
  flag,
  id,
  longId,
  number,
  optional,
  text,
  wire,
  withDefault,
} from '../shape/index.ts'

/** One piece. The first one has no `messageId` and the number 0. The answer has the id for the following pieces. */
const piece = {
  from: id,
  to: id,
  messageId: wire('body.msgId', optional(longId)),
  text: wire('body.msg', text),
  number: wire('body.seq', count),
  /** The format of the text, chosen by the app: `markdown`. That of the first piece counts. */
  format: wire('body.type', optional(text)),
  isLast: wire('body.finish', withDefault(flag, false)),
  /** Why the stream is complete, a number chosen by the application. */
  finishReason: wire('body.finishReason', optional(number)),
  /** That of the first piece counts. */
  ext: optional(anything),
}

const answer = { messageId: wire('data.msgId', longId) }

/** Sends one piece of a streamed message from one user to another. */
export const streamToUser = call('messages.streamToUser', {
  rest: 'POST stream_message/user',
  by: 'app',
  input: piece,
  answer,
})

/** Sends one piece of a streamed message to a group; `to` is its id. */
export const streamToGroup = call('messages.streamToGroup', {
  rest: 'POST stream_message/chatgroup',
  by: 'app',
  input: piece,
  answer,
})
