// The rules of groups. Pure functions that return the reason of a refusal, or undefined. docs/groups.md has the table,
// and a test compares it with every call, role and state.

import type { Reason } from '@parley/protocol'
import { Role } from '../../directory/groups.ts'

/** The standing of a user in a group. */
export interface Standing {
  /** Undefined: not a member. */
  readonly role: Role | undefined
  /** May not join. */
  readonly isBlocked: boolean
  /** Has an open invitation, or an open application. */
  readonly isInvited: boolean
  readonly isApplicant: boolean
  /** A time. −1: for ever, 0: not muted. */
  readonly mutedUntil: number
  readonly isAllowed: boolean
}

export const nonMember: Standing = {
  role: undefined,
  isBlocked: false,
  isInvited: false,
  isApplicant: false,
  mutedUntil: 0,
  isAllowed: false,
}

/** The state of a group that the rules need. */
export interface GroupState {
  readonly isPublic: boolean
  readonly needsApproval: boolean
  readonly membersMayInvite: boolean
  readonly inviteNeedsConfirmation: boolean
  readonly isFull: boolean
  readonly isBanned: boolean
  readonly isDisabled: boolean
}

/** Readable by all members. */
type Reading = 'listMembers' | 'listAdmins' | 'announcement' | 'listFiles' | 'attributes'
/** Readable by the owner and admins only. */
type Inspecting = 'listMuted' | 'listBlocked' | 'listAllowed'
/** Acts of the owner and admins on the whole group. */
type Managing = 'modify' | 'ban' | 'unban' | 'setAnnouncement' | 'answerApplication' | 'acceptApplication'
/** Acts of the owner only. */
type Owning = 'open' | 'handOver' | 'dissolve' | 'addAdmin' | 'removeAdmin'
/** Acts against a user of lower rank. */
type Against = 'removeMember' | 'mute' | 'unmute' | 'block' | 'unblock'
/** Acts of a user on themselves. */
type Own = 'leave' | 'shield' | 'unshield' | 'setQuiet' | 'answerInvitation' | 'acceptInvitation' | 'apply'

export type GroupAct =
  | 'info'
  | Reading
  | Inspecting
  | Managing
  | Owning
  | Against
  | Own
  | 'allow'
  | 'disallow'
  /** Whether a user is muted or on the allowlist: oneself, or anybody as a manager. */
  | 'lookAt'
  | 'invite'
  | 'shareFile'
  | 'removeFile'
  | 'setAttributes'

/** The target of an act: the acting user, or another one. */
export interface Target extends Standing {
  readonly isSelf: boolean
}

const readings: ReadonlySet<GroupAct> = new Set<Reading>([
  'listMembers',
  'listAdmins',
  'announcement',
  'listFiles',
  'attributes',
])
const inspections: ReadonlySet<GroupAct> = new Set<Inspecting>(['listMuted', 'listBlocked', 'listAllowed'])
const owned: ReadonlySet<GroupAct> = new Set<Owning>([
  'open',
  'handOver',
  'dissolve',
  'addAdmin',
  'removeAdmin',
])
const against: ReadonlySet<GroupAct> = new Set<Against>([
  'removeMember',
  'mute',
  'unmute',
  'block',
  'unblock',
])
/** Allowed in a disabled group: reading, leaving, and one's own notification settings. */
const whileDisabled: ReadonlySet<GroupAct> = new Set<GroupAct>([
  'info',
  ...readings,
  ...inspections,
  'lookAt',
  'leave',
  'shield',
  'unshield',
  'setQuiet',
])
/** Acts whose target must be a member. */
const onMembers: ReadonlySet<GroupAct> = new Set<GroupAct>([
  'handOver',
  'addAdmin',
  'removeAdmin',
  'removeMember',
  'mute',
  'unmute',
  'allow',
  'disallow',
  'lookAt',
  'setAttributes',
])
/** Acts that add or invite a user. Accepting needs more than any other answer. */
const needRoom: ReadonlySet<GroupAct> = new Set<GroupAct>(['invite', 'acceptApplication', 'acceptInvitation'])

const isManager = ({ role }: Standing): boolean => role === Role.owner || role === Role.admin

/**
 * The reason why a user may not do this in this group to that target. Undefined: allowed. Checked in this order:
 * permission, disabled group, target, capacity.
 */
export function refusalOf(
  act: GroupAct,
  group: GroupState,
  actor: Standing,
  target?: Target,
): Reason | undefined {
  const refused = ofActor(act, group, actor, target)
  if (refused) return refused
  if (group.isDisabled && !whileDisabled.has(act)) return 'groupDisabled'
  return ofTarget(act, actor, target) ?? ofRoom(act, group, target)
}

function ofActor(
  act: GroupAct,
  group: GroupState,
  actor: Standing,
  target: Target | undefined,
): Reason | undefined {
  const { role } = actor
  if (act === 'info')
    return role !== undefined || group.isPublic || actor.isInvited ? undefined : 'notInGroup'
  if (act === 'apply') {
    if (role !== undefined) return 'alreadyInGroup'
    return group.isPublic && !actor.isBlocked ? undefined : 'permissionDenied'
  }
  if (act === 'answerInvitation' || act === 'acceptInvitation') {
    if (target && !target.isSelf) return 'permissionDenied'
    if (role !== undefined) return 'alreadyInGroup'
    return actor.isInvited && !actor.isBlocked ? undefined : 'permissionDenied'
  }
  if (role === undefined) return 'notInGroup'
  if (readings.has(act) || act === 'unshield' || act === 'setQuiet') return undefined
  // The owner is responsible for the group: they transfer or dissolve it, and always receive its events.
  if (act === 'leave' || act === 'shield') return role === Role.owner ? 'permissionDenied' : undefined
  if (owned.has(act)) return role === Role.owner ? undefined : 'permissionDenied'
  if (act === 'invite') return isManager(actor) || group.membersMayInvite ? undefined : 'permissionDenied'
  if (act === 'shareFile') return undefined
  if (act === 'lookAt' || act === 'setAttributes' || act === 'removeFile')
    return isManager(actor) || target?.isSelf ? undefined : 'permissionDenied'
  // Inspecting, managing, and acts against a user.
  return isManager(actor) ? undefined : 'permissionDenied'
}

function ofTarget(act: GroupAct, actor: Standing, target: Target | undefined): Reason | undefined {
  if (!target) return undefined
  if (onMembers.has(act) && target.role === undefined) return 'notInGroup'
  if (act === 'handOver') return target.isSelf ? 'permissionDenied' : undefined
  if (against.has(act)) {
    // Nobody may act against themselves, the owner, or a user of their own rank.
    const isAbove = target.role === undefined || (actor.role ?? Role.member) > target.role
    return target.isSelf || !isAbove ? 'permissionDenied' : undefined
  }
  // The owner has the highest rank already.
  if (act === 'addAdmin' || act === 'removeAdmin') return target.isSelf ? 'permissionDenied' : undefined
  if (act === 'invite') {
    if (target.role !== undefined) return 'alreadyInGroup'
    return target.isBlocked ? 'permissionDenied' : undefined
  }
  if (act === 'answerApplication' || act === 'acceptApplication') {
    if (target.role !== undefined) return 'alreadyInGroup'
    return target.isApplicant && !target.isBlocked ? undefined : 'invalidParameter'
  }
  return undefined
}

/**
 * Applications may wait for a full group, because a place may be free by then. Without a target only the permission is
 * checked.
 */
function ofRoom(
  act: GroupAct,
  { isFull, needsApproval }: GroupState,
  target: Target | undefined,
): Reason | undefined {
  const isNeeded = target ? needRoom.has(act) : act === 'apply' && !needsApproval
  return isFull && isNeeded ? 'membersFull' : undefined
}

/** Muted members may not write or share. While all are muted, only the owner, admins and the allowlist may. */
export function isSilenced({ isBanned }: Pick<GroupState, 'isBanned'>, who: Standing, now: number): boolean {
  if (isBanned && !isManager(who) && !who.isAllowed) return true
  return who.mutedUntil === -1 || who.mutedUntil > now
}
