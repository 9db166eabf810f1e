// Changes to a message after it was sent: recalls and edits.

import { event } from '../event.ts'
import { anything, id, longId, number, optional, text, wire } from '../shape/index.ts'
import { BodyType, MessageBody, NameSpace } from '../wire/index.ts'

/**
 * Sent to everybody in the conversation: a message was recalled. `by` is missing if an operator of the application
 * recalled it. The `ext` is part of the Meta.
 */
export const recalled = event('messages.recalled', {
  ns: NameSpace.CHAT,
  body: MessageBody,
  operation: BodyType.RECALL,
  data: {
    by: wire('from.name', optional(text)),
    to: wire('to.name', id),
    messageId: wire('ackMessageId', longId),
  },
})

/**
 * Sent to everybody in the conversation: a message was edited. `meta` is JSON: `edit_msg` with the number of edits,
 * the operator and times.
 */
export const edited = event('messages.edited', {
  ns: NameSpace.CHAT,
  body: MessageBody,
  operation: BodyType.EDIT,
  data: {
    by: wire('from.name', id),
    to: wire('to.name', id),
    messageId: wire('editMessageId', longId),
    scope: wire('editScope', optional(number)),
    contents: anything,
    ext: optional(anything),
    meta: optional(text),
  },
})
