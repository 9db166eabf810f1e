// Permissions in a room: the same roles and rules as in a group.

import type { Group, Room } from '@parley/client'

/** A group with the same rules, for `mayI` and `whyNot`. */
export function rulesOf(room: Room): Group {
  // Owner and admins can manage a room without being in it.
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

/** Whether the user may change the room. */
export const manages = ({ role, ended }: Pick<Room, 'role' | 'ended'>): boolean =>
  role !== 'member' && ended !== 'destroyed'
