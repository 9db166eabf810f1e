// A member who blocks a group: their devices do not follow its log, and nothing in it counts as unread. After
// unblocking they receive new messages only; the others are in the history.

import { calls, groupShielded, groupUnshielded } from '@parley/protocol'
import { type Context, meOf } from '../../pipeline/context.ts'
import { handle } from '../../pipeline/handler.ts'
import type { Sql } from '../../storage/database.ts'
import { moveAllCursors } from '../../storage/procedures/devices.ts'
import { changeGroup } from './group-change.ts'

export const shield = [
  handle(calls.groups.shield, (context, { groupId }) => setShielded(context, groupId, true)),
  handle(calls.groups.unshield, (context, { groupId }) => setShielded(context, groupId, false)),
]

/** Without a change there is no event. */
async function setShielded(context: Context, groupId: string, isShielded: boolean) {
  const me = meOf(context)
  await changeGroup(context, groupId, {}, async (change) => {
    change.demand(isShielded ? 'shield' : 'unshield')
    const { id, logId } = change.group
    const { sql } = change
    const { changes } = await sql.run(
      'UPDATE members SET shielded = ? WHERE user_id = ? AND log_id = ? AND shielded <> ?',
      [Number(isShielded), me.id, logId, Number(isShielded)],
    )
    if (changes === 0) return
    if (isShielded) change.stopFollowing([me])
    else {
      await startAtHead(sql, me.id, logId, change.row.head)
      change.followAgain([me])
    }
    const data = { groupId: id, by: me.name, users: [{ name: me.name }] }
    change.notifyUser(isShielded ? groupShielded : groupUnshielded, data, me)
  })
  return { isDone: true }
}

/** Sets the cursors of a user's devices and the read position to the head of the log. */
export async function startAtHead(sql: Sql, userId: number, logId: number, head: number): Promise<void> {
  await moveAllCursors(sql, userId, logId, head)
  await sql.run('UPDATE members SET read_seq = ? WHERE user_id = ? AND log_id = ? AND read_seq < ?', [
    head,
    userId,
    logId,
    head,
  ])
}
