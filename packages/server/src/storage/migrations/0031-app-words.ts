// Word lists of apps: one word in each line. action: refuse, replace.
import type { Migration } from '../migration.ts'

export const appWords: Migration = {
  version: 31,
  name: 'word lists of apps',
  statements: [
    `CREATE TABLE app_words (
      app_id INTEGER NOT NULL PRIMARY KEY REFERENCES apps (id) ON DELETE CASCADE,
      words TEXT NOT NULL,
      action TEXT NOT NULL,
      changed_at INTEGER NOT NULL
    )`,
  ],
}
