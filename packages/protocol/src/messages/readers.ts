// Readers of a group message that asked for receipts.

import { call } from '../call.ts'
import {
  count,
  flag,
  id,
  list,
  longId,
  number,
  object,
  optional,
  text,
  time,
  wire,
  withDefault,
} from '../shape/index.ts'

/**
 * Lists who has read a group message. `details`, with the time and text of each receipt, is an addition of Parley.
 */
export const listReaders = call('messages.listReaders', {
  rest: 'GET chatgroups/{groupId}/acks/{messageId}',
  input: { groupId: id, messageId: id, limit: withDefault(count, 500), key: optional(text) },
  answer: {
    messageId: wire('data.ackmid', longId),
    total: wire('data.total', number),
    isLast: wire('data.is_last', flag),
    next: wire('data.next_key', text),
    at: wire('data.timestamp', time),
    users: wire('data.userlist', list(text)),
    details: wire('data.details', optional(list(object({ user: text, at: time, content: optional(text) })))),
  },
})
