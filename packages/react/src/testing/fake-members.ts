// Members of groups and rooms on the fake server.

import type { GroupRole } from '@parley/client'

/** What groups and rooms know of a member. */
interface Member {
  readonly user: string
  readonly role: GroupRole
  readonly mutedUntil: number
  readonly isAllowed: boolean
}

const ranks: Readonly<Record<GroupRole, number>> = { owner: 0, admin: 1, member: 2 }

/** The members in the order of their roles. */
export const byRole = <M extends Member>(members: readonly M[]): M[] =>
  [...members].sort((a, b) => ranks[a.role] - ranks[b.role])

/** The fields of a group or room that follow from its members: its owner, and what the current user is in it. */
export function fieldsOfMembers(members: readonly Member[], me: string, owner: string) {
  const mine = members.find(({ user }) => user === me)
  return {
    owner: members.find(({ role }) => role === 'owner')?.user ?? owner,
    ...(mine && { role: mine.role, mutedUntil: mine.mutedUntil, isAllowed: mine.isAllowed }),
  }
}
