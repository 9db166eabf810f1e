// The conversation list, newest first, by cursor.

import { calls } from '@parley/protocol'
import { meOf } from '../../pipeline/context.ts'
import { handle } from '../../pipeline/handle.ts'
import { decorate, messageForm, type ShownRow } from '../messages/queries.ts'
import { type ConversationRow, conversationRows } from './queries.ts'

const mostAtOnce = 50

export const list = [
  handle(calls.conversations.list, async (context, input) => {
    const limit = Math.min(Math.max(input.limit ?? 20, 1), mostAtOnce)
    const me = meOf(context)
    const question = {
      userId: me.id,
      withEmpty: input.withEmpty === true,
      after: readCursor(input.cursor ?? ''),
      limit: limit + 1,
    }
    const { rows, page, metas } = await context.database.read(async (sql) => {
      const rows = await conversationRows(sql, question)
      const page = rows.slice(0, limit)
      const shown = page.flatMap(lastOf)
      const decorated = await decorate(sql, me, shown)
      return { rows, page, metas: new Map(shown.map((row, index) => [row.log_id, decorated[index]])) }
    })
    const last = page.at(-1)
    return {
      conversations: page.map((row) => conversationOf(row, metas.get(row.log_id))),
      cursor: rows.length > limit && last ? `${last.updated_at}_${last.log_id}` : '',
    }
  }),
]

/** The last message of a conversation, if it has one. */
function lastOf(row: ConversationRow): ShownRow[] {
  const { log_id, last_id: id, last_seq: seq, sender_id, flags, meta } = row
  if (id === null || seq === null || sender_id === null || flags === null || !meta) return []
  return [{ id, log_id, seq, sender_id, flags, meta }]
}

function conversationOf(row: ConversationRow, lastMeta: Uint8Array | undefined) {
  return {
    id: row.peer,
    type: row.kind === 'single' ? 'chat' : 'groupChat',
    isPinned: false,
    pinnedAt: 0,
    unread: row.unread,
    marks: [],
    lastMessage: lastMeta ? messageForm(lastMeta, row.last_seq ?? 0) : {},
    head: row.head,
    readUpTo: row.read_seq,
    peerReadUpTo: row.peer_read_seq ?? 0,
  }
}

/** Cursors are made of characters that need no escaping: clients send them back as they are. */
function readCursor(cursor: string): { updatedAt: number; logId: number } | undefined {
  const found = /^(\d{1,16})_(\d{1,16})$/.exec(cursor)
  return found ? { updatedAt: Number(found[1]), logId: Number(found[2]) } : undefined
}
