// Account deletion: the user leaves all groups. A group that they owned goes to its longest-serving admin, or else its
// oldest member. A group without other members is dissolved.

import { hasReason } from '@parley/protocol'
import type { User } from '../../directory/directory.ts'
import { Role } from '../../directory/groups.ts'
import type { Context } from '../../pipeline/context.ts'
import { changeGroup } from './group-change.ts'
import { memberRows } from './member-queries.ts'
import { removeFromGroup } from './membership.ts'
import { dissolve, handOver } from './owner.ts'

/** Runs before the account is deleted. The other members are notified in the user's name. */
export async function leaveAllGroups(context: Context, user: User): Promise<void> {
  const rows = await context.database.read((sql) =>
    sql.all<{ key: string; log_id: number }>(
      `SELECT l.key, l.id AS log_id FROM members m JOIN logs l ON l.id = m.log_id
       WHERE m.user_id = ? AND l.kind = 'group' ORDER BY l.id`,
      [user.id],
    ),
  )
  const acting: Context = { ...context, me: user, device: '' }
  for (const { key, log_id } of rows) {
    try {
      while (!(await leaveGroup(acting, user, key, log_id)));
    } catch (error) {
      // The group was dissolved in the meantime.
      if (!hasReason(error, 'groupNotFound')) throw error
    }
  }
  await context.database.write(async (sql) => {
    for (const table of ['applications', 'invitations', 'group_blocks', 'member_attributes', 'client_logs'])
      await sql.run(`DELETE FROM ${table} WHERE user_id = ?`, [user.id])
    await sql.run('DELETE FROM invitations WHERE inviter_id = ?', [user.id])
  })
}

/** False if members changed in the meantime and the decision has to be made again. */
async function leaveGroup(context: Context, user: User, groupId: string, logId: number): Promise<boolean> {
  const successor = await nextOwnerOf(context, user, logId)
  if (!successor) return dissolve(context, groupId, ({ memberCount }) => memberCount <= 1)
  return changeGroup(context, groupId, { about: [successor] }, async (change) => {
    const { role } = change.standingOf(user)
    if (role === undefined) return true
    if (role === Role.owner) {
      if (change.standingOf(successor).role === undefined) return false
      await handOver(change, { from: user, to: successor, now: context.now })
    }
    await removeFromGroup(change, { users: [user], by: user })
    return true
  })
}

/** The first other user in this order: owner, admins, then members by time of joining. */
async function nextOwnerOf({ app, database, directory }: Context, user: User, logId: number) {
  const rows = await database.read((sql) => memberRows(sql, { logId, limit: 2 }))
  const first = rows.find(({ id }) => id !== user.id)
  return first && directory.user(app, first.name)
}
