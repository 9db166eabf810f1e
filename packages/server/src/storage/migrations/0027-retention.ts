// How long messages and files are kept, by app and kind of chat.
import type { Migration } from '../migration.ts'

export const retention: Migration = {
  version: 27,
  name: 'retention',
  statements: [
    // kind: 'single', 'group', 'thread' or 'room'. Days: 0 for ever, -1 the server's default.
    `CREATE TABLE retention (
      app_id INTEGER NOT NULL REFERENCES apps (id) ON DELETE CASCADE,
      kind TEXT NOT NULL,
      history_days INTEGER NOT NULL DEFAULT -1,
      file_days INTEGER NOT NULL DEFAULT -1,
      PRIMARY KEY (app_id, kind)
    )`,
    // Everything up to seq was emptied because of its age.
    `CREATE TABLE log_floors (
      log_id INTEGER NOT NULL PRIMARY KEY REFERENCES logs (id) ON DELETE CASCADE,
      seq INTEGER NOT NULL
    )`,
  ],
}
