// The rules of threads. Pure functions that return the reason of a refusal, or undefined. docs/threads.md has the
// table, and a test compares it with every call, role and state.

import type { Reason } from '@parley/protocol'
import { Role } from '../../directory/groups.ts'
import { isSilenced } from '../groups/shared.ts'

/** The standing of a user in a thread and in its group. */
export interface ThreadStanding {
  /** The role in the group. Undefined: not a member. */
  readonly role: Role | undefined
  /** In the group: the end of a mute (−1: for ever, 0: not muted), and whether they are on the allowlist. */
  readonly mutedUntil: number
  readonly isAllowed: boolean
  /** Created the thread. */
  readonly isCreator: boolean
  /** Is a member of the thread. */
  readonly isMember: boolean
}

export const outsider: ThreadStanding = {
  role: undefined,
  mutedUntil: 0,
  isAllowed: false,
  isCreator: false,
  isMember: false,
}

/** The state of a thread and its group that the rules need. */
export interface ThreadState {
  readonly isDisabled: boolean
  readonly isBanned: boolean
  /** The thread has no room for members; for a group: no room for threads. */
  readonly isFull: boolean
}

export type ThreadAct = 'read' | 'create' | 'join' | 'leave' | 'rename' | 'destroy' | 'removeMember'

/** The target of an act: the acting user, or another one. */
export interface ThreadTarget extends ThreadStanding {
  readonly isSelf: boolean
}

const managing: ReadonlySet<ThreadAct> = new Set(['rename', 'destroy', 'removeMember'])
/** Acts with a text that others read. Users who may not write may not do them either. */
const writing: ReadonlySet<ThreadAct> = new Set(['create', 'rename'])

const isManager = ({ role }: ThreadStanding): boolean => role === Role.owner || role === Role.admin

/**
 * The reason why a user may not do this. Undefined: allowed. Checked in this order: permission, disabled group, mute,
 * target, capacity.
 */
export function refusalOf(
  act: ThreadAct,
  state: ThreadState,
  actor: ThreadStanding,
  now: number,
  target?: ThreadTarget,
): Reason | undefined {
  // A user who leaves the group leaves its threads, and loses all rights in them.
  if (actor.role === undefined) return 'notInGroup'
  if (act === 'read') return undefined
  if (act === 'leave') return actor.isMember ? undefined : 'notInGroup'
  if (act === 'join' && actor.isMember) return 'threadExists'
  if (managing.has(act) && !actor.isCreator && !isManager(actor)) return 'permissionDenied'
  if (state.isDisabled) return 'groupDisabled'
  if (writing.has(act) && isSilenced(state, { ...notWaiting, ...actor }, now)) return 'permissionDenied'
  if (act === 'removeMember' && target) return ofTarget(actor, target)
  return (act === 'join' || act === 'create') && state.isFull ? 'maxLimit' : undefined
}

const notWaiting = { isBlocked: false, isInvited: false, isApplicant: false }

function ofTarget(actor: ThreadStanding, target: ThreadTarget): Reason | undefined {
  if (!target.isMember) return 'notInGroup'
  // Users leave by themselves, and only users of higher rank may remove the owner or admins.
  if (target.isSelf) return 'permissionDenied'
  return isManager(target) && (actor.role ?? Role.member) <= (target.role ?? Role.member)
    ? 'permissionDenied'
    : undefined
}
