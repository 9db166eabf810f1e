import type { Client } from '@parley/client'
import { getOrCreate } from '../../get-or-create.ts'
import type { FileSource } from '../../members/index.ts'
import { perClient } from '../../state/client-store.ts'

const sources = perClient(() => new Map<string, FileSource>())

/** The `FileSource` of a room. The same object for the same room. */
export function roomFileSource(client: Client, roomId: string): FileSource {
  const { rooms } = client
  return getOrCreate(sources(client), roomId, () => ({
    key: `room:${roomId}`,
    // The server lists all files of a room at once.
    async list() {
      const { files } = await rooms.listFiles({ roomId })
      return { files, total: files.length }
    },
    share: (file, options) => rooms.shareFile({ roomId, file }, options),
    download: (fileId) => rooms.downloadFile({ roomId, fileId }),
    remove: (fileId) => rooms.removeFile({ roomId, fileId }),
    watch(shared, removed) {
      const stops = [
        client.on('rooms.fileShared', ({ data }) => data.roomId === roomId && shared(data.detail ?? '')),
        client.on('rooms.fileRemoved', ({ data }) => data.roomId === roomId && removed(data.detail ?? '')),
      ]
      return () => {
        for (const stop of stops) stop()
      }
    },
  }))
}
