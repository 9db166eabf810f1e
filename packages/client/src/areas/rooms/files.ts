// Shared files of a room: upload with progress, and download. Lists and removals are plain calls.

import { calls, checkFields } from '@parley/protocol'
import { invalid } from '../../outbox/compose.ts'
import { partsOf } from '../groups/files.ts'
import type { Rooms, RoomsParts } from './api.ts'

export function createRoomFiles({
  files,
  base,
}: Pick<RoomsParts, 'files' | 'base'>): Pick<Rooms, 'shareFile' | 'fileUrl' | 'downloadFile'> {
  async function fileUrl(input: { readonly roomId: string; readonly fileId: string }): Promise<string> {
    checkFields(calls.rooms.removeFile.input, input)
    const [roomId, fileId] = [input.roomId, input.fileId].map(encodeURIComponent)
    return `${base()}/chatrooms/${roomId}/share_files/${fileId}`
  }
  return {
    fileUrl,
    async shareFile({ roomId, file }, options) {
      checkFields(calls.rooms.details.input, { roomId })
      const to = { type: 'room', id: roomId } as const
      const { shared } = await files.upload(file, to, { isShared: true, ...partsOf(options) })
      if (!shared) throw invalid('file', file?.name)
      return shared
    },
    async downloadFile(input) {
      return new Blob([(await files.download(await fileUrl(input))) as BlobPart])
    },
  }
}
