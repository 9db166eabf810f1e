// Multipart uploads, expiry of files, and previews.
import type { Migration } from '../migration.ts'

export const uploads: Migration = {
  version: 10,
  name: 'uploads',
  statements: [
    // pieces: '' for one blob with the name of the file, else a list of names and sizes. preview: the bounding box.
    // gone_at: when the bytes were removed.
    `ALTER TABLE files ADD COLUMN pieces TEXT NOT NULL DEFAULT ''`,
    `ALTER TABLE files ADD COLUMN preview TEXT NOT NULL DEFAULT ''`,
    'ALTER TABLE files ADD COLUMN gone_at INTEGER NOT NULL DEFAULT 0',
    'CREATE INDEX files_of_owner ON files (owner_id) WHERE gone_at = 0',
    'CREATE INDEX files_by_age ON files (created_at) WHERE gone_at = 0',

    // Uploads in progress. touched_at: when the last part arrived.
    `CREATE TABLE uploads (
      uuid TEXT NOT NULL PRIMARY KEY,
      app_id INTEGER NOT NULL REFERENCES apps (id) ON DELETE CASCADE,
      owner_id INTEGER NOT NULL,
      created_at INTEGER NOT NULL,
      touched_at INTEGER NOT NULL
    )`,
    'CREATE INDEX uploads_of_owner ON uploads (owner_id)',
    'CREATE INDEX uploads_by_age ON uploads (touched_at)',

    // No foreign key: parts without an upload are found and removed together with their bytes.
    `CREATE TABLE upload_parts (
      uuid TEXT NOT NULL,
      number INTEGER NOT NULL,
      blob TEXT NOT NULL,
      size INTEGER NOT NULL,
      checksum TEXT NOT NULL,
      PRIMARY KEY (uuid, number)
    )`,
  ],
}
