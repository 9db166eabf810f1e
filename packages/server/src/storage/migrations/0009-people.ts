// People: who knows whom, what they say about themselves, who wants to know whether they are there, when they want to be
// told of messages although they are not, and where.
import type { Migration } from '../migration.ts'

export const people: Migration = {
  version: 9,
  name: 'people',
  statements: [
    // One row for each side; both are there or none is.
    `CREATE TABLE contacts (
      user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      contact_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      remark TEXT NOT NULL DEFAULT '',
      created_at INTEGER NOT NULL,
      PRIMARY KEY (user_id, contact_id)
    )`,
    'CREATE INDEX contacts_of_contact ON contacts (contact_id)',
    // user_id is asked by from_id and has not answered. hidden: user_id has blocked him, and he is not to know.
    `CREATE TABLE contact_requests (
      user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      from_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      reason TEXT NOT NULL,
      hidden INTEGER NOT NULL DEFAULT 0,
      created_at INTEGER NOT NULL,
      PRIMARY KEY (user_id, from_id)
    )`,
    'CREATE INDEX contact_requests_by_time ON contact_requests (user_id, created_at, from_id)',
    'CREATE INDEX contact_requests_from ON contact_requests (from_id, created_at, user_id)',

    // The nickname is in `users`.
    `CREATE TABLE profiles (
      user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      key TEXT NOT NULL,
      value TEXT NOT NULL,
      PRIMARY KEY (user_id, key)
    )`,

    // user_id wants to know about watched_id until then.
    `CREATE TABLE presence_watches (
      user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      watched_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      expires_at INTEGER NOT NULL,
      PRIMARY KEY (user_id, watched_id)
    )`,
    // With the end, so that telling reads the index alone.
    'CREATE INDEX presence_watches_of ON presence_watches (watched_id, user_id, expires_at)',
    'CREATE INDEX presence_watches_by_end ON presence_watches (expires_at)',
    // What somebody says about himself on a device; the newest is shown.
    `CREATE TABLE presence_texts (
      user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      resource TEXT NOT NULL,
      status INTEGER NOT NULL DEFAULT 1,
      text TEXT NOT NULL,
      said_at INTEGER NOT NULL,
      PRIMARY KEY (user_id, resource)
    )`,
    // When the last device of somebody went.
    `CREATE TABLE presence_seen (
      user_id INTEGER PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
      seen_at INTEGER NOT NULL
    )`,

    // kind: 0 everything (peer is empty), 1 a single chat, 2 a group. remind: '' where nothing was chosen. until: a time.
    // from_minute, to_minute: minutes of the day in the user's zone; both -1 without an interval.
    `CREATE TABLE silences (
      user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      kind INTEGER NOT NULL,
      peer TEXT NOT NULL,
      remind TEXT NOT NULL DEFAULT '',
      until INTEGER NOT NULL DEFAULT 0,
      from_minute INTEGER NOT NULL DEFAULT -1,
      to_minute INTEGER NOT NULL DEFAULT -1,
      PRIMARY KEY (user_id, kind, peer)
    )`,
    // zone: '' is that of the server.
    `CREATE TABLE push_people (
      user_id INTEGER PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
      language TEXT NOT NULL DEFAULT '',
      zone TEXT NOT NULL DEFAULT ''
    )`,

    // Where pushes go. A token is of one user only: a phone that was handed on must not tell the next one. Tokens are found
    // by a digest, because they may be longer than what an index takes.
    `CREATE TABLE push_tokens (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      device TEXT NOT NULL,
      notifier TEXT NOT NULL,
      token TEXT NOT NULL,
      digest TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      UNIQUE (user_id, device, notifier)
    )`,
    'CREATE INDEX push_tokens_by_digest ON push_tokens (digest)',

    // What is to be pushed, and for a while what was: once for each token and entry. next_at: when it is tried, 0 when it
    // is done. outcome: '' while it is not.
    `CREATE TABLE pushes (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      token_id INTEGER NOT NULL REFERENCES push_tokens (id) ON DELETE CASCADE,
      entry_id INTEGER NOT NULL,
      log_id INTEGER NOT NULL,
      push TEXT NOT NULL,
      tries INTEGER NOT NULL DEFAULT 0,
      next_at INTEGER NOT NULL,
      outcome TEXT NOT NULL DEFAULT '',
      created_at INTEGER NOT NULL,
      UNIQUE (token_id, entry_id)
    )`,
    'CREATE INDEX pushes_due ON pushes (next_at) WHERE next_at > 0',
    'CREATE INDEX pushes_waiting ON pushes (token_id, id) WHERE next_at > 0',
    'CREATE INDEX pushes_of_entry ON pushes (entry_id)',
    'CREATE INDEX pushes_by_age ON pushes (created_at)',

    // The number of a user in calls.
    `CREATE TABLE call_uids (
      uid INTEGER PRIMARY KEY AUTOINCREMENT,
      user_id INTEGER NOT NULL UNIQUE REFERENCES users (id) ON DELETE CASCADE
    )`,

    // What clients say was used of them, the newest only.
    `CREATE TABLE usage_events (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      app_id INTEGER NOT NULL REFERENCES apps (id) ON DELETE CASCADE,
      user_id INTEGER NOT NULL,
      event TEXT NOT NULL,
      created_at INTEGER NOT NULL
    )`,
    'CREATE INDEX usage_events_of_app ON usage_events (app_id, id)',
  ],
}
