// Reads rows about groups and their members from answers, and puts them into the state.

import type { AnswerOf, calls } from '@parley/protocol'
import type { Group, GroupMember, MemberList } from '../state.ts'
import { type GroupsChange, groupWith, leaveGroup } from './group-changes.ts'

/** The most member lists that are kept; the one that was loaded first is dropped. */
const mostLists = 50

export type OwnRow = AnswerOf<typeof calls.groups.listOwn>['groups'][number]
type InfoRow = AnswerOf<typeof calls.groups.info>['groups'][number]
type MemberRow = AnswerOf<typeof calls.groups.listMembers>['members'][number]
type Part = Parameters<GroupsChange>[0]

/** Notes that the user is no longer in the group, although no event said so. */
export const withoutMembership = (part: Part, id: string, why: NonNullable<Group['ended']>): Part =>
  part.groups.get(id)?.role ? leaveGroup(part, id, why) : part

/** Adds many rows with one new map. */
export function withRows<R extends { readonly id: string }>(
  part: Part,
  rows: readonly R[],
  read: (row: R) => Partial<Group>,
): Part {
  const groups = new Map(part.groups)
  for (const row of rows) groups.set(row.id, groupWith(groups.get(row.id), row.id, read(row)))
  return { ...part, groups }
}

/** The fields that every list of groups has. Missing flags of the user are false. */
const rowIn = (row: OwnRow | InfoRow) => ({
  ...(row.role && { ended: undefined }),
  name: row.name ?? '',
  description: row.description ?? '',
  avatar: row.avatar ?? '',
  // Lists that would become too long leave this out.
  ...(row.custom !== undefined && { custom: row.custom }),
  owner: row.owner ?? '',
  createdAt: row.createdAt ?? 0,
  memberCount: row.memberCount ?? 0,
  maxMembers: row.maxMembers ?? 0,
  isPublic: row.isPublic ?? false,
  needsApproval: row.needsApproval ?? false,
  membersMayInvite: row.membersMayInvite ?? false,
  inviteNeedsConfirmation: row.inviteNeedsConfirmation ?? false,
  isBanned: row.isBanned ?? false,
  isDisabled: row.isDisabled ?? false,
  mutedUntil: row.mutedUntil ?? 0,
  isAllowed: row.isAllowed ?? false,
  isShielded: row.isShielded ?? false,
  isQuiet: row.isQuiet ?? false,
  role: row.role,
  isLoaded: true,
})

/** A row of the user's own groups. Lists do not contain announcements. */
export const ownIn = (row: OwnRow): Partial<Group> => ({ ...rowIn(row), role: row.role ?? 'member' })

export const infoIn = (row: InfoRow): Partial<Group> => ({
  ...rowIn(row),
  announcement: row.announcement ?? '',
})

export function memberIn(row: MemberRow, known: readonly GroupMember[]): GroupMember | undefined {
  const role = (['owner', 'admin', 'member'] as const).find((word) => row[word])
  const user = role && row[role]
  if (!role || !user) return undefined
  const { joinedAt = 0, mutedUntil = 0, isAllowed = false } = row
  // Attributes are loaded separately.
  const { attributes } = known.find((one) => one.user === user) ?? {}
  return { user, role, joinedAt, mutedUntil, isAllowed, attributes }
}

const noList: MemberList = { members: [], isComplete: false, load: { name: 'none' } }

export function withList(part: Part, groupId: string, change: Partial<MemberList>): Part {
  const groupMembers = new Map(part.groupMembers)
  groupMembers.set(groupId, { ...(groupMembers.get(groupId) ?? noList), ...change })
  const first = groupMembers.keys().next().value
  if (groupMembers.size > mostLists && first !== groupId) groupMembers.delete(first as string)
  return { ...part, groupMembers }
}
