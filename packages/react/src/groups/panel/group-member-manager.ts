import type { Client } from '@parley/client'
import { getOrCreate } from '../../get-or-create.ts'
import type { MemberManager } from '../../members/index.ts'
import { perClient } from '../../state/client-store.ts'

const managers = perClient(() => new Map<string, MemberManager>())

/** The `MemberManager` of a group. The same object for the same group. */
export function groupMemberManager(client: Client, groupId: string): MemberManager {
  const { groups } = client
  return getOrCreate(managers(client), groupId, () => ({
    addAdmin: (user) => groups.addAdmin({ groupId, user }),
    removeAdmin: (user) => groups.removeAdmin({ groupId, admin: user }),
    mute: (user, duration) => groups.mute({ groupId, users: [user], duration }),
    unmute: (user) => groups.unmute({ groupId, users: user }),
    allow: (user) => groups.allow({ groupId, users: [user] }),
    disallow: (user) => groups.disallow({ groupId, users: user }),
    remove: (user) => groups.removeMembers({ groupId, users: user }),
    block: (user) => groups.block({ groupId, users: [user] }),
    unblock: (user) => groups.unblock({ groupId, users: user }),
    muted: async () => (await groups.listMuted({ groupId })).muted,
    blocked: async () => (await groups.listBlocked({ groupId })).users,
    allowed: async () => (await groups.listAllowed({ groupId })).users,
    membersIn: (state) => state.groupMembers.get(groupId)?.members,
    watch: (changed) =>
      client.on('groups.notice', ({ data }) => {
        if (data.notice.conversation.id === groupId) changed()
      }),
  }))
}
