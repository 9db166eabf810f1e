// Destroys a room. It is unreachable afterwards, and nothing more of it is delivered.

import { calls, roomDestroyed } from '@parley/protocol'
import type { Context, Services } from '../../pipeline/context.ts'
import { handle } from '../../pipeline/handler.ts'
import { deleteRoom } from '../../rooms/queries.ts'
import type { Room } from '../../rooms/room.ts'
import { deleteSharedFiles } from '../memberships/shared.ts'
import { type Actor, changeRoomAs, type RoomChange, type RoomServices, roomNamed } from './room-change.ts'

export const destroyingRooms = [
  handle(calls.rooms.destroy, async (context, { roomId }) => {
    const room = await roomNamed(context, roomId)
    await destroyRoom(context, room, actorOf(context, room), (change) => {
      if (context.me) change.demand('destroy')
      return true
    })
    return { isDone: true, roomId: room.id }
  }),
]

/** The back end acts on behalf of the owner. */
function actorOf({ me, app, device }: Context, { facts }: Room): Actor {
  return me
    ? { id: me.id, name: me.name, app, resource: device }
    : { id: facts.ownerId, name: facts.owner, app, resource: device }
}

/** Does nothing unless `mayEnd` agrees with the room at that moment. */
export async function destroyRoom(
  services: RoomServices & Pick<Services, 'files'>,
  room: Room,
  actor: Actor,
  mayEnd: (change: RoomChange) => boolean,
): Promise<boolean> {
  const files = await changeRoomAs(services, room, actor, async (change) => {
    if (!mayEnd(change)) return undefined
    const { sql } = change
    const shared = await deleteSharedFiles(sql, room.logId)
    await deleteRoom(sql, room.logId)
    const everybody = [...room.present.keys()]
    change.notify(roomDestroyed, { users: [], name: room.facts.name }, everybody)
    change.show(() => services.rooms.destroyed(room))
    return shared
  })
  if (files && files.length > 0) await services.files.discard(files)
  return files !== undefined
}
