// Erasures of people: what is being erased, how far it is, and what was found. A finished row names nobody.
import type { Migration } from '../migration.ts'

export const erasures: Migration = {
  version: 26,
  name: 'erasures',
  statements: [
    // user_name: empty when it is done. stage, position: where to go on after a restart. until_id: entries up to this id are
    // searched. counts: JSON.
    // dry_run: 1 to count only. compact: 1 to rewrite the database whatever its size. compacted: 1 if it was.
    `CREATE TABLE erasures (
      id INTEGER NOT NULL PRIMARY KEY,
      app_id INTEGER NOT NULL REFERENCES apps (id) ON DELETE CASCADE,
      user_id INTEGER NOT NULL,
      user_name TEXT NOT NULL,
      stage INTEGER NOT NULL DEFAULT 0,
      position INTEGER NOT NULL DEFAULT 0,
      until_id INTEGER NOT NULL DEFAULT 0,
      counts TEXT NOT NULL,
      dry_run INTEGER NOT NULL DEFAULT 0,
      compact INTEGER NOT NULL DEFAULT 0,
      compacted INTEGER NOT NULL DEFAULT 0,
      created_at INTEGER NOT NULL,
      finished_at INTEGER NOT NULL DEFAULT 0
    )`,
    'CREATE INDEX erasures_of_app ON erasures (app_id, id)',
  ],
}
