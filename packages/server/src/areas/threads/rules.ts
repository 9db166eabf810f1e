// Who may do what with a thread. Pure: questions about values, answered with the reason of the refusal, or nothing. The
// table of all of it is in docs/threads.md, and a test goes through every call, role and state and compares the two.

import type { Reason } from '@parley/protocol'
import { Role } from '../../directory/groups.ts'
import { isSilenced } from '../groups/shared.ts'

/** How somebody stands to a thread and to its group. */
export interface ThreadStanding {
  /** In the group; undefined: not in it. */
  readonly role: Role | undefined
  /** In the group: a time, −1 for ever, 0 not muted; and whether he may write while all others may not. */
  readonly mutedUntil: number
  readonly isAllowed: boolean
  /** Made the thread. */
  readonly isCreator: boolean
  /** Is in the thread. */
  readonly isMember: boolean
}

export const outsider: ThreadStanding = {
  role: undefined,
  mutedUntil: 0,
  isAllowed: false,
  isCreator: false,
  isMember: false,
}

/** What of a thread and its group the rules look at. */
export interface ThreadState {
  readonly isDisabled: boolean
  readonly isBanned: boolean
  /** Nobody more comes into the thread; of a group: no more threads. */
  readonly isFull: boolean
}

export type ThreadAct = 'read' | 'create' | 'join' | 'leave' | 'rename' | 'destroy' | 'removeMember'

/** Whom an act concerns: the one who acts, or somebody else. */
export interface ThreadTarget extends ThreadStanding {
  readonly isSelf: boolean
}

const managing: ReadonlySet<ThreadAct> = new Set(['rename', 'destroy', 'removeMember'])
/** What puts words before everybody: whoever may not write may not do it either. */
const saying: ReadonlySet<ThreadAct> = new Set(['create', 'rename'])

const isManager = ({ role }: ThreadStanding): boolean => role === Role.owner || role === Role.admin

/**
 * Why somebody may not do this. Undefined: he may. In this order: is it his to do at all, is the group switched off, may
 * he speak, can it be done to that one, is there room.
 */
export function refusalOf(
  act: ThreadAct,
  state: ThreadState,
  actor: ThreadStanding,
  now: number,
  target?: ThreadTarget,
): Reason | undefined {
  // Whoever leaves the group leaves its threads, and with them whatever he had to say in them.
  if (actor.role === undefined) return 'notInGroup'
  if (act === 'read') return undefined
  if (act === 'leave') return actor.isMember ? undefined : 'notInGroup'
  if (act === 'join' && actor.isMember) return 'threadExists'
  if (managing.has(act) && !actor.isCreator && !isManager(actor)) return 'permissionDenied'
  if (state.isDisabled) return 'groupDisabled'
  if (saying.has(act) && isSilenced(state, { ...notWaiting, ...actor }, now)) return 'permissionDenied'
  if (act === 'removeMember' && target) return ofTarget(actor, target)
  return (act === 'join' || act === 'create') && state.isFull ? 'maxLimit' : undefined
}

const notWaiting = { isBlocked: false, isInvited: false, isApplicant: false }

function ofTarget(actor: ThreadStanding, target: ThreadTarget): Reason | undefined {
  if (!target.isMember) return 'notInGroup'
  // Whoever wants to go leaves, and nobody acts against owner or admins but those who stand above them.
  if (target.isSelf) return 'permissionDenied'
  return isManager(target) && (actor.role ?? Role.member) <= (target.role ?? Role.member)
    ? 'permissionDenied'
    : undefined
}
