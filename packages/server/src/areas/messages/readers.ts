// The readers of a group message. Receipts go to the sender alone, so the list is for the sender and the managers of
// the group.

import { calls, fail, groupLimits } from '@parley/protocol'
import { isManager } from '../../directory/groups.ts'
import { meOf } from '../../pipeline/context.ts'
import { handle } from '../../pipeline/handler.ts'
import { canBeGroup, readCursor, writeCursor } from './locate-message.ts'
import { readerPage } from './reader-queries.ts'
import { findVisible } from './visibility.ts'

export const readers = [
  handle(calls.messages.listReaders, async (context, input) => {
    const { directory, database, app, now } = context
    const me = meOf(context)
    const { groupId } = input
    const named = canBeGroup(groupId) ? await directory.group(app, groupId) : undefined
    const thread = !named && canBeGroup(groupId) ? await directory.thread(app, groupId) : undefined
    const group = thread ? await directory.group(app, thread.groupId) : named
    if (!group) return fail('groupNotFound', { groupId })
    const member = group.people.get(me.id) ?? fail('notInGroup', { users: me.name })
    const limit = Math.min(Math.max(input.limit ?? groupLimits.readersLimit, 1), groupLimits.readersLimit)
    return database.read(async (sql) => {
      const found = await findVisible(sql, me, input.messageId)
      if (!found || found.log.id !== (thread ?? group).logId) return fail('messageNotFound')
      if (found.entry.sender_id !== me.id && !isManager(member)) fail('permissionDenied')
      const mostBytes = context.config.answerPageBytes
      const question = { messageId: found.entry.id, after: readCursor(input.key), limit, mostBytes }
      const { total, rows, hasMore } = await readerPage(sql, question)
      const last = rows.at(-1)
      return {
        messageId: String(found.entry.id),
        total,
        isLast: !hasMore,
        next: hasMore && last ? writeCursor(last.read_at, last.user_id) : '',
        at: now,
        users: rows.map((row) => row.name),
        details: rows.map((row) => ({ user: row.name, at: row.read_at, content: row.content })),
      }
    })
  }),
]
