// Groups as the rules see them: members, roles, and who may write.

import { groupColumns } from '../storage/columns.ts'
import type { Sql } from '../storage/database.ts'
import { selectIn } from '../storage/procedures/batched-statements.ts'
import type { GroupRow, LogRow, MemberRow } from '../storage/tables.ts'
import type { App, Conversation } from './entities.ts'

/** Roles of members. The owner is a member as well. */
export const Role = { member: 0, admin: 1, owner: 2 } as const
export type Role = (typeof Role)[keyof typeof Role]

export interface GroupMember {
  readonly role: Role
  /** A time; -1 for ever, 0 not muted. */
  readonly mutedUntil: number
  /** On the allowlist. */
  readonly allowed: boolean
  /** Blocks all messages of the group. */
  readonly shielded: boolean
}

/** `members` are the users whose devices follow the log. `people` are all members. */
export interface Group extends Conversation {
  readonly kind: 'group'
  /** The version of the row: the higher one is newer. */
  readonly version: number
  readonly appId: number
  /** The public id: the key of its log. */
  readonly id: string
  readonly name: string
  readonly ownerId: number
  /** Only the owner, admins and the allowlist may write. */
  readonly banned: boolean
  readonly disabled: boolean
  readonly people: ReadonlyMap<number, GroupMember>
}

/** The format of group ids. Anything else is not looked up. */
export const groupIdRule = /^\d{1,20}$/

type Row = GroupRow & Pick<LogRow, 'key'>
type Member = Pick<MemberRow, 'user_id' | 'role' | 'muted_until' | 'allowed' | 'shielded'>

const memberColumns = 'user_id, role, muted_until, allowed, shielded'

/** The current state of the group with this public id. */
export async function loadGroup(sql: Sql, app: App, id: string): Promise<Group | undefined> {
  const row = await groupRow(sql, app, id)
  if (!row) return undefined
  const members = await sql.all<Member>(
    `SELECT ${memberColumns} FROM members WHERE log_id = ? ORDER BY user_id`,
    [row.log_id],
  )
  return groupOf(app, row, new Map(members.map((member) => [member.user_id, memberOf(member)])))
}

/**
 * The group after a change that concerned these users, within the transaction of the change. In a large group only
 * their rows are read again, provided the cached group is the one that the change started from.
 */
export async function reloadGroup(
  sql: Sql,
  app: App,
  id: string,
  known: { readonly group: Group | undefined; readonly version: number; readonly users: readonly number[] },
): Promise<Group | undefined> {
  const { group, version, users } = known
  if (group?.version !== version) return loadGroup(sql, app, id)
  const row = await groupRow(sql, app, id)
  if (!row) return undefined
  const changed = await selectIn<Member>(
    sql,
    `SELECT ${memberColumns} FROM members WHERE log_id = ? AND user_id IN (LIST)`,
    users,
    [row.log_id],
  )
  const people = new Map(group.people)
  for (const user of users) people.delete(user)
  for (const member of changed) people.set(member.user_id, memberOf(member))
  return groupOf(app, row, people)
}

function groupRow(sql: Sql, app: App, id: string): Promise<Row | undefined> {
  return sql.first<Row>(
    `SELECT ${groupColumns('groups')}, logs.key FROM logs JOIN groups ON groups.log_id = logs.id
     WHERE logs.app_id = ? AND logs.kind = 'group' AND logs.key = ?`,
    [app.id, id],
  )
}

function memberOf(row: Member): GroupMember {
  return {
    role: row.role as Role,
    mutedUntil: row.muted_until,
    allowed: row.allowed === 1,
    shielded: row.shielded === 1,
  }
}

function groupOf(app: App, row: Row, people: ReadonlyMap<number, GroupMember>): Group {
  return {
    kind: 'group',
    logId: row.log_id,
    appId: app.id,
    id: row.key,
    version: row.version,
    name: row.name,
    ownerId: row.owner_id,
    banned: row.banned === 1,
    disabled: row.disabled === 1,
    members: [...people].flatMap(([user, { shielded }]) => (shielded ? [] : [user])),
    people,
  }
}

/** True for the owner and admins. */
export function isManager(member: Pick<GroupMember, 'role'> | undefined): boolean {
  return member !== undefined && member.role !== Role.member
}
