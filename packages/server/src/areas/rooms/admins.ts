// Admins of a room, appointed and dismissed by the owner, whether they are present or not.

import { calls, fail, roomAdminAdded, roomAdminRemoved, roomLimits } from '@parley/protocol'
import { Role } from '../../directory/groups.ts'
import { handle } from '../../pipeline/handler.ts'
import { changeRoom, readRoomState } from './room-change.ts'
import { targetOf } from './targets.ts'

export const roomAdmins = [
  /** In the order of their appointment. */
  handle(calls.rooms.listAdmins, async (context, { roomId }) => {
    const { room, demand } = await readRoomState(context, roomId)
    demand('listAdmins')
    return { admins: room.admins().map(({ name }) => name) }
  }),

  /** A user who is an admin already stays one, without an event. */
  handle(calls.rooms.addAdmin, async (context, input) => {
    const user = await targetOf(context, input.roomId, input.user, 'newadmin')
    await changeRoom(context, input.roomId, async (change) => {
      change.demand('addAdmin')
      change.demand('addAdmin', user)
      if (change.standingOf(user).role === Role.admin) return
      if (change.room.admins().length >= roomLimits.maxAdmins) fail('maxLimit')
      await change.setStandings([user], { role: Role.admin, since: change.now })
      change.notify(roomAdminAdded, { users: [{ name: user.name }] })
    })
    return { result: 'success', user: user.name }
  }),

  /** Succeeds without an event for a user who is not an admin. */
  handle(calls.rooms.removeAdmin, async (context, input) => {
    const user = await targetOf(context, input.roomId, input.admin, 'oldadmin')
    await changeRoom(context, input.roomId, async (change) => {
      change.demand('removeAdmin')
      change.demand('removeAdmin', user)
      if (change.standingOf(user).role !== Role.admin) return
      await change.setStandings([user], { role: Role.member, since: 0 })
      change.notify(roomAdminRemoved, { users: [{ name: user.name }] })
    })
    return { result: 'success', user: user.name }
  }),
]
