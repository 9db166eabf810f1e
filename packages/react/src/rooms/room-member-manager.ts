import type { Client } from '@parley/client'
import { getOrCreate } from '../get-or-create.ts'
import type { MemberManager } from '../members/index.ts'
import { perClient } from '../state/client-store.ts'

const managers = perClient(() => new Map<string, MemberManager>())

/** The `MemberManager` of a room. The same object for the same room. */
export function roomMemberManager(client: Client, roomId: string): MemberManager {
  const { rooms } = client
  return getOrCreate(managers(client), roomId, () => ({
    addAdmin: (user) => rooms.addAdmin({ roomId, user }),
    removeAdmin: (user) => rooms.removeAdmin({ roomId, admin: user }),
    mute: (user, duration) => rooms.mute({ roomId, users: [user], duration }),
    unmute: (user) => rooms.unmute({ roomId, users: user }),
    allow: (user) => rooms.allow({ roomId, users: [user] }),
    disallow: (user) => rooms.disallow({ roomId, users: user }),
    remove: (user) => rooms.removeMembers({ roomId, users: user }),
    block: (user) => rooms.block({ roomId, users: [user] }),
    unblock: (user) => rooms.unblock({ roomId, users: user }),
    muted: async () => (await rooms.listMuted({ roomId })).muted,
    blocked: async () => (await rooms.listBlocked({ roomId })).users,
    allowed: async () => (await rooms.listAllowed({ roomId })).users,
    membersIn: (state) => state.roomMembers.get(roomId)?.members,
    // All changes to the members of a room are visible in their list.
    watch: () => () => {},
  }))
}
