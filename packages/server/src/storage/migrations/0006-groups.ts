// Groups: details, applications, blocks, attributes of members, shared files; and events that clients reported.
import type { Migration } from '../migration.ts'

export const groups: Migration = {
  version: 6,
  name: 'groups',
  statements: [
    `ALTER TABLE groups ADD COLUMN announcement TEXT NOT NULL DEFAULT ''`,
    // Incremented by every change of the group or its members, so that cached copies can be compared.
    'ALTER TABLE groups ADD COLUMN version INTEGER NOT NULL DEFAULT 0',
    'CREATE INDEX groups_public ON groups (app_id, log_id) WHERE is_public = 1',

    // shielded: the user receives nothing of this group. quiet: no notifications of it.
    'ALTER TABLE members ADD COLUMN shielded INTEGER NOT NULL DEFAULT 0',
    'ALTER TABLE members ADD COLUMN quiet INTEGER NOT NULL DEFAULT 0',

    // Blocked users, who cannot join (again).
    `CREATE TABLE group_blocks (
      log_id INTEGER NOT NULL,
      user_id INTEGER NOT NULL,
      created_at INTEGER NOT NULL,
      PRIMARY KEY (log_id, user_id)
    )`,
    // Applications and invitations without an answer.
    `CREATE TABLE applications (
      log_id INTEGER NOT NULL,
      user_id INTEGER NOT NULL,
      message TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      PRIMARY KEY (log_id, user_id)
    )`,
    'CREATE INDEX applications_by_user ON applications (user_id)',
    `CREATE TABLE invitations (
      log_id INTEGER NOT NULL,
      user_id INTEGER NOT NULL,
      inviter_id INTEGER NOT NULL,
      created_at INTEGER NOT NULL,
      PRIMARY KEY (log_id, user_id)
    )`,
    'CREATE INDEX invitations_by_user ON invitations (user_id, created_at, log_id)',

    `CREATE TABLE member_attributes (
      log_id INTEGER NOT NULL,
      user_id INTEGER NOT NULL,
      key TEXT NOT NULL,
      value TEXT NOT NULL,
      PRIMARY KEY (log_id, user_id, key)
    )`,

    // The file itself is in files.
    `CREATE TABLE shared_files (
      uuid TEXT NOT NULL PRIMARY KEY,
      log_id INTEGER NOT NULL,
      user_id INTEGER NOT NULL,
      created_at INTEGER NOT NULL
    )`,
    'CREATE INDEX shared_files_of_log ON shared_files (log_id, created_at, uuid)',

    `CREATE TABLE client_logs (
      id INTEGER NOT NULL PRIMARY KEY,
      user_id INTEGER NOT NULL,
      resource TEXT NOT NULL,
      content TEXT NOT NULL,
      created_at INTEGER NOT NULL
    )`,
    'CREATE INDEX client_logs_by_user ON client_logs (user_id, created_at)',
  ],
}
