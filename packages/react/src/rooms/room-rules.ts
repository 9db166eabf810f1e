// Who may do what in a room: the same roles and rules as in a group.

import type { Group, Room } from '@parley/client'

/** A group with the same rules, for `mayI` and `whyNot`. */
export function rulesOf(room: Room): Group {
  // Owner and admins manage a room from outside as well.
  const isOver = room.ended === 'destroyed' || (room.role === 'member' && room.presence === 'out')
  return {
    ...room,
    avatar: '',
    custom: '',
    isPublic: true,
    needsApproval: false,
    membersMayInvite: false,
    inviteNeedsConfirmation: false,
    isDisabled: false,
    isShielded: false,
    isQuiet: false,
    ended: isOver ? 'left' : undefined,
  }
}

/** May I change anything about it? */
export const manages = ({ role, ended }: Pick<Room, 'role' | 'ended'>): boolean =>
  role !== 'member' && ended !== 'destroyed'
