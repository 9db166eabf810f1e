// Removes the name of a thread when the user who gave it is erased.

import { threadRenamed } from '@parley/protocol'
import { noticeOf } from './events.ts'
import { emptySummary, threadSummaries } from './queries.ts'
import { changeThread, type ThreadActor } from './thread-change.ts'

/** Shown instead of the removed name. */
export const removedName = 'removed'

/** Notifies the group. */
export function removeThreadName(actor: ThreadActor, threadId: string): Promise<void> {
  return changeThread(actor, threadId, [], async (change) => {
    const { sql } = change
    if (change.row.name === removedName) return
    const row = { ...change.row, name: removedName }
    await sql.run('UPDATE threads SET name = ? WHERE log_id = ?', [removedName, row.log_id])
    const { messageCount } = (await threadSummaries(sql, [row.log_id])).get(row.log_id) ?? emptySummary
    change.notifyGroup(threadRenamed, { ...noticeOf(row, actor.me.name, actor.now), messageCount })
  })
}
