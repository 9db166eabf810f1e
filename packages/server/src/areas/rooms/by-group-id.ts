// Rooms in calls that name a group: on the wire both have ids of the same form, and only a look-up tells them apart.

import { groupIdRule } from '../../directory/groups.ts'
import type { Context } from '../../pipeline/context.ts'
import type { Room } from '../../rooms/room.ts'

/** The room with this id. Groups and threads are looked up first, unless the room is in memory. */
export async function roomCalled(
  { rooms, directory, app }: Pick<Context, 'rooms' | 'directory' | 'app'>,
  id: string,
): Promise<Room | undefined> {
  const known = rooms.known(app, id)
  if (known || !groupIdRule.test(id) || directory.knownGroup(app, id)) return known
  return (await directory.group(app, id)) || (await directory.thread(app, id))
    ? undefined
    : rooms.find(app, id)
}
