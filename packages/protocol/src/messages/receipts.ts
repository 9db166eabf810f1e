// Receipts: a message was delivered or read, or a whole conversation was read.

import { event } from '../event.ts'
import { anything, id, longId, optional, text, wire } from '../shape/index.ts'
import { BodyType, MessageBody, NameSpace } from '../wire/index.ts'

/** Sent to the sender: a message arrived on a device of the other person. */
export const delivered = event('messages.delivered', {
  ns: NameSpace.CHAT,
  body: MessageBody,
  operation: BodyType.DELIVER_ACK,
  data: { by: wire('from.name', id), to: wire('to.name', id), messageId: wire('ackMessageId', longId) },
})

/** Sent to the sender: a message was read by the other person of a single chat, or by a member of a group. */
export const read = event('messages.read', {
  ns: NameSpace.CHAT,
  body: MessageBody,
  operation: BodyType.READ_ACK,
  data: {
    by: wire('from.name', id),
    to: wire('to.name', id),
    messageId: wire('ackMessageId', longId),
    content: wire('ackContent', optional(text)),
    /** Groups: one KeyValue whose JSON text has the number of readers, as `{"<messageId>": count}`. */
    ext: optional(anything),
  },
})

/** Sent to the other person: a conversation was read up to `messageId`, or completely if that is missing. */
export const conversationRead = event('messages.conversationRead', {
  ns: NameSpace.CHAT,
  body: MessageBody,
  operation: BodyType.CHANNEL_ACK,
  data: {
    by: wire('from.name', id),
    to: wire('to.name', id),
    messageId: wire('ackMessageId', optional(longId)),
  },
})
