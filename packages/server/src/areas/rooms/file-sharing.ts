// Shares a file in a room: the rules, the row and the event. The bytes are handled in files/.

import { fail, roomFileShared, roomLimits } from '@parley/protocol'
import type { User } from '../../directory/directory.ts'
import { type Context, meOf } from '../../pipeline/context.ts'
import type { Rooms } from '../../rooms/rooms.ts'
import type { Sql } from '../../storage/database.ts'
import type { FileRow } from '../../storage/tables.ts'
import { countSharedFiles, fileDetail, insertSharedFile } from '../memberships/shared.ts'
import { changeRoom, type RoomChange, readRoomState, rulesFor, stateOf } from './room-change.ts'
import { isSilenced } from './rules.ts'

export const roomSharing = {
  async demand(context: Context, roomId: string): Promise<void> {
    const looked = await readRoomState(context, roomId)
    demandSharing(context, looked)
    await context.database.read((sql) => checkFileLimit(sql, looked.room.logId))
  },

  share(context: Context, roomId: string, file: FileRow, store: (sql: Sql) => Promise<void>): Promise<void> {
    const me = meOf(context)
    return changeRoom(context, roomId, async (change) => {
      const { sql, room } = change
      demandSharing(context, change)
      await checkFileLimit(sql, room.logId)
      await store(sql)
      await insertSharedFile(sql, room.logId, me.id, file)
      change.notify(roomFileShared, { users: [], detail: fileDetail({ ...file, owner: me.name }) })
    })
  },
}

/** Sharing counts as writing: users who may not write may not share. */
function demandSharing(
  context: Context,
  { demand, room, standingOf }: Pick<RoomChange, 'demand' | 'room' | 'standingOf'>,
): void {
  demand('shareFile')
  if (isSilenced(stateOf(room), standingOf(meOf(context)), context.now)) fail('permissionDenied')
}

async function checkFileLimit(sql: Sql, logId: number): Promise<void> {
  if ((await countSharedFiles(sql, logId)) >= roomLimits.maxSharedFiles) fail('maxLimit')
}

/** Whether a user may download the shared files of a room: the same as for listing them. */
export function mayFetchFrom(rooms: Pick<Rooms, 'find'>) {
  return async (user: User, roomId: string): Promise<boolean> => {
    const room = await rooms.find(user.app, roomId)
    return room !== undefined && rulesFor(room, user).refusal('listFiles') === undefined
  }
}
