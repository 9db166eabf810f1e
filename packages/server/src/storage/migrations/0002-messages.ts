// Groups and changes to messages: roles and mutes of members, receipts, edits, reactions, pins, reports, blocks.
//
// A recalled message keeps its row, because numbers have no gaps, but none of its contents: type 0, not counted, an
// empty audience and an empty meta.
import type { Migration } from '../migration.ts'

export const messages: Migration = {
  version: 2,
  name: 'messages',
  statements: [
    // The log of a group has the kind 'group' and the group's public id as its key.
    `CREATE TABLE groups (
      log_id INTEGER PRIMARY KEY REFERENCES logs (id) ON DELETE CASCADE,
      app_id INTEGER NOT NULL REFERENCES apps (id) ON DELETE CASCADE,
      name TEXT NOT NULL,
      description TEXT NOT NULL DEFAULT '',
      avatar TEXT NOT NULL DEFAULT '',
      custom TEXT NOT NULL DEFAULT '',
      owner_id INTEGER NOT NULL,
      is_public INTEGER NOT NULL DEFAULT 0,
      needs_approval INTEGER NOT NULL DEFAULT 0,
      members_may_invite INTEGER NOT NULL DEFAULT 1,
      invite_needs_confirmation INTEGER NOT NULL DEFAULT 0,
      max_members INTEGER NOT NULL,
      banned INTEGER NOT NULL DEFAULT 0,
      disabled INTEGER NOT NULL DEFAULT 0,
      created_at INTEGER NOT NULL,
      modified_at INTEGER NOT NULL
    )`,

    // role: 0 member, 1 admin, 2 owner. muted_until: a time, -1 for ever, 0 not muted. allowed: on the allowlist.
    // delivered_seq: a device of this user has received everything up to this number.
    'ALTER TABLE members ADD COLUMN role INTEGER NOT NULL DEFAULT 0',
    'ALTER TABLE members ADD COLUMN muted_until INTEGER NOT NULL DEFAULT 0',
    'ALTER TABLE members ADD COLUMN allowed INTEGER NOT NULL DEFAULT 0',
    'ALTER TABLE members ADD COLUMN delivered_seq INTEGER NOT NULL DEFAULT 0',

    // The user is muted everywhere by an operator: a time, -1 for ever, 0 not muted.
    'ALTER TABLE users ADD COLUMN muted_until INTEGER NOT NULL DEFAULT 0',

    // flags: 1 read by the other side of a single chat, 2 contents were replaced, 4 has reactions. edits: the number of
    // edits.
    'ALTER TABLE entries ADD COLUMN flags INTEGER NOT NULL DEFAULT 0',
    'ALTER TABLE entries ADD COLUMN edits INTEGER NOT NULL DEFAULT 0',
    // Audiences were the id of one device and become lists of devices and users.
    `UPDATE entries SET audience = ',d' || audience || ',' WHERE audience IS NOT NULL`,

    // The users who have read a group message that asked for receipts.
    `CREATE TABLE readers (
      message_id INTEGER NOT NULL,
      user_id INTEGER NOT NULL,
      read_at INTEGER NOT NULL,
      content TEXT NOT NULL DEFAULT '',
      PRIMARY KEY (message_id, user_id)
    )`,

    `CREATE TABLE reactions (
      message_id INTEGER NOT NULL,
      name TEXT NOT NULL,
      user_id INTEGER NOT NULL,
      created_at INTEGER NOT NULL,
      PRIMARY KEY (message_id, name, user_id)
    )`,

    `CREATE TABLE pins (
      log_id INTEGER NOT NULL REFERENCES logs (id) ON DELETE CASCADE,
      message_id INTEGER NOT NULL,
      user_id INTEGER NOT NULL,
      pinned_at INTEGER NOT NULL,
      PRIMARY KEY (log_id, message_id)
    )`,

    // snapshot: the encoded meta at the time of the report, because the message may change or be recalled. state:
    // 'open'.
    `CREATE TABLE reports (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      app_id INTEGER NOT NULL REFERENCES apps (id) ON DELETE CASCADE,
      message_id INTEGER NOT NULL,
      log_id INTEGER NOT NULL,
      sender_id INTEGER NOT NULL,
      reporter_id INTEGER NOT NULL,
      type TEXT NOT NULL,
      reason TEXT NOT NULL,
      snapshot BLOB NOT NULL,
      state TEXT NOT NULL DEFAULT 'open',
      created_at INTEGER NOT NULL,
      UNIQUE (message_id, reporter_id)
    )`,
    'CREATE INDEX reports_by_state ON reports (app_id, state, id)',

    `CREATE TABLE blocks (
      user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      blocked_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      created_at INTEGER NOT NULL,
      PRIMARY KEY (user_id, blocked_id)
    )`,
  ],
}
