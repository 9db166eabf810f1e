// The member lists of groups and rooms: their order, and changes to some members.

import type { GroupRole } from '../state.ts'

/** The fields that both kinds of members have. */
interface ListedMember {
  readonly user: string
  readonly role: GroupRole
  readonly joinedAt: number
  readonly mutedUntil: number
  readonly isAllowed: boolean
}

export type MemberChange = Partial<Pick<ListedMember, 'role' | 'mutedUntil' | 'isAllowed'>>

const ranks: readonly GroupRole[] = ['owner', 'admin', 'member']

/** Owner first, then admins, then members in the order of joining. */
export const inOrder = <M extends ListedMember>(members: readonly M[]): readonly M[] =>
  [...members].sort((a, b) => ranks.indexOf(a.role) - ranks.indexOf(b.role) || a.joinedAt - b.joinedAt)

/** The list after a change to some of its members; the same list if none of them is in it. */
export function withMemberChange<M extends ListedMember>(
  members: readonly M[],
  users: readonly string[],
  change: MemberChange,
): readonly M[] {
  if (!members.some(({ user }) => users.includes(user))) return members
  const changed = members.map((one) => (users.includes(one.user) ? { ...one, ...change } : one))
  return change.role ? inOrder(changed) : changed
}
