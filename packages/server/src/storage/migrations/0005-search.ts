// The search index; see procedures/search-index.ts.
import type { Migration } from '../migration.ts'

export const search: Migration = {
  version: 5,
  name: 'search',
  statements: [
    // The terms of each message, in UTF-8, so that both databases sort them the same way. The terms of a log are stored
    // in blocks of a fixed number of messages: new ones are added at the end, and a search for all terms with a prefix,
    // newest first, reads a block instead of the whole log.
    `CREATE TABLE terms (
      log_id INTEGER NOT NULL,
      block INTEGER NOT NULL,
      term BLOB NOT NULL,
      id INTEGER NOT NULL,
      PRIMARY KEY (log_id, block, term, id)
    ) WITHOUT ROWID`,

    // A block is named by its first message id and ends where the next one begins. The first block is 0 and has no row
    // here.
    `CREATE TABLE term_blocks (
      log_id INTEGER NOT NULL,
      first_id INTEGER NOT NULL,
      PRIMARY KEY (log_id, first_id)
    ) WITHOUT ROWID`,

    // Everything up to seq is in terms. block: the newest block; size: the number of messages in it. last_id: the
    // highest id. long_texts: the number of messages with too many terms, which are compared with a query one by one.
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
