// Mutes a whole group: only the owner, admins and the allowlist may write.

import { calls, groupBanned, groupUnbanned } from '@parley/protocol'
import { type Context, meOf } from '../../pipeline/context.ts'
import { handle } from '../../pipeline/handler.ts'
import { changeGroup } from './group-change.ts'

export const ban = [
  handle(calls.groups.ban, (context, { groupId }) => setBanned(context, groupId, true)),
  handle(calls.groups.unban, (context, { groupId }) => setBanned(context, groupId, false)),
]

/** Without a change there is no event. */
async function setBanned(context: Context, groupId: string, isBanned: boolean) {
  await changeGroup(context, groupId, {}, async (change) => {
    change.demand(isBanned ? 'ban' : 'unban')
    if (change.state.isBanned === isBanned) return
    const { logId, id } = change.group
    await change.sql.run('UPDATE groups SET banned = ? WHERE log_id = ?', [Number(isBanned), logId])
    const data = { groupId: id, by: meOf(context).name, users: [] }
    change.notify(isBanned ? groupBanned : groupUnbanned, data)
  })
  return { isBanned }
}
