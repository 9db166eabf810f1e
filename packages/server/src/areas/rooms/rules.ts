// The rules of rooms. Pure functions that return the reason of a refusal, or undefined. docs/rooms.md has the table,
// and a test compares it with every act, role and state.

import type { Reason } from '@parley/protocol'
import { Role } from '../../directory/groups.ts'
import type { RoomStanding } from '../../rooms/room.ts'

/** The standing of a user in a room, and whether they are present. */
export interface Standing extends Pick<RoomStanding, 'role' | 'mutedUntil' | 'isAllowed' | 'isBlocked'> {
  readonly isPresent: boolean
}

/** The state of a room that the rules need. */
export interface RoomState {
  readonly isFull: boolean
  readonly isBanned: boolean
}

/** Readable by everybody in the room. */
type Reading = 'listMembers' | 'listAdmins' | 'announcement' | 'listFiles' | 'attributes'
/** Allowed to everybody in the room. */
type Taking = 'setAttributes' | 'shareFile'
/** Readable by the owner and admins only. */
type Inspecting = 'listMuted' | 'listBlocked' | 'listAllowed'
/** Acts of the owner and admins on the whole room. */
type Managing = 'modify' | 'ban' | 'unban' | 'setAnnouncement'
/** Acts of the owner only. */
type Owning = 'handOver' | 'destroy' | 'addAdmin' | 'removeAdmin'
/** Acts against a user of lower rank. */
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
  /** Whether a user is muted or on the allowlist: oneself, or anybody as a manager. */
  | 'lookAt'
  /** One's own file, or any as a manager. */
  | 'removeFile'

/** The target of an act: the acting user, or another one. */
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
 * The reason why a user may not do this in this room to that target. Undefined: allowed. Checked in this order:
 * permission, target, capacity. The owner and admins may manage a room without being present.
 */
export function refusalOf(
  act: RoomAct,
  room: RoomState,
  actor: Standing,
  target?: Target,
): Reason | undefined {
  return ofActor(act, actor, target) ?? ofTarget(act, actor, target) ?? ofCapacity(act, room, actor, target)
}

function ofActor(act: RoomAct, actor: Standing, target: Target | undefined): Reason | undefined {
  if (act === 'details') return undefined
  // The owner cannot be blocked from their own room.
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
    // Nobody may act against themselves, the owner, or a user of their own rank.
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

/** Present members and the owner need no place. */
function ofCapacity(
  act: RoomAct,
  { isFull }: RoomState,
  actor: Standing,
  target: Target | undefined,
): Reason | undefined {
  const joining = act === 'join' ? actor : act === 'addMember' ? target : undefined
  if (!joining || joining.isPresent || joining.role === Role.owner) return undefined
  return isFull ? 'roomFull' : undefined
}

/** Muted users may not write. While all are muted, only the owner, admins and the allowlist may. */
export function isSilenced({ isBanned }: Pick<RoomState, 'isBanned'>, who: Standing, now: number): boolean {
  if (isBanned && !isManager(who) && !who.isAllowed) return true
  return who.mutedUntil === -1 || who.mutedUntil > now
}
