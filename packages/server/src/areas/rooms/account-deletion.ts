// Account deletion: the user leaves all rooms and loses their standings. A room that they owned goes to its
// longest-serving admin. A room without admins is destroyed.

import { hasReason } from '@parley/protocol'
import type { User } from '../../directory/directory.ts'
import { Role } from '../../directory/groups.ts'
import type { Context } from '../../pipeline/context.ts'
import type { Room } from '../../rooms/room.ts'
import { destroyRoom } from './destroy.ts'
import { removeFromRoom } from './membership.ts'
import { type Actor, changeRoomAs } from './room-change.ts'
import { handOver } from './settings.ts'

/** Runs before the account is deleted. The other members are notified in the user's name. */
export async function leaveAllRooms(context: Context, user: User): Promise<void> {
  const rows = await context.database.read((sql) =>
    sql.all<{ key: string }>(
      `SELECT l.key FROM logs l JOIN rooms r ON r.log_id = l.id WHERE r.owner_id = ?
       UNION SELECT l.key FROM logs l JOIN room_people p ON p.log_id = l.id WHERE p.user_id = ?
       UNION SELECT l.key FROM logs l JOIN members m ON m.log_id = l.id WHERE m.user_id = ? AND l.kind = 'room'`,
      [user.id, user.id, user.id],
    ),
  )
  for (const { key } of rows) {
    const room = await context.rooms.find(context.app, key)
    if (room) await leaveRoom(context, room, user)
  }
}

async function leaveRoom(context: Context, room: Room, user: User): Promise<void> {
  const actor: Actor = { id: user.id, name: user.name, app: user.app }
  const nextOwnerOf = () => room.admins().find(({ id }) => id !== user.id)
  try {
    const isEnded = await destroyRoom(
      context,
      room,
      actor,
      () => room.facts.ownerId === user.id && nextOwnerOf() === undefined,
    )
    if (isEnded) return
    await changeRoomAs(context, room, actor, async (change) => {
      const successor = nextOwnerOf()
      if (room.facts.ownerId === user.id && successor) await handOver(change, user, successor)
      await change.setStandings([user], nobodySpecial)
      if (room.present.has(user.id)) await removeFromRoom(context, change, [user])
    })
  } catch (error) {
    // The room was destroyed in the meantime.
    if (!hasReason(error, 'roomNotFound')) throw error
  }
}

const nobodySpecial = {
  role: Role.member,
  since: 0,
  mutedUntil: 0,
  isAllowed: false,
  isBlocked: false,
  tags: undefined,
}
