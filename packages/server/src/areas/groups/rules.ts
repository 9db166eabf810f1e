// Who may do what in a group. Pure: questions about values, answered with the reason of the refusal, or nothing. The table
// of all of it is in docs/groups.md, and a test goes through every call, role and state and compares the two.

import type { Reason } from '@parley/protocol'
import { Role } from '../../directory/groups.ts'

/** How somebody stands to a group. */
export interface Standing {
  /** Undefined: not in it. */
  readonly role: Role | undefined
  /** May not come (back). */
  readonly isBlocked: boolean
  /** Was asked to come, or asked to be let in, and waits. */
  readonly isInvited: boolean
  readonly isApplicant: boolean
  /** A time, −1 for ever, 0 not muted. */
  readonly mutedUntil: number
  readonly isAllowed: boolean
}

export const stranger: Standing = {
  role: undefined,
  isBlocked: false,
  isInvited: false,
  isApplicant: false,
  mutedUntil: 0,
  isAllowed: false,
}

/** What of a group the rules look at. */
export interface GroupState {
  readonly isPublic: boolean
  readonly needsApproval: boolean
  readonly membersMayInvite: boolean
  readonly inviteNeedsConfirmation: boolean
  readonly isFull: boolean
  readonly isBanned: boolean
  readonly isDisabled: boolean
}

/** What everybody in the group may look at. */
type Reading = 'listMembers' | 'listAdmins' | 'announcement' | 'listFiles' | 'attributes'
/** What only owner and admins may look at. */
type Inspecting = 'listMuted' | 'listBlocked' | 'listAllowed'
/** What owner and admins do to the group as a whole. */
type Managing = 'modify' | 'ban' | 'unban' | 'setAnnouncement' | 'answerApplication' | 'acceptApplication'
/** What only the owner does. */
type Owning = 'open' | 'handOver' | 'dissolve' | 'addAdmin' | 'removeAdmin'
/** What is done against somebody, by those who stand above him. */
type Against = 'removeMember' | 'mute' | 'unmute' | 'block' | 'unblock'
/** What one does for oneself. */
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
  /** Whether somebody is muted or on the allowlist: about oneself, or as a manager. */
  | 'lookAt'
  | 'invite'
  | 'shareFile'
  | 'removeFile'
  | 'setAttributes'

/** Whom an act concerns: the one who acts, or somebody else. */
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
/** One can read a disabled group, leave it, and look after one's own peace; nothing else changes in it. */
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
/** Acts whose target must be in the group. */
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
/** After these somebody is in the group, or is asked to be. An answer that accepts needs more than any answer does. */
const needRoom: ReadonlySet<GroupAct> = new Set<GroupAct>(['invite', 'acceptApplication', 'acceptInvitation'])

const isManager = ({ role }: Standing): boolean => role === Role.owner || role === Role.admin

/**
 * Why somebody may not do this, in this group, to that one. Undefined: he may. In this order: is it his to do at all, is
 * the group switched off, can it be done to that one, is there room.
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
  // The owner is answerable for the group: it is handed over or dissolved, and its news reaches him.
  if (act === 'leave' || act === 'shield') return role === Role.owner ? 'permissionDenied' : undefined
  if (owned.has(act)) return role === Role.owner ? undefined : 'permissionDenied'
  if (act === 'invite') return isManager(actor) || group.membersMayInvite ? undefined : 'permissionDenied'
  if (act === 'shareFile') return undefined
  if (act === 'lookAt' || act === 'setAttributes' || act === 'removeFile')
    return isManager(actor) || target?.isSelf ? undefined : 'permissionDenied'
  // Inspecting, managing, and whatever is done against somebody.
  return isManager(actor) ? undefined : 'permissionDenied'
}

function ofTarget(act: GroupAct, actor: Standing, target: Target | undefined): Reason | undefined {
  if (!target) return undefined
  if (onMembers.has(act) && target.role === undefined) return 'notInGroup'
  if (act === 'handOver') return target.isSelf ? 'permissionDenied' : undefined
  if (against.has(act)) {
    // Nobody acts against himself, against the owner, or against one of his own rank.
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
 * Whoever waits for approval may wait in a full group, too: by then a place may be free. Without anybody who would come
 * the question is only who may ask.
 */
function ofRoom(
  act: GroupAct,
  { isFull, needsApproval }: GroupState,
  target: Target | undefined,
): Reason | undefined {
  const isNeeded = target ? needRoom.has(act) : act === 'apply' && !needsApproval
  return isFull && isNeeded ? 'membersFull' : undefined
}

/** Writing and sharing stop for the muted, and for everybody but owner, admins and the allowlist while all are muted. */
export function isSilenced({ isBanned }: Pick<GroupState, 'isBanned'>, who: Standing, now: number): boolean {
  if (isBanned && !isManager(who) && !who.isAllowed) return true
  return who.mutedUntil === -1 || who.mutedUntil > now
}
