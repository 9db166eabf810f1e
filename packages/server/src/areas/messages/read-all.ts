// Newer clients mark all conversations as read with one read position. It is split into one for each conversation with
// unread messages, which the user's other devices understand.

import { encode, groupDomain, MessageBody, userDomain } from '@parley/protocol'
import type { Name } from '../../frames/read.ts'
import type { Sql } from '../../storage/database.ts'
import type { Author, Incoming } from './incoming-message.ts'

/** A user with more unread conversations sends it again. */
const most = 1000

/** Conversations that may have unread messages, as a sender would address them. */
export async function unreadConversations(sql: Sql, userId: number): Promise<Name[]> {
  const rows = await sql.all<{ kind: string; key: string; peer: string }>(
    `SELECT l.kind, l.key, m.peer FROM members m JOIN logs l ON l.id = m.log_id
     WHERE m.user_id = ? AND l.kind IN ('single', 'group') AND l.last_seq > m.read_seq ORDER BY l.id LIMIT ?`,
    [userId, most],
  )
  return rows.map(({ kind, key, peer }) =>
    kind === 'group'
      ? { name: key, domain: groupDomain, resource: '' }
      : { name: peer, domain: userDomain, resource: '' },
  )
}

/** The read position of one of them. Nobody waits for its answer. */
export function readPositionIn<From extends Author>(incoming: Incoming<From>, to: Name): Incoming<From> {
  const { meta, body } = incoming
  const payload = encode(MessageBody, { type: body.type, contents: [{}] })
  return {
    ...incoming,
    meta: { ...meta, id: '', to, clientKey: `${meta.clientKey ?? meta.id}.${to.name}`, payload },
    body: { ...body, isForAll: false, fields: 0, contents: 1, contentBytes: 0, ackMessageId: 0 },
  }
}
