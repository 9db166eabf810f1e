// The conversation list, newest first, by cursor.

import { calls, decode, MessageBody, Meta, writeJsonForm } from '@parley/protocol'
import { meOf } from '../../pipeline/context.ts'
import { handle } from '../../pipeline/handle.ts'
import { type ConversationRow, conversationRows } from './queries.ts'

const mostAtOnce = 50

export const list = [
  handle(calls.conversations.list, async (context, input) => {
    const limit = Math.min(Math.max(input.limit ?? 20, 1), mostAtOnce)
    const question = {
      userId: meOf(context).id,
      withEmpty: input.withEmpty === true,
      after: readCursor(input.cursor ?? ''),
      limit: limit + 1,
    }
    const rows = await context.database.read((sql) => conversationRows(sql, question))
    const page = rows.slice(0, limit)
    const last = page.at(-1)
    return {
      conversations: page.map(conversationOf),
      cursor: rows.length > limit && last ? `${last.updated_at}_${last.log_id}` : '',
    }
  }),
]

function conversationOf(row: ConversationRow) {
  return {
    id: row.peer,
    type: row.kind === 'single' ? 'chat' : 'groupChat',
    isPinned: false,
    pinnedAt: 0,
    unread: row.unread,
    marks: [],
    lastMessage: lastMessage(row),
    head: row.head,
    readUpTo: row.read_seq,
    peerReadUpTo: row.peer_read_seq ?? 0,
  }
}

function lastMessage(row: ConversationRow): unknown {
  if (!row.meta || row.last_seq === null) return {}
  const meta = decode(Meta, row.meta)
  const body = decode(MessageBody, meta.payload ?? new Uint8Array(0))
  const message = { id: meta.id ?? '0', timestamp: meta.timestamp ?? '0', seq: String(row.last_seq), body }
  return writeJsonForm(message, 'text')
}

/** Cursors are made of characters that need no escaping: clients send them back as they are. */
function readCursor(cursor: string): { updatedAt: number; logId: number } | undefined {
  const found = /^(\d{1,16})_(\d{1,16})$/.exec(cursor)
  return found ? { updatedAt: Number(found[1]), logId: Number(found[2]) } : undefined
}
