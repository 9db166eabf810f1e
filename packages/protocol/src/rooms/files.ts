// Shared files of a room. Uploads and downloads are not calls: their bodies are forms and bytes.

import { call } from '../call.ts'
import { sharedFile } from '../groups/files.ts'
import { flag, id, list, object, text, wire } from '../shape/index.ts'
import { ofRoom } from './shapes.ts'

/** Lists all shared files of a room, newest first. */
export const listRoomFiles = call('rooms.listFiles', {
  rest: 'GET chatrooms/{roomId}/share_files',
  input: ofRoom,
  answer: { files: wire('data', list(object(sharedFile))) },
})

/** Removes a shared file. The person who shared it, the owner and admins may do so. */
export const removeRoomFile = call('rooms.removeFile', {
  rest: 'DELETE chatrooms/{roomId}/share_files/{fileId}',
  actsAs: 'resource',
  input: { ...ofRoom, fileId: id },
  answer: {
    roomId: wire('data.id', text),
    fileId: wire('data.file_id', text),
    isDone: wire('data.result', flag),
  },
})
