// Transfers a group to another owner, and dissolves it.

import { calls, groupDissolved, groupUnshielded, ownerChanged } from '@parley/protocol'
import type { User } from '../../directory/directory.ts'
import { Role } from '../../directory/groups.ts'
import { type Context, meOf } from '../../pipeline/context.ts'
import { handle } from '../../pipeline/handler.ts'
import { deleteSharedFiles } from '../memberships/shared.ts'
import { changeGroup, type GroupChange, groupNamed, readGroupState } from './group-change.ts'
import { usersIn } from './member-queries.ts'
import { startAtHead } from './opt-out.ts'

export const dissolving = [
  handle(calls.groups.dissolve, async (context, { groupId }) => {
    // Checked before the logs of all members are opened.
    const { demand, group } = await readGroupState(context, groupId)
    demand('dissolve')
    await dissolve(context, groupId, (change) => {
      change.demand('dissolve')
      return true
    })
    return { result: { success: true, id: group.id, groupid: group.id } }
  }),
]

/**
 * Transfers ownership. The old owner becomes a plain member, not an admin: the new owner chooses their admins. The new
 * owner's mute and block of the group end, because nobody could end a mute of the owner and the owner must receive
 * events.
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
    change.followAgain([to])
    change.notifyUser(groupUnshielded, { groupId: group.id, by: to.name, users: [{ name: to.name }] }, to)
  }
  change.notify(ownerChanged, { groupId: group.id, by: from.name, users: [{ name: to.name }] })
}

/**
 * Notifies every member in their own log, because the group's log is no longer reachable. Does nothing unless `mayEnd`
 * agrees with the locked group; returns whether it did.
 */
export async function dissolve(
  context: Context,
  groupId: string,
  mayEnd: (change: GroupChange) => boolean,
): Promise<boolean> {
  for (;;) {
    const { logId } = await groupNamed(context, groupId)
    const members = await context.database.read((sql) => usersIn(sql, context.app, logId))
    const known = new Set(members.map(({ id }) => id))
    let isHeld = true
    const files = await changeGroup(context, groupId, { about: [], recipients: members }, async (change) => {
      if (!mayEnd(change)) return undefined
      const people = await usersIn(change.sql, context.app, logId)
      // A user joined since the look-up and their log is not locked, so it starts over.
      isHeld = people.every(({ id }) => known.has(id))
      return isHeld ? end(change, people, meOf(context)) : undefined
    })
    if (!isHeld) continue
    if (files) await context.files.discard(files)
    return files !== undefined
  }
}

/** The rows that belong to a group. Its log stays, but is no longer reachable. */
const hanging = ['members', 'group_blocks', 'applications', 'invitations', 'member_attributes'] as const

/** Returns the names of files that are no longer reachable. */
async function end(change: GroupChange, people: readonly User[], by: User): Promise<string[]> {
  const { sql, group, row } = change
  const files = await deleteSharedFiles(sql, group.logId)
  for (const table of hanging) await sql.run(`DELETE FROM ${table} WHERE log_id = ?`, [group.logId])
  await sql.run('DELETE FROM groups WHERE log_id = ?', [group.logId])
  for (const user of people)
    change.notifyUser(groupDissolved, { groupId: group.id, name: row.name, by: by.name, users: [] }, user)
  change.dissolved()
  return files
}
