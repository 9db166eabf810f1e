// Rooms where a call names a group: on the wire both have ids of one kind, and only a look tells which of them it is.

import { groupIdRule } from '../../directory/groups.ts'
import type { Context } from '../../pipeline/context.ts'
import type { Room } from '../../rooms/room.ts'

/** The room of that id. Groups and threads are looked for first, unless the room is known. */
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
