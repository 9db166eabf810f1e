// Groups as the rules see them: who is in them, with which role, and who may write.

import type { Sql } from '../storage/database.ts'
import type { GroupRow, LogRow, MemberRow } from '../storage/tables.ts'
import type { App, Conversation } from './directory.ts'

/** Roles of members; the owner is a member like any other. */
export const Role = { member: 0, admin: 1, owner: 2 } as const
export type Role = (typeof Role)[keyof typeof Role]

export interface GroupMember {
  readonly role: Role
  /** A time; -1 for ever, 0 not muted. */
  readonly mutedUntil: number
  /** On the allowlist. */
  readonly allowed: boolean
}

export interface Group extends Conversation {
  readonly kind: 'group'
  readonly appId: number
  /** The public id: the key of its log. */
  readonly id: string
  readonly name: string
  readonly ownerId: number
  /** Nobody but owner, admins and the allowlist may write. */
  readonly banned: boolean
  readonly disabled: boolean
  readonly people: ReadonlyMap<number, GroupMember>
}

/** What an id of a group looks like; what does not need not be looked for. */
export const groupIdRule = /^\d{1,20}$/

/** The group of that public id as it is now. */
export async function loadGroup(sql: Sql, app: App, id: string): Promise<Group | undefined> {
  const row = await sql.first<GroupRow & Pick<LogRow, 'key'>>(
    `SELECT groups.*, logs.key FROM logs JOIN groups ON groups.log_id = logs.id
     WHERE logs.app_id = ? AND logs.kind = 'group' AND logs.key = ?`,
    [app.id, id],
  )
  if (!row) return undefined
  const members = await sql.all<MemberRow>(
    'SELECT user_id, role, muted_until, allowed FROM members WHERE log_id = ? ORDER BY user_id',
    [row.log_id],
  )
  return {
    kind: 'group',
    logId: row.log_id,
    appId: app.id,
    id: row.key,
    name: row.name,
    ownerId: row.owner_id,
    banned: row.banned === 1,
    disabled: row.disabled === 1,
    members: members.map((member) => member.user_id),
    people: new Map(
      members.map((member) => [
        member.user_id,
        {
          role: member.role as Role,
          mutedUntil: member.muted_until,
          allowed: member.allowed === 1,
        },
      ]),
    ),
  }
}

/** Owner and admins. */
export function isManager(member: GroupMember | undefined): boolean {
  return member !== undefined && member.role !== Role.member
}
