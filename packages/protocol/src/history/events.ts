// Events for a user's other devices about messages that they removed for themselves.

import { event } from '../event.ts'
import { id, list, number, optional, text, time, wire, withDefault } from '../shape/index.ts'
import { NameSpace } from '../wire/index.ts'

/**
 * Sent to the user's other devices: messages were removed from their history. Which messages and when are additions
 * of Parley.
 */
export const historyRemoved = event('history.removed', {
  ns: NameSpace.NOTIFY,
  operation: 'roaming_delete',
  data: {
    to: wire('data.to', id),
    chat: wire('data.chatType', text),
    device: wire('data.resource', withDefault(text, '')),
    messageIds: wire('data.msgIdList', optional(list(text))),
    upTo: wire('data.seq', optional(number)),
    at: wire('data.ts', optional(time)),
  },
})
