// The shared files of a room: listing and removing. The uploader, the owner and admins may remove a file.

import { calls, fail, invalidParameter, roomFileRemoved, roomLimits } from '@parley/protocol'
import { handle } from '../../pipeline/handler.ts'
import { deleteSharedFile, fileDetail, fileOf, sharedFileRow, sharedFileRows } from '../memberships/shared.ts'
import { changeRoom, readRoomState } from './room-change.ts'

export const roomFiles = [
  handle(calls.rooms.listFiles, async (context, { roomId }) => {
    const { demand, room } = await readRoomState(context, roomId)
    demand('listFiles')
    const rows = await context.database.read((sql) =>
      sharedFileRows(sql, room.logId, roomLimits.maxSharedFiles, 0),
    )
    return { files: rows.map(fileOf) }
  }),

  handle(calls.rooms.removeFile, async (context, { roomId, fileId }) => {
    await changeRoom(context, roomId, async (change) => {
      const { sql, room } = change
      // Users who are not in the room must not learn about the files.
      change.demand('listFiles')
      const file = fileId.includes('\0') ? undefined : await sharedFileRow(sql, room.logId, fileId)
      if (!file) return fail('invalidParameter', { message: invalidParameter('fileId', fileId) })
      change.demand('removeFile', { id: file.user_id, name: file.owner })
      await deleteSharedFile(sql, file.uuid)
      change.notify(roomFileRemoved, { users: [], detail: fileDetail(file) })
    })
    await context.files.discard([fileId])
    return { roomId, fileId, isDone: true }
  }),
]
