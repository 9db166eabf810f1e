// Finding people by their names.
import type { Migration } from '../migration.ts'

export const peopleSearch: Migration = {
  version: 14,
  name: 'people search',
  statements: [
    // The words of everybody's names. In UTF-8, so that both databases put them in the same order.
    `CREATE TABLE people_terms (
      app_id INTEGER NOT NULL,
      term BLOB NOT NULL,
      user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      PRIMARY KEY (app_id, term, user_id)
    ) WITHOUT ROWID`,
    'CREATE INDEX people_terms_of ON people_terms (user_id)',
    // 0: the words of this user are missing or outdated. They are written by the next search.
    'ALTER TABLE users ADD COLUMN has_terms INTEGER NOT NULL DEFAULT 0',
    'CREATE INDEX users_without_terms ON users (app_id, id) WHERE has_terms = 0',
  ],
}
