// Rooms are managed as groups are: the same roles, the same calls under the same names. What shows the members of a group
// shows those of a room when it is handed a room that looks like a group, and a client whose groups are rooms.

import type { Client, Group, GroupMember, Room, RoomMember } from '@parley/client'
import { getOrCreate } from '../get-or-create.ts'

export function asGroup(room: Room): Group {
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

export const asGroupMember = (member: RoomMember): GroupMember => ({ ...member, attributes: undefined })

const clients = new WeakMap<Client, Client>()

/** The same client, but for what `client.groups` does: it is about rooms. */
export function roomsAsGroups(client: Client): Client {
  return getOrCreate(clients, client, () => {
    const groups = new Proxy(client.rooms, {
      get(rooms, name) {
        const call = rooms[name as keyof typeof rooms] as unknown as (input: object) => Promise<unknown>
        return ({ groupId, ...rest }: { groupId: string }) => call({ roomId: groupId, ...rest })
      },
    })
    return Object.create(client, { groups: { value: groups } }) as Client
  })
}
