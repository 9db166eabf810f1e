// Groups as one user sees them. The details of a single group, which are asked for most, are one procedure with its members.
import { groupColumns } from '../columns.ts'
import { denseMap } from '../dense-map.ts'
import { procedure, type Sql } from '../sql.ts'
import type { Flag, GroupRow } from '../tables.ts'
import { selectIn } from './batched-statements.ts'

/** The caller's membership. Null for users who are not members. */
type OwnSide = {
  role: number | null
  muted_until: number | null
  allowed: Flag | null
  shielded: Flag | null
  quiet: Flag | null
  invited: number
}

export type SeenGroup = GroupRow & OwnSide & { id: string; owner: string; people: number }

/** Two parameters: the caller, twice. */
export const seenGroup = `SELECT ${groupColumns('g')}, l.key AS id, COALESCE(o.name, '') AS owner,
    (SELECT count(*) FROM members p WHERE p.log_id = g.log_id) AS people,
    m.role, m.muted_until, m.allowed, m.shielded, m.quiet,
    (SELECT count(*) FROM invitations i WHERE i.log_id = g.log_id AND i.user_id = ?) AS invited
  FROM groups g JOIN logs l ON l.id = g.log_id LEFT JOIN users o ON o.id = g.owner_id
    LEFT JOIN members m ON m.log_id = g.log_id AND m.user_id = ?`

const groupsWithIds = `${seenGroup} WHERE l.app_id = ? AND l.kind = 'group' AND l.key IN (LIST)`

export interface GroupDetailsQuery {
  readonly appId: number
  /** The caller. 0: nobody. */
  readonly userId: number
  /** Public ids. */
  readonly ids: readonly string[]
  /** How many members of a single group are read: none, unless the caller is a member or a back end. */
  readonly mostMembers: number
  readonly isApp: boolean
}

export type DetailedMember = { name: string; role: number; joined_at: number }

export interface GroupDetails {
  readonly groups: readonly SeenGroup[]
  /** The members of a single group. Undefined: they were not read. */
  readonly members: readonly DetailedMember[] | undefined
}

interface PackedDetails {
  readonly groups: readonly SeenGroup[]
  /** A list for each column. */
  readonly members: readonly [names: string[], roles: number[], joined: number[]] | undefined
}

/** Groups by their public ids, and the members of a single one. What the caller may see of them is for others to decide. */
export const readGroupDetails = procedure(
  'readGroupDetails',
  async (sql: Sql, query: GroupDetailsQuery): Promise<GroupDetails> => {
    const { appId, userId, ids, mostMembers, isApp } = query
    const groups = await selectIn<SeenGroup>(sql, groupsWithIds, ids, [userId, userId, appId])
    const [only] = groups
    const isShown = ids.length === 1 && only !== undefined && (isApp || only.role !== null)
    return { groups, members: isShown ? await detailedMembers(sql, only.log_id, mostMembers) : undefined }
  },
  {
    packInput: (input: GroupDetailsQuery) => input,
    handedOver: () => [],
    unpackInput: (input: GroupDetailsQuery) => input,
    packAnswer: ({ groups, members }: GroupDetails): PackedDetails => ({
      groups,
      members: members && [
        denseMap(members, ({ name }) => name),
        denseMap(members, ({ role }) => role),
        denseMap(members, ({ joined_at }) => joined_at),
      ],
    }),
    unpackAnswer: ({ groups, members }: PackedDetails): GroupDetails => {
      if (!members) return { groups, members }
      const [names, roles, joined] = members
      return {
        groups,
        members: names.map((name, index) => ({
          name,
          role: roles[index] ?? 0,
          joined_at: joined[index] ?? 0,
        })),
      }
    },
  },
)

/** Owner first, then admins, then the others by time of joining. */
export function detailedMembers(sql: Sql, logId: number, most: number): Promise<DetailedMember[]> {
  return sql.all<DetailedMember>(
    `SELECT u.name, m.role, m.joined_at FROM members m JOIN users u ON u.id = m.user_id WHERE m.log_id = ?
     ORDER BY m.role DESC, m.joined_at, m.user_id LIMIT ?`,
    [logId, most],
  )
}
