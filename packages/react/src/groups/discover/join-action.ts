// How somebody stands to a public group, and what can be done about it.

import type { Group } from '@parley/client'
import type { PublicGroup } from './use-public-groups.ts'

/** `full`: nobody fits. Where somebody has to agree one may wait for a place, so asking is possible in a full group. */
export type WayIn = 'joined' | 'asked' | 'full' | 'ask' | 'join'

export function wayInto(
  group: PublicGroup,
  known: Pick<Group, 'role' | 'ended'> | undefined,
  hasAsked: boolean,
): WayIn {
  // What is told live is newer than the list.
  const isMember = known ? known.role !== undefined && !known.ended : group.isMember === true
  if (isMember) return 'joined'
  if (hasAsked) return 'asked'
  if (group.needsApproval) return 'ask'
  const { memberCount = 0, maxMembers = Number.POSITIVE_INFINITY } = group
  return memberCount >= maxMembers ? 'full' : 'join'
}
