// Uploaded files. Their bytes are stored elsewhere. A row is written after the bytes are durable, so a file with a row
// has bytes.
import type { Migration } from '../migration.ts'

export const files: Migration = {
  version: 3,
  name: 'files',
  statements: [
    // target_kind: 'single', 'group', 'room' or 'none'. target: the name of a user, the id of a group or room.
    // checksum: SHA-256 in hexadecimal. There is no foreign key to the owner: a sent file stays when its sender is
    // removed.
    `CREATE TABLE files (
      uuid TEXT NOT NULL PRIMARY KEY,
      app_id INTEGER NOT NULL REFERENCES apps (id) ON DELETE CASCADE,
      owner_id INTEGER NOT NULL,
      target_kind TEXT NOT NULL,
      target TEXT NOT NULL,
      secret TEXT NOT NULL,
      name TEXT NOT NULL,
      type TEXT NOT NULL,
      size INTEGER NOT NULL,
      checksum TEXT NOT NULL,
      created_at INTEGER NOT NULL
    )`,
    'CREATE INDEX files_by_app ON files (app_id, created_at)',
  ],
}
