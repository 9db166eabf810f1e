// The largest files of an app, and the oldest one of each kind of chat, without reading all of them.
import type { Migration } from '../migration.ts'

export const filesBySize: Migration = {
  version: 33,
  name: 'files by size',
  online: [
    { index: 'files_by_size', on: 'files (app_id, size DESC, uuid) WHERE gone_at = 0' },
    { index: 'files_by_kind', on: 'files (app_id, target_kind, created_at) WHERE gone_at = 0' },
  ],
}
