// SQL of groups, their members and invitations.

import type { App, User } from '../../directory/directory.ts'
import { Role } from '../../directory/groups.ts'
import type { Sql } from '../../storage/database.ts'
import type { NewGroup } from './validation.ts'

export interface GroupToCreate {
  readonly app: App
  /** The public id. */
  readonly id: string
  readonly owner: User
  /** Without the owner. */
  readonly members: readonly User[]
  readonly group: NewGroup
  readonly now: number
}

/** The number of groups that a user owns, counted up to `most`. */
export async function countOwned(sql: Sql, userId: number, most: number): Promise<number> {
  const row = await sql.first<{ groups: number }>(
    `SELECT count(*) AS groups FROM (SELECT 1 FROM members m JOIN logs l ON l.id = m.log_id
       WHERE m.user_id = ? AND m.role = ${Role.owner} AND l.kind = 'group' LIMIT ?) AS owned`,
    [userId, most],
  )
  return row?.groups ?? 0
}

/** Stores a group with its log and its members, and returns the number of the log. */
export async function insertGroup(sql: Sql, newGroup: GroupToCreate): Promise<number> {
  const { app, id, owner, members, group, now } = newGroup
  const log = await sql.first<{ id: number }>(
    `INSERT INTO logs (app_id, kind, key, head, counted) VALUES (?, 'group', ?, 0, 0) RETURNING id`,
    [app.id, id],
  )
  if (!log) throw new Error(`The log of group ${id} could not be created.`)
  await sql.run(
    `INSERT INTO groups (log_id, app_id, name, description, avatar, custom, owner_id, is_public, needs_approval,
       members_may_invite, invite_needs_confirmation, max_members, history_for_new, banned, disabled, created_at,
       modified_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, 0, ?, ?)`,
    [
      log.id,
      app.id,
      group.name,
      group.description,
      group.avatar,
      group.custom,
      owner.id,
      Number(group.isPublic),
      Number(group.needsApproval),
      Number(group.membersMayInvite),
      Number(group.inviteNeedsConfirmation),
      group.maxMembers,
      Number(group.historyForNew),
      now,
      now,
    ],
  )
  const made = { logId: log.id, id, head: 0, activeUntil: 0, historyForNew: group.historyForNew }
  await insertMembers(sql, made, [owner], Role.owner, now)
  await insertMembers(sql, made, members, Role.member, now)
  return log.id
}

/** The properties of a group that its new members need. */
export interface Joined {
  readonly logId: number
  readonly id: string
  /** The head of its log, and the upper bound of its activity. */
  readonly head: number
  readonly activeUntil: number
  readonly historyForNew: boolean
}

/** Inserts members. They see messages from now on, or the whole history. */
export async function insertMembers(
  sql: Sql,
  group: Joined,
  users: readonly Pick<User, 'id'>[],
  role: Role,
  now: number,
): Promise<void> {
  const start = firstSeen(group)
  const bound = Math.max(now, group.activeUntil)
  await sql.insertMany(
    'members',
    ['user_id', 'log_id', 'peer', 'start', 'joined_at', 'active_until', 'role'],
    users.map((user) => [user.id, group.logId, group.id, start, now, bound, role]),
  )
}

/** Stores invitations. A repeated one has the last inviter. */
export async function insertInvitations(
  sql: Sql,
  logId: number,
  users: readonly Pick<User, 'id'>[],
  inviter: Pick<User, 'id'>,
  now: number,
): Promise<void> {
  await sql.insertMany(
    'invitations',
    ['log_id', 'user_id', 'inviter_id', 'created_at'],
    users.map((user) => [logId, user.id, inviter.id, now]),
    `ON CONFLICT (log_id, user_id) DO UPDATE SET inviter_id = excluded.inviter_id, created_at = excluded.created_at`,
  )
}

/** Entries up to this number are not for a user who joins now. */
export function firstSeen({ head, historyForNew }: Pick<Joined, 'head' | 'historyForNew'>): number {
  return historyForNew ? 0 : head
}
