// A message that is stored directly, for tests that only need one to exist.

import { BodyType, encode, MessageBody, Meta } from '@parley/protocol'
import type { Sql } from '../storage/database.ts'

export interface StoredMessage {
  readonly id: number
  readonly logId: number
  readonly seq: number
  readonly from: { readonly id: number; readonly name: string }
  /** The id of the group or room. */
  readonly to: string
  readonly type?: number
  readonly sentAt?: number
}

export async function storeMessage(sql: Sql, message: StoredMessage): Promise<string> {
  const { id, logId, seq, from, to, type = BodyType.GROUPCHAT, sentAt = 5 } = message
  const payload = encode(MessageBody, {
    type,
    from: { name: from.name },
    to: { name: to },
    contents: [{ type: 0, text: 'parent' }],
  })
  const meta = encode(Meta, { id: String(id), ns: 1, payload, timestamp: String(sentAt) })
  await sql.run(
    `INSERT INTO entries (id, log_id, seq, sender_id, device_id, type, counted, sent_at, meta, kind)
     VALUES (?, ?, ?, ?, 0, ?, 1, ?, ?, 0)`,
    [id, logId, seq, from.id, type, sentAt, meta],
  )
  return String(id)
}
