// Receipts: a message arrived, was read; a whole conversation was read.

import { event } from '../event.ts'
import { anything, id, longId, maybe, text, wire } from '../shape/index.ts'
import { BodyType, MessageBody, NameSpace } from '../wire/index.ts'

/** The other side's device has this message. */
export const delivered = event('messages.delivered', {
  ns: NameSpace.CHAT,
  body: MessageBody,
  operation: BodyType.DELIVER_ACK,
  data: { by: wire('from.name', id), to: wire('to.name', id), messageId: wire('ackMessageId', longId) },
})

/** Somebody has read this message: the other side of a single chat, or a member of a group. */
export const read = event('messages.read', {
  ns: NameSpace.CHAT,
  body: MessageBody,
  operation: BodyType.READ_ACK,
  data: {
    by: wire('from.name', id),
    to: wire('to.name', id),
    messageId: wire('ackMessageId', longId),
    content: wire('ackContent', maybe(text)),
    /** Groups: one KeyValue whose JSON text says how many have read, as `{"<messageId>": count}`. */
    ext: maybe(anything),
  },
})

/** Somebody has read a conversation up to `messageId`, or all of it when that is missing. */
export const conversationRead = event('messages.conversationRead', {
  ns: NameSpace.CHAT,
  body: MessageBody,
  operation: BodyType.CHANNEL_ACK,
  data: {
    by: wire('from.name', id),
    to: wire('to.name', id),
    messageId: wire('ackMessageId', maybe(longId)),
  },
})
