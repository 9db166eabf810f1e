// Newer clients confirm several messages with one receipt. It is split into one receipt per message, which all clients
// understand. The last one is answered.

import { encode, MessageBody } from '@parley/protocol'
import { BodyField } from '../../frames/read.ts'
import type { Author, Incoming } from './incoming-message.ts'

/** The receipts in one that may confirm several messages. */
export function eachReceipt<From extends Author>(incoming: Incoming<From>): readonly Incoming<From>[] {
  const { body, meta } = incoming
  if (body.ackMessageIds.length === 0) return [incoming]
  const own = (body.fields & BodyField.ackMessageId) !== 0 ? [body.ackMessageId] : []
  // An id that cannot be one of ours is ignored, as in a receipt for one message.
  const ids = [...new Set([...own, ...body.ackMessageIds])].filter((id) => id > 0)
  if (ids.length === 0) return [incoming]
  return ids.map((ackMessageId, at) => {
    const isLast = at === ids.length - 1
    const payload = encode(MessageBody, {
      type: body.type,
      contents: [{}],
      ackMessageId: String(ackMessageId),
    })
    return {
      ...incoming,
      meta: {
        ...meta,
        id: isLast ? meta.id : '',
        // A duplicate of the whole is a duplicate of each part.
        clientKey: `${meta.clientKey ?? meta.id}.${ackMessageId}`,
        payload,
      },
      body: {
        ...body,
        ackMessageId,
        ackMessageIds: [],
        fields: BodyField.ackMessageId,
        contents: 1,
        contentBytes: 0,
        ackContentBytes: 0,
      },
    }
  })
}
