// Rooms: live conversations. The log of a room has the kind 'room' and the room's public id as its key. Its current
// members are in `members`, with a row that does not follow the log (`shielded`), because rooms keep nothing for
// members who are offline.
import type { Migration } from '../migration.ts'

export const rooms: Migration = {
  version: 8,
  name: 'rooms',
  statements: [
    `CREATE TABLE rooms (
      log_id INTEGER PRIMARY KEY REFERENCES logs (id) ON DELETE CASCADE,
      app_id INTEGER NOT NULL REFERENCES apps (id) ON DELETE CASCADE,
      name TEXT NOT NULL,
      description TEXT NOT NULL,
      owner_id INTEGER NOT NULL,
      max_members INTEGER NOT NULL,
      banned INTEGER NOT NULL DEFAULT 0,
      announcement TEXT NOT NULL DEFAULT '',
      created_at INTEGER NOT NULL
    )`,
    'CREATE INDEX rooms_of_app ON rooms (app_id, log_id)',
    'CREATE INDEX rooms_of_owner ON rooms (owner_id)',

    // The state of a user in a room, whether they are a member now or not: joining again does not end a mute.
    `CREATE TABLE room_people (
      log_id INTEGER NOT NULL,
      user_id INTEGER NOT NULL,
      role INTEGER NOT NULL DEFAULT 0,
      since INTEGER NOT NULL DEFAULT 0,
      muted_until INTEGER NOT NULL DEFAULT 0,
      allowed INTEGER NOT NULL DEFAULT 0,
      blocked INTEGER NOT NULL DEFAULT 0,
      PRIMARY KEY (log_id, user_id)
    )`,
    'CREATE INDEX room_people_by_user ON room_people (user_id)',

    `CREATE TABLE room_attributes (
      log_id INTEGER NOT NULL,
      key TEXT NOT NULL,
      value TEXT NOT NULL,
      user_id INTEGER NOT NULL,
      auto_delete INTEGER NOT NULL,
      PRIMARY KEY (log_id, key)
    )`,
  ],
}
