// Shared files of a group. Uploads and downloads are not calls: their bodies are forms and bytes.

import { call } from '../call.ts'
import {
  count,
  flag,
  id,
  list,
  number,
  object,
  optional,
  text,
  time,
  wire,
  withDefault,
} from '../shape/index.ts'
import { ofGroup } from './shapes.ts'

/** A file in lists and in the answer to an upload. */
export const sharedFile = {
  id: wire('file_id', id),
  name: wire('file_name', text),
  owner: wire('file_owner', text),
  bytes: wire('file_size', number),
  createdAt: wire('created', time),
}

/** Lists shared files, newest first. The first page is 1. `total` is an addition of Parley. */
export const listSharedFiles = call('groups.listFiles', {
  rest: 'GET chatgroups/{groupId}/share_files',
  input: {
    ...ofGroup,
    page: wire('pagenum', withDefault(count, 1)),
    pageSize: wire('pagesize', withDefault(count, 10)),
  },
  answer: { files: wire('data', list(object(sharedFile))), total: optional(number) },
})

/** Removes a shared file. The person who shared it, the owner and admins may do so. */
export const removeSharedFile = call('groups.removeFile', {
  rest: 'DELETE chatgroups/{groupId}/share_files/{fileId}',
  actsAs: 'resource',
  input: { ...ofGroup, fileId: id },
  answer: {
    groupId: wire('data.group_id', text),
    fileId: wire('data.file_id', text),
    isDone: wire('data.result', flag),
  },
})
