// Adds and removes members: the rows, and the events for the others. The callers know the reason and notify the users
// concerned.

import { membersJoined, membersLeft } from '@parley/protocol'
import type { User } from '../../directory/directory.ts'
import { Role } from '../../directory/groups.ts'
import type { Sql } from '../../storage/database.ts'
import { runIn } from '../../storage/procedures/batched-statements.ts'
import type { GroupChange } from './group-change.ts'
import { insertMembers } from './queries.ts'

type Person = Pick<User, 'id' | 'name'>

/** The author of the event: the user for a single one, the acting user for several. */
interface Moving {
  readonly users: readonly Person[]
  readonly by: Person
  readonly now: number
}

/** Adds users. Their open applications and invitations end. */
export async function addToGroup(change: GroupChange, { users, by, now }: Moving): Promise<void> {
  const { sql, row, group } = change
  const joined = {
    logId: group.logId,
    id: group.id,
    head: row.head,
    activeUntil: row.active_until,
    historyForNew: row.history_for_new === 1,
  }
  await insertMembers(sql, joined, users, Role.member, now)
  await dropOpenRequests(sql, group.logId, users)
  change.notify(membersJoined, moved(change, users, by, change.memberCount + users.length))
}

/**
 * Removes users: their devices get nothing more, and their role, mute, place on the allowlist and attributes are
 * deleted.
 */
export async function removeFromGroup(
  change: GroupChange,
  { users, by }: Omit<Moving, 'now'>,
): Promise<void> {
  const { sql, group } = change
  const ids = users.map(({ id }) => id)
  await runIn(sql, 'DELETE FROM members WHERE log_id = ? AND user_id IN (LIST)', ids, [group.logId])
  await runIn(sql, 'DELETE FROM member_attributes WHERE log_id = ? AND user_id IN (LIST)', ids, [group.logId])
  await change.endThreads(users)
  change.stopFollowing(users)
  change.notify(membersLeft, moved(change, users, by, change.memberCount - users.length))
}

/** Deletes the applications and invitations of these users. */
export async function dropOpenRequests(
  sql: Sql,
  logId: number,
  users: readonly Pick<User, 'id'>[],
): Promise<void> {
  const ids = users.map(({ id }) => id)
  await runIn(sql, 'DELETE FROM applications WHERE log_id = ? AND user_id IN (LIST)', ids, [logId])
  await runIn(sql, 'DELETE FROM invitations WHERE log_id = ? AND user_id IN (LIST)', ids, [logId])
}

function moved({ group }: GroupChange, users: readonly Person[], by: Person, memberCount: number) {
  const [only] = users
  if (users.length === 1 && only) {
    const detail = by.id === only.id ? '' : JSON.stringify({ operator: by.name })
    return { groupId: group.id, by: only.name, users: [], memberCount, ...(detail ? { detail } : {}) }
  }
  return { groupId: group.id, by: by.name, users: [], memberCount, members: users.map(({ name }) => name) }
}
