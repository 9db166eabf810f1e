// What I may do with a thread, for what a screen offers: as the rules in docs/threads.md have it, which the server has the
// last word on. Pure.

import type { Group, GroupRole, Thread } from '@parley/client'

export type ThreadAct = 'join' | 'leave' | 'rename' | 'destroy' | 'removeMember'

export interface ThreadStanding {
  readonly thread: Pick<Thread, 'owner' | 'isMember' | 'ended'>
  /** Undefined while nothing is known of it; then nothing is offered. */
  readonly group:
    | Pick<Group, 'role' | 'ended' | 'isDisabled' | 'isBanned' | 'isAllowed' | 'mutedUntil'>
    | undefined
  readonly me: string | undefined
  readonly now: number
}

/** Somebody in the thread; without a role where that is not known. */
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
  // Nobody acts against owner or admins but those who stand above them.
  const theirs = ranks.indexOf(target.role)
  return theirs <= 0 || theirs < ranks.indexOf(group.role)
}
