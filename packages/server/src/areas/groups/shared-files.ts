// The shared files of a group: listing and removing. The uploader, the owner and admins may remove a file.

import { calls, fail, fileRemoved, groupLimits, invalidParameter } from '@parley/protocol'
import { meOf } from '../../pipeline/context.ts'
import { handle } from '../../pipeline/handler.ts'
import {
  countSharedFiles,
  deleteSharedFile,
  fileEvent,
  fileOf,
  sharedFileRow,
  sharedFileRows,
} from '../memberships/shared.ts'
import { changeGroup, readGroupState } from './group-change.ts'

export const sharedFiles = [
  handle(calls.groups.listFiles, async (context, input) => {
    const { demand, group } = await readGroupState(context, input.groupId)
    demand('listFiles')
    const pageSize = input.pageSize ?? groupLimits.filePageSize
    const size = Math.min(Math.max(pageSize, 1), groupLimits.maxFilePageSize)
    // There are never more files. Keeps the offset within the range of the databases.
    const skipped = Math.min(Math.max((input.page ?? 1) - 1, 0) * size, groupLimits.maxSharedFiles)
    return context.database.read(async (sql) => ({
      files: (await sharedFileRows(sql, group.logId, size, skipped)).map(fileOf),
      total: await countSharedFiles(sql, group.logId),
    }))
  }),

  handle(calls.groups.removeFile, async (context, { groupId, fileId }) => {
    await changeGroup(context, groupId, {}, async (change) => {
      const { sql, group } = change
      // Users who are not members must not learn about the files.
      change.demand('listFiles')
      const file = fileId.includes('\0') ? undefined : await sharedFileRow(sql, group.logId, fileId)
      if (!file) return fail('invalidParameter', { message: invalidParameter('fileId', fileId) })
      change.demand('removeFile', { id: file.user_id, name: file.owner })
      await deleteSharedFile(sql, file.uuid)
      change.notify(fileRemoved, fileEvent(group.id, meOf(context).name, file))
    })
    await context.files.discard([fileId])
    return { groupId, fileId, isDone: true }
  }),
]
