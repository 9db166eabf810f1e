// The index of words, see procedures/search-index.ts.
import type { Migration } from '../migration.ts'

export const search: Migration = {
  version: 5,
  name: 'search',
  statements: [
    // Which terms (in UTF-8, so that both databases put them in the same order) which message has. The terms of a log
    // lie in blocks of so many messages: new ones go to the end, and whoever looks for all terms that begin with a
    // letter, newest first, reads a block and not the log.
    `CREATE TABLE terms (
      log_id INTEGER NOT NULL,
      block INTEGER NOT NULL,
      term BLOB NOT NULL,
      id INTEGER NOT NULL,
      PRIMARY KEY (log_id, block, term, id)
    ) WITHOUT ROWID`,

    // A block is named by the id that it begins with, and ends where the next one begins. The first is 0, and not here.
    `CREATE TABLE term_blocks (
      log_id INTEGER NOT NULL,
      first_id INTEGER NOT NULL,
      PRIMARY KEY (log_id, first_id)
    ) WITHOUT ROWID`,

    // Everything up to seq is in terms. block: the newest one; size: messages in it. last_id: the highest id.
    // long_texts: how many messages had too many terms; such are found by looking at each of them.
    `CREATE TABLE indexed (
      log_id INTEGER PRIMARY KEY,
      seq INTEGER NOT NULL DEFAULT 0,
      block INTEGER NOT NULL DEFAULT 0,
      size INTEGER NOT NULL DEFAULT 0,
      last_id INTEGER NOT NULL DEFAULT 0,
      long_texts INTEGER NOT NULL DEFAULT 0
    )`,
  ],
}
