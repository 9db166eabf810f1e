// Who may do what in a room. Pure: questions about values, answered with the reason of the refusal, or nothing. The table
// of all of it is in docs/rooms.md, and a test goes through every act, role and state and compares the two.

import type { Reason } from '@parley/protocol'
import { Role } from '../../directory/groups.ts'
import type { RoomStanding } from '../../rooms/room.ts'

/** How somebody stands to a room, and whether he is in it now. */
export interface Standing extends Pick<RoomStanding, 'role' | 'mutedUntil' | 'isAllowed' | 'isBlocked'> {
  readonly isPresent: boolean
}

/** What of a room the rules look at. */
export interface RoomState {
  readonly isFull: boolean
  readonly isBanned: boolean
}

/** What everybody in the room may look at. */
type Reading = 'listMembers' | 'listAdmins' | 'announcement' | 'listFiles' | 'attributes'
/** What everybody in the room may do. */
type Taking = 'setAttributes' | 'shareFile'
/** What only owner and admins may look at. */
type Inspecting = 'listMuted' | 'listBlocked' | 'listAllowed'
/** What owner and admins do to the room as a whole. */
type Managing = 'modify' | 'ban' | 'unban' | 'setAnnouncement'
/** What only the owner does. */
type Owning = 'handOver' | 'destroy' | 'addAdmin' | 'removeAdmin'
/** What is done against somebody, by those who stand above him. */
type Against = 'removeMember' | 'mute' | 'unmute' | 'block' | 'unblock'

export type RoomAct =
  | 'details'
  | 'join'
  | Reading
  | Taking
  | Inspecting
  | Managing
  | Owning
  | Against
  | 'addMember'
  | 'allow'
  | 'disallow'
  /** Whether somebody is muted or on the allowlist: about oneself, or as a manager. */
  | 'lookAt'
  /** One's own, or as a manager. */
  | 'removeFile'

/** Whom an act concerns: the one who acts, or somebody else. */
export interface Target extends Standing {
  readonly isSelf: boolean
}

const inside: ReadonlySet<RoomAct> = new Set<Reading | Taking>([
  'listMembers',
  'listAdmins',
  'announcement',
  'listFiles',
  'attributes',
  'setAttributes',
  'shareFile',
])
const owned: ReadonlySet<RoomAct> = new Set<Owning>(['handOver', 'destroy', 'addAdmin', 'removeAdmin'])
const against: ReadonlySet<RoomAct> = new Set<Against>(['removeMember', 'mute', 'unmute', 'block', 'unblock'])

export const isManager = ({ role }: Pick<Standing, 'role'>): boolean => role !== Role.member

/**
 * Why somebody may not do this, in this room, to that one. Undefined: he may. In this order: is it his to do at all, can
 * it be done to that one, is there a place. Owner and admins manage a room from outside as well.
 */
export function refusalOf(
  act: RoomAct,
  room: RoomState,
  actor: Standing,
  target?: Target,
): Reason | undefined {
  return ofActor(act, actor, target) ?? ofTarget(act, actor, target) ?? ofPlace(act, room, actor, target)
}

function ofActor(act: RoomAct, actor: Standing, target: Target | undefined): Reason | undefined {
  if (act === 'details') return undefined
  // The owner cannot be kept out of his own room.
  if (act === 'join') return actor.isBlocked && actor.role !== Role.owner ? 'permissionDenied' : undefined
  if (inside.has(act)) return actor.isPresent || isManager(actor) ? undefined : 'notInRoom'
  if (act === 'lookAt' || act === 'removeFile') {
    if (isManager(actor)) return undefined
    if (!actor.isPresent) return 'notInRoom'
    return target?.isSelf ? undefined : 'permissionDenied'
  }
  if (!isManager(actor)) return actor.isPresent ? 'permissionDenied' : 'notInRoom'
  if (owned.has(act)) return actor.role === Role.owner ? undefined : 'permissionDenied'
  return undefined
}

function ofTarget(act: RoomAct, actor: Standing, target: Target | undefined): Reason | undefined {
  if (!target) return undefined
  if (against.has(act)) {
    // Nobody acts against himself, against the owner, or against one of his own rank.
    if (target.isSelf || target.role >= actor.role) return 'permissionDenied'
    return act === 'removeMember' && !target.isPresent ? 'notInRoom' : undefined
  }
  // The owner has the highest rank already.
  if (owned.has(act) && act !== 'destroy') {
    if (target.isSelf) return 'permissionDenied'
    return act !== 'removeAdmin' && target.isBlocked ? 'permissionDenied' : undefined
  }
  return act === 'addMember' && target.isBlocked ? 'permissionDenied' : undefined
}

/** Whoever is in it already needs no place, and neither does the owner. */
function ofPlace(
  act: RoomAct,
  { isFull }: RoomState,
  actor: Standing,
  target: Target | undefined,
): Reason | undefined {
  const coming = act === 'join' ? actor : act === 'addMember' ? target : undefined
  if (!coming || coming.isPresent || coming.role === Role.owner) return undefined
  return isFull ? 'roomFull' : undefined
}

/** Writing stops for the muted, and for everybody but owner, admins and the allowlist while all are muted. */
export function isSilenced({ isBanned }: Pick<RoomState, 'isBanned'>, who: Standing, now: number): boolean {
  if (isBanned && !isManager(who) && !who.isAllowed) return true
  return who.mutedUntil === -1 || who.mutedUntil > now
}
