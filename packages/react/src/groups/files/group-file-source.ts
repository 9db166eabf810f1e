import type { Client } from '@parley/client'
import { getOrCreate } from '../../get-or-create.ts'
import type { FileSource } from '../../members/index.ts'
import { perClient } from '../../state/client-store.ts'

const sources = perClient(() => new Map<string, FileSource>())

/** The `FileSource` of a group. The same object for the same group. */
export function groupFileSource(client: Client, groupId: string): FileSource {
  const { groups } = client
  return getOrCreate(sources(client), groupId, () => ({
    key: `group:${groupId}`,
    list: (page, pageSize) => groups.listFiles({ groupId, page, pageSize }),
    share: (file, options) => groups.shareFile({ groupId, file }, options),
    download: (fileId) => groups.downloadFile({ groupId, fileId }),
    remove: (fileId) => groups.removeFile({ groupId, fileId }),
    watch(shared, removed) {
      const stops = [
        client.on('groups.fileShared', ({ data }) => data.groupId === groupId && shared(data.detail ?? '')),
        client.on('groups.fileRemoved', ({ data }) => data.groupId === groupId && removed(data.detail ?? '')),
      ]
      return () => {
        for (const stop of stops) stop()
      }
    },
  }))
}
