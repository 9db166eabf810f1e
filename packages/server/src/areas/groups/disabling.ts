// Groups that the app's back end disables and enables. A disabled group is read-only.

import { backendCalls, fail, groupDisabled, groupEnabled } from '@parley/protocol'
import { type User, userFrom } from '../../directory/directory.ts'
import type { Context } from '../../pipeline/context.ts'
import { handle } from '../../pipeline/handler.ts'
import { userColumns } from '../../storage/columns.ts'
import { changeGroup, groupNamed } from './group-change.ts'

const { disableGroup, enableGroup } = backendCalls.moderation

export const disabling = [
  handle(disableGroup, (context, { groupId }) => setDisabled(context, groupId, true)),
  handle(enableGroup, (context, { groupId }) => setDisabled(context, groupId, false)),
]

/** The event comes from the owner, and goes to all devices of the owner as well. */
async function setDisabled(context: Context, groupId: string, isDisabled: boolean) {
  const owner = await firstOf(context, groupId)
  await changeGroup({ ...context, me: owner, device: '' }, groupId, {}, async (change) => {
    // Without a change there is no event.
    if (change.state.isDisabled === isDisabled) return
    const { id, logId } = change.group
    await change.sql.run('UPDATE groups SET disabled = ? WHERE log_id = ?', [Number(isDisabled), logId])
    change.notify(isDisabled ? groupDisabled : groupEnabled, { groupId: id, by: owner.name, users: [] })
  })
  return { isDisabled }
}

/** The member of the highest rank. An app has no user name, and every event needs an author. */
async function firstOf(context: Context, groupId: string): Promise<User> {
  const { logId } = await groupNamed(context, groupId)
  const row = await context.database.read((sql) =>
    sql.first(
      `SELECT ${userColumns('u')} FROM members m JOIN users u ON u.id = m.user_id WHERE m.log_id = ?
       ORDER BY m.role DESC, m.joined_at, m.user_id LIMIT 1`,
      [logId],
    ),
  )
  return row ? userFrom(row, context.app) : fail('groupNotFound', { groupId })
}
