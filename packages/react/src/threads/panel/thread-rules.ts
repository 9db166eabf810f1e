// Which thread actions the screen offers, following docs/threads.md. The server makes the final decision. Pure.

import type { Group, GroupRole, Thread } from '@parley/client'

export type ThreadAct = 'join' | 'leave' | 'rename' | 'destroy' | 'removeMember'

export interface ThreadStanding {
  readonly thread: Pick<Thread, 'owner' | 'isMember' | 'ended'>
  /** The group; undefined while it is not loaded, and then nothing is offered. */
  readonly group:
    | Pick<Group, 'role' | 'ended' | 'isDisabled' | 'isBanned' | 'isAllowed' | 'mutedUntil'>
    | undefined
  readonly me: string | undefined
  readonly now: number
}

/** A member of the thread; without a role if it is unknown. */
export interface ThreadTarget {
  readonly user: string
  readonly role: GroupRole | undefined
}

const ranks: readonly (GroupRole | undefined)[] = ['member', 'admin', 'owner']

export function mayIn(
  { thread, group, me, now }: ThreadStanding,
  act: ThreadAct,
  target?: ThreadTarget,
): boolean {
  if (!group?.role || group.ended || thread.ended === 'destroyed' || me === undefined) return false
  if (act === 'leave') return thread.isMember === true
  if (group.isDisabled) return false
  if (act === 'join') return thread.isMember === false
  const isManager = group.role !== 'member'
  if (!isManager && thread.owner !== me) return false
  const isMuted = group.mutedUntil < 0 || group.mutedUntil > now
  const isSilenced = isMuted || (group.isBanned && !isManager && !group.isAllowed)
  if (act === 'rename') return !isSilenced
  if (act === 'destroy' || !target) return true
  if (target.user === me) return false
  // Owner and admins can only be removed by higher roles.
  const targetRank = ranks.indexOf(target.role)
  return targetRank <= 0 || targetRank < ranks.indexOf(group.role)
}
