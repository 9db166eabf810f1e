// Room details, for everybody. The members are visible to members and managers only.

import { calls, fail, invalidParameter, roomLimits } from '@parley/protocol'
import { type Context, meOf } from '../../pipeline/context.ts'
import { handle } from '../../pipeline/handler.ts'
import { splitNames } from '../../pipeline/named-users.ts'
import type { Room } from '../../rooms/room.ts'
import { roleWord, stillMuted } from '../memberships/shared.ts'
import { membersOf } from './member-order.ts'
import { roomNamed, rulesFor } from './room-change.ts'

export const roomDetailing = [
  /** A back end may ask for several, joined by commas. Those that do not exist are left out, unless it is the only one. */
  handle(calls.rooms.details, async (context, { roomId }) => {
    const ids = context.isApp ? [...new Set(splitNames(roomId))] : [roomId]
    if (ids.length === 0 || ids.length > mostRooms)
      fail('invalidParameter', { message: invalidParameter('roomId', `${ids.length} rooms`) })
    if (ids.length === 1) return { rooms: [await detailsOf(context, ids[0] ?? '')] }
    const found = await Promise.all(ids.map((id) => context.rooms.find(context.app, id)))
    return {
      rooms: await Promise.all(found.flatMap((room) => (room ? [detailsOf(context, room.id)] : []))),
    }
  }),
]

const mostRooms = 100

/** A back end sees what the owner sees. */
async function detailsOf(context: Context, roomId: string) {
  const room = await roomNamed(context, roomId)
  const { facts } = room
  const me = context.isApp ? { id: facts.ownerId, name: facts.owner } : meOf(context)
  const { standingOf, refusal } = rulesFor(room, me)
  const standing = standingOf(me)
  const isInside = refusal('listMembers') === undefined
  return {
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
    ...(facts.slowSeconds > 0 ? { slowSeconds: facts.slowSeconds } : {}),
    ...(isInside ? { members: people(room), announcement: facts.announcement } : {}),
  }
}

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
