// Room details, for everybody. The members are visible to members and managers only.

import { calls, roomLimits } from '@parley/protocol'
import { meOf } from '../../pipeline/context.ts'
import { handle } from '../../pipeline/handler.ts'
import type { Room } from '../../rooms/room.ts'
import { roleWord, stillMuted } from '../memberships/shared.ts'
import { lookAt } from './changing.ts'
import { membersOf } from './member-order.ts'

export const roomDetailing = [
  handle(calls.rooms.details, async (context, { roomId }) => {
    const me = meOf(context)
    const { room, standingOf, refusal } = await lookAt(context, roomId)
    const standing = standingOf(me)
    const { facts } = room
    const isInside = refusal('listMembers') === undefined
    return {
      rooms: [
        {
          id: room.id,
          name: facts.name,
          description: facts.description,
          owner: facts.owner,
          createdAt: room.createdAt,
          maxMembers: facts.maxMembers,
          isBanned: facts.isBanned,
          memberCount: room.present.size,
          ...whatGroupsHave,
          role: standing.isPresent ? roleWord(standing.role) : managerWord(standing.role),
          isMember: standing.isPresent,
          mutedUntil: stillMuted(standing.mutedUntil, context.now),
          isAllowed: standing.isAllowed,
          ...(isInside ? { members: people(room), announcement: facts.announcement } : {}),
        },
      ],
    }
  }),
]

/** Fields of groups that rooms do not have. */
const whatGroupsHave = {
  needsApproval: false,
  membersMayInvite: true,
  inviteNeedsConfirmation: false,
  isPublic: true,
  isShielded: false,
  isDisabled: false,
  custom: '',
  avatar: '',
} as const

/** The owner and admins keep their role while they are not present. */
function managerWord(role: number) {
  const word = roleWord(role)
  return word === 'member' ? undefined : word
}

/** In the terms of the wire, where an admin is a member. */
function people(room: Room) {
  return membersOf(room, { limit: roomLimits.maxListed }).map(({ name, role, joinedAt }) => ({
    [roleWord(role) === 'owner' ? 'owner' : 'member']: name,
    joined_time: joinedAt,
  }))
}
