// report_actions: what the server does by itself when many people report something, by app. -1: as the server says.
// nodes.secret_keys: ids of the keys that the program with this lease can decrypt with, separated by spaces. It counts only
// if decrypts_since is the incarnation of the lease: earlier programs leave both as they were.
import type { Migration } from '../migration.ts'

export const reportActions: Migration = {
  version: 32,
  name: 'automatic actions of apps, and keys of nodes',
  statements: [
    `CREATE TABLE report_actions (
      app_id INTEGER NOT NULL PRIMARY KEY REFERENCES apps (id) ON DELETE CASCADE,
      reports_to_remove INTEGER NOT NULL,
      reports_to_mute INTEGER NOT NULL,
      mute_hours INTEGER NOT NULL
    )`,
    "ALTER TABLE nodes ADD COLUMN secret_keys TEXT NOT NULL DEFAULT ''",
  ],
}
