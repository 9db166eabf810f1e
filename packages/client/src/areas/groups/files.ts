// Files that a group shares: up with progress, and down again. Lists and removals are calls like any other.

import { calls, check } from '@parley/protocol'
import { invalid } from '../../outbox/drafts.ts'
import type { Groups, GroupsParts } from '../groups.ts'

export function createGroupFiles({
  files,
  base,
}: Pick<GroupsParts, 'files' | 'base'>): Pick<Groups, 'shareFile' | 'downloadFile'> {
  return {
    async shareFile({ groupId, file }, { onProgress, signal } = {}) {
      check(calls.groups.leave.input, { groupId })
      const { shared } = await files.upload(
        file,
        { type: 'group', id: groupId },
        {
          isShared: true,
          signal,
          onProgress: onProgress && ((loaded, total) => onProgress(total > 0 ? loaded / total : 0)),
        },
      )
      if (!shared) throw invalid('file', file?.name)
      return shared
    },
    async downloadFile(input) {
      check(calls.groups.removeFile.input, input)
      const [groupId, fileId] = [input.groupId, input.fileId].map(encodeURIComponent)
      const bytes = await files.download(`${base}/chatgroups/${groupId}/share_files/${fileId}`)
      return new Blob([bytes as BlobPart])
    },
  }
}
