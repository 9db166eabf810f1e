// People: contacts, profiles, presence subscriptions, notification settings and push tokens.
import type { Migration } from '../migration.ts'

export const people: Migration = {
  version: 9,
  name: 'people',
  statements: [
    // One row for each side. Either both exist or none.
    `CREATE TABLE contacts (
      user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      contact_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      remark TEXT NOT NULL DEFAULT '',
      created_at INTEGER NOT NULL,
      PRIMARY KEY (user_id, contact_id)
    )`,
    'CREATE INDEX contacts_of_contact ON contacts (contact_id)',
    // from_id has sent user_id a contact request without an answer. hidden: user_id has blocked from_id, who must not
    // find out.
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

    // user_id is subscribed to the presence of watched_id until expires_at.
    `CREATE TABLE presence_watches (
      user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      watched_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      expires_at INTEGER NOT NULL,
      PRIMARY KEY (user_id, watched_id)
    )`,
    // Includes the expiry, so that finding subscribers reads the index alone.
    'CREATE INDEX presence_watches_of ON presence_watches (watched_id, user_id, expires_at)',
    'CREATE INDEX presence_watches_by_end ON presence_watches (expires_at)',
    // The status that a user has set on a device. The newest one is shown.
    `CREATE TABLE presence_texts (
      user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      resource TEXT NOT NULL,
      status INTEGER NOT NULL DEFAULT 1,
      text TEXT NOT NULL,
      said_at INTEGER NOT NULL,
      PRIMARY KEY (user_id, resource)
    )`,
    // The time when the user's last device disconnected.
    `CREATE TABLE presence_seen (
      user_id INTEGER PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
      seen_at INTEGER NOT NULL
    )`,

    // kind: 0 everything (peer is empty), 1 a single chat, 2 a group. remind: '' if nothing was chosen. until: a time.
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
    // zone: '' is the zone of the server.
    `CREATE TABLE push_people (
      user_id INTEGER PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
      language TEXT NOT NULL DEFAULT '',
      zone TEXT NOT NULL DEFAULT ''
    )`,

    // Push tokens. A token belongs to one user only: a phone that was handed on must not show the messages of its
    // former user. Tokens are looked up by a digest, because they may be longer than an index allows.
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

    // Pending pushes, and finished ones for a while: one per token and entry. next_at: the time of the next attempt, 0
    // when finished. outcome: '' until then.
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

    // The number of a user in rtc calls.
    `CREATE TABLE call_uids (
      uid INTEGER PRIMARY KEY AUTOINCREMENT,
      user_id INTEGER NOT NULL UNIQUE REFERENCES users (id) ON DELETE CASCADE
    )`,

    // Usage that clients reported, the newest only.
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
