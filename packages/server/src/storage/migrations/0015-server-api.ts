// The server API: keys of back ends, the audit of what they did, messages to everybody,
// and mutes of a user by kind of chat.
import type { Migration } from '../migration.ts'

export const serverApi: Migration = {
  version: 15,
  name: 'server API',
  statements: [
    // hash: SHA-256 of the key. scopes: words separated by blanks. old_hash: the key before its last rotation, valid until
    // old_until. revoked_at: 0 while the key is valid.
    `CREATE TABLE app_keys (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      app_id INTEGER NOT NULL REFERENCES apps (id) ON DELETE CASCADE,
      name TEXT NOT NULL,
      scopes TEXT NOT NULL,
      hash TEXT NOT NULL,
      old_hash TEXT NOT NULL DEFAULT '',
      old_until INTEGER NOT NULL DEFAULT 0,
      created_at INTEGER NOT NULL,
      used_at INTEGER NOT NULL DEFAULT 0,
      revoked_at INTEGER NOT NULL DEFAULT 0,
      UNIQUE (app_id, name)
    )`,
    // key_name: empty for the app's own credentials. acted_as: the user on whose behalf the back end acted. target: the rest
    // of what the request named. status: of the answer.
    `CREATE TABLE audit (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      app_id INTEGER NOT NULL REFERENCES apps (id) ON DELETE CASCADE,
      at INTEGER NOT NULL,
      key_name TEXT NOT NULL,
      call TEXT NOT NULL,
      acted_as TEXT NOT NULL,
      target TEXT NOT NULL,
      address TEXT NOT NULL,
      status INTEGER NOT NULL
    )`,
    'CREATE INDEX audit_of_app ON audit (app_id, id)',
    'CREATE INDEX audit_by_time ON audit (at)',
    // Unfinished messages to all accounts of an app. body: the message without addresses. after_id: the last user who has
    // received it.
    `CREATE TABLE broadcasts (
      id INTEGER NOT NULL PRIMARY KEY,
      app_id INTEGER NOT NULL REFERENCES apps (id) ON DELETE CASCADE,
      sender_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      body BLOB NOT NULL,
      after_id INTEGER NOT NULL DEFAULT 0,
      created_at INTEGER NOT NULL
    )`,
    `CREATE TABLE room_super_admins (
      user_id INTEGER NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
      app_id INTEGER NOT NULL REFERENCES apps (id) ON DELETE CASCADE,
      created_at INTEGER NOT NULL
    )`,
    // kept: 1 for a file that never expires. renewed_at: when its lifetime began anew.
    'ALTER TABLE files ADD COLUMN kept INTEGER NOT NULL DEFAULT 0',
    'ALTER TABLE files ADD COLUMN renewed_at INTEGER NOT NULL DEFAULT 0',
    // Ends of mutes by kind of chat: a time, -1 for ever, 0 not muted. `muted_until` mutes in all of them.
    'ALTER TABLE users ADD COLUMN muted_chat INTEGER NOT NULL DEFAULT 0',
    'ALTER TABLE users ADD COLUMN muted_group INTEGER NOT NULL DEFAULT 0',
    'ALTER TABLE users ADD COLUMN muted_room INTEGER NOT NULL DEFAULT 0',
    `CREATE INDEX users_muted ON users (app_id, name)
      WHERE muted_chat <> 0 OR muted_group <> 0 OR muted_room <> 0`,
  ],
}
