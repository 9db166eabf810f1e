// The user's relation to a public group, and the action that it allows.

import type { Group } from '@parley/client'
import type { PublicGroup } from './use-public-groups.ts'

/** `full`: there is no free place. A group that needs approval accepts requests even when it is full. */
export type JoinAction = 'joined' | 'asked' | 'full' | 'ask' | 'join'

export function joinActionFor(
  group: PublicGroup,
  known: Pick<Group, 'role' | 'ended'> | undefined,
  hasAsked: boolean,
): JoinAction {
  // Live state is newer than the list.
  const isMember = known ? known.role !== undefined && !known.ended : group.isMember === true
  if (isMember) return 'joined'
  if (hasAsked) return 'asked'
  if (group.needsApproval) return 'ask'
  const { memberCount = 0, maxMembers = Number.POSITIVE_INFINITY } = group
  return memberCount >= maxMembers ? 'full' : 'join'
}
