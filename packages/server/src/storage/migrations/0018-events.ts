// Events for back ends: what was committed, numbered in the order of the commits, and the endpoints that receive
// it.
import type { Migration } from '../migration.ts'

export const events: Migration = {
  version: 18,
  name: 'events',
  statements: [
    // 1: changes of this app are recorded as events, because it has an endpoint or another reader.
    'ALTER TABLE apps ADD COLUMN records_events INTEGER NOT NULL DEFAULT 0',
    // head: the number of the newest event. removed: the highest number that was deleted because of its age.
    `CREATE TABLE event_heads (
      app_id INTEGER NOT NULL PRIMARY KEY REFERENCES apps (id) ON DELETE CASCADE,
      head INTEGER NOT NULL,
      removed INTEGER NOT NULL DEFAULT 0
    )`,
    // form: 0 the body is the meta of a log entry, 1 it is JSON. chat: the kind of the conversation, empty if there is none.
    `CREATE TABLE events (
      app_id INTEGER NOT NULL REFERENCES apps (id) ON DELETE CASCADE,
      number INTEGER NOT NULL,
      kind TEXT NOT NULL,
      chat TEXT NOT NULL,
      log_id INTEGER NOT NULL,
      at INTEGER NOT NULL,
      form INTEGER NOT NULL,
      body BLOB NOT NULL,
      PRIMARY KEY (app_id, number)
    )`,
    'CREATE INDEX events_by_time ON events (app_id, at)',
    // kinds: words separated by blanks, empty for all. form: 'parley' or 'callback'. is_private: may be inside the operator's network.
    // position: everything up to this number has arrived. paused_at: 0 while events are delivered. failing_since: 0 after a success.
    // changes: incremented by every change to the endpoint.
    `CREATE TABLE event_endpoints (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      app_id INTEGER NOT NULL REFERENCES apps (id) ON DELETE CASCADE,
      url TEXT NOT NULL,
      secret TEXT NOT NULL,
      kinds TEXT NOT NULL,
      form TEXT NOT NULL,
      is_private INTEGER NOT NULL,
      position INTEGER NOT NULL,
      paused_at INTEGER NOT NULL DEFAULT 0,
      failures INTEGER NOT NULL DEFAULT 0,
      failing_since INTEGER NOT NULL DEFAULT 0,
      last_problem TEXT NOT NULL DEFAULT '',
      changes INTEGER NOT NULL DEFAULT 0,
      created_at INTEGER NOT NULL
    )`,
    'CREATE INDEX event_endpoints_of_app ON event_endpoints (app_id)',
  ],
}
