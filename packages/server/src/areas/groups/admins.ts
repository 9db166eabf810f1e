// Admins, appointed and dismissed by the owner.

import { adminAdded, adminRemoved, calls, fail, groupLimits } from '@parley/protocol'
import { Role } from '../../directory/groups.ts'
import { meOf } from '../../pipeline/context.ts'
import { handle } from '../../pipeline/handler.ts'
import type { Sql } from '../../storage/database.ts'
import { changeGroup, type GroupChange } from './group-change.ts'
import { personNamed } from './named-users.ts'

export const admins = [
  /** A user who is an admin already stays one, without an event. */
  handle(calls.groups.addAdmin, async (context, input) => {
    const user = await personNamed(context, input.groupId, 'newadmin', input.user)
    await changeGroup(context, input.groupId, { about: [user] }, async (change) => {
      change.demand('addAdmin')
      change.demand('addAdmin', user)
      if (change.standingOf(user).role === Role.admin) return
      if ((await countAdmins(change.sql, change.group.logId)) >= groupLimits.maxAdmins) fail('maxLimit')
      await setRole(change, user.id, Role.admin)
      change.notify(adminAdded, {
        groupId: change.group.id,
        by: meOf(context).name,
        users: [{ name: user.name }],
      })
    })
    return { result: 'success', user: user.name }
  }),

  /** Succeeds without an event for a user who is not an admin. */
  handle(calls.groups.removeAdmin, async (context, input) => {
    const user = await personNamed(context, input.groupId, 'oldadmin', input.admin)
    await changeGroup(context, input.groupId, { about: [user] }, async (change) => {
      change.demand('removeAdmin')
      change.demand('removeAdmin', user)
      if (change.standingOf(user).role !== Role.admin) return
      await setRole(change, user.id, Role.member)
      change.notify(adminRemoved, {
        groupId: change.group.id,
        by: meOf(context).name,
        users: [{ name: user.name }],
      })
    })
    return { result: 'success', user: user.name }
  }),
]

async function setRole({ sql, group }: GroupChange, userId: number, role: Role): Promise<void> {
  await sql.run('UPDATE members SET role = ? WHERE log_id = ? AND user_id = ?', [role, group.logId, userId])
}

async function countAdmins(sql: Sql, logId: number): Promise<number> {
  const row = await sql.first<{ admins: number }>(
    'SELECT count(*) AS admins FROM members WHERE log_id = ? AND role = ?',
    [logId, Role.admin],
  )
  return row?.admins ?? 0
}
