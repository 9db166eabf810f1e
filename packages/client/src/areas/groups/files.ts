// Shared files of a group: upload with progress, and download. Lists and removals are plain calls.

import { calls, checkFields } from '@parley/protocol'
import { invalid } from '../../outbox/compose.ts'
import type { Groups, GroupsParts, ShareOptions } from './api.ts'

type GroupFiles = Pick<Groups, 'shareFile' | 'downloadFile' | 'uploadPicture'>

export const partsOf = ({ onProgress, signal }: ShareOptions = {}) => ({
  signal,
  onProgress: onProgress && ((loaded: number, total: number) => onProgress(total > 0 ? loaded / total : 0)),
})

export function createGroupFiles({
  files,
  base,
  store,
}: Pick<GroupsParts, 'files' | 'base' | 'store'>): GroupFiles {
  return {
    /** A public file: anyone with the URL can see it, like any group picture. */
    async uploadPicture({ file }, options) {
      const to = { type: 'single', id: store.state.me ?? '' } as const
      const { url, secret } = await files.upload(file, to, partsOf(options))
      return `${url}?share-secret=${encodeURIComponent(secret)}`
    },
    async shareFile({ groupId, file }, options) {
      checkFields(calls.groups.leave.input, { groupId })
      const { shared } = await files.upload(
        file,
        { type: 'group', id: groupId },
        { isShared: true, ...partsOf(options) },
      )
      if (!shared) throw invalid('file', file?.name)
      return shared
    },
    async downloadFile(input) {
      checkFields(calls.groups.removeFile.input, input)
      const [groupId, fileId] = [input.groupId, input.fileId].map(encodeURIComponent)
      const bytes = await files.download(`${base()}/chatgroups/${groupId}/share_files/${fileId}`)
      return new Blob([bytes as BlobPart])
    },
  }
}
