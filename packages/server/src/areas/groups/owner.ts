// The owner's last acts: handing a group over, and dissolving it.

import { calls, groupDissolved, groupUnshielded, ownerChanged } from '@parley/protocol'
import type { User } from '../../directory/directory.ts'
import { Role } from '../../directory/groups.ts'
import { type Context, meOf } from '../../pipeline/context.ts'
import { handle } from '../../pipeline/handler.ts'
import { deleteSharedFiles } from '../memberships/shared.ts'
import { changeGroup, type GroupChange, groupNamed, lookAt } from './changing.ts'
import { usersIn } from './member-queries.ts'
import { startAtHead } from './opt-out.ts'

export const dissolving = [
  handle(calls.groups.dissolve, async (context, { groupId }) => {
    // Before everybody's log is opened.
    const { demand, group } = await lookAt(context, groupId)
    demand('dissolve')
    await dissolve(context, groupId, (change) => {
      change.demand('dissolve')
      return true
    })
    return { result: { success: true, id: group.id, groupid: group.id } }
  }),
]

/**
 * There is a new owner; the one before is a member like any other. Not an admin: whoever gives the group away gives all
 * of it, and the new owner chooses whom he trusts. Nobody could end a mute of the owner, and he hears what happens in
 * his group, so mute and shield end.
 */
export async function handOver(
  change: GroupChange,
  { from, to, now }: { readonly from: User; readonly to: User; readonly now: number },
): Promise<void> {
  const { sql, group, row } = change
  await sql.run('UPDATE members SET role = ? WHERE log_id = ? AND user_id = ?', [
    Role.member,
    group.logId,
    from.id,
  ])
  await sql.run('UPDATE members SET role = ?, muted_until = 0 WHERE log_id = ? AND user_id = ?', [
    Role.owner,
    group.logId,
    to.id,
  ])
  await sql.run('UPDATE groups SET owner_id = ?, modified_at = ? WHERE log_id = ?', [to.id, now, group.logId])
  const { changes } = await sql.run(
    'UPDATE members SET shielded = 0 WHERE log_id = ? AND user_id = ? AND shielded = 1',
    [group.logId, to.id],
  )
  if (changes > 0) {
    await startAtHead(sql, to.id, group.logId, row.head)
    change.back([to])
    change.tellUser(groupUnshielded, { groupId: group.id, by: to.name, users: [{ name: to.name }] }, to)
  }
  change.tell(ownerChanged, { groupId: group.id, by: from.name, users: [{ name: to.name }] })
}

/**
 * Everybody who is in it is told in his own log: nobody can reach the group's any more. Nothing is done unless `mayEnd`,
 * which looks at the group as it is held; the answer says whether it was.
 */
export async function dissolve(
  context: Context,
  groupId: string,
  mayEnd: (change: GroupChange) => boolean,
): Promise<boolean> {
  for (;;) {
    const { logId } = await groupNamed(context, groupId)
    const told = await context.database.read((sql) => usersIn(sql, context.app, logId))
    const known = new Set(told.map(({ id }) => id))
    let isHeld = true
    const files = await changeGroup(context, groupId, { about: [], told }, async (change) => {
      if (!mayEnd(change)) return undefined
      const people = await usersIn(change.sql, context.app, logId)
      // Somebody came in since they were looked up: his log is not held, so all of it is done again.
      isHeld = people.every(({ id }) => known.has(id))
      return isHeld ? end(change, people, meOf(context)) : undefined
    })
    if (!isHeld) continue
    if (files) await context.files.discard(files)
    return files !== undefined
  }
}

/** What hangs on a group, without the group itself. Its log stays, and nobody can reach it. */
const hanging = ['members', 'group_blocks', 'applications', 'invitations', 'member_attributes'] as const

/** Gives the names of the files that nobody can reach any more. */
async function end(change: GroupChange, people: readonly User[], by: User): Promise<string[]> {
  const { sql, group, row } = change
  const files = await deleteSharedFiles(sql, group.logId)
  for (const table of hanging) await sql.run(`DELETE FROM ${table} WHERE log_id = ?`, [group.logId])
  await sql.run('DELETE FROM groups WHERE log_id = ?', [group.logId])
  for (const user of people)
    change.tellUser(groupDissolved, { groupId: group.id, name: row.name, by: by.name, users: [] }, user)
  change.dissolved()
  return files
}
