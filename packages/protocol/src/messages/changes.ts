// What happens to a message after it was sent: it is recalled, or edited.

import { event } from '../event.ts'
import { anything, id, longId, maybe, number, text, wire } from '../shape/index.ts'
import { BodyType, MessageBody, NameSpace } from '../wire/index.ts'

/** A message is gone. `by` is missing when an operator of the application did it. Its ext rides on the meta. */
export const recalled = event('messages.recalled', {
  ns: NameSpace.CHAT,
  body: MessageBody,
  operation: BodyType.RECALL,
  data: {
    by: wire('from.name', maybe(text)),
    to: wire('to.name', id),
    messageId: wire('ackMessageId', longId),
  },
})

/** A message says something else now. `meta` is JSON text: `edit_msg` with count, operator and times. */
export const edited = event('messages.edited', {
  ns: NameSpace.CHAT,
  body: MessageBody,
  operation: BodyType.EDIT,
  data: {
    by: wire('from.name', id),
    to: wire('to.name', id),
    messageId: wire('editMessageId', longId),
    scope: wire('editScope', maybe(number)),
    contents: anything,
    ext: maybe(anything),
    meta: maybe(text),
  },
})
