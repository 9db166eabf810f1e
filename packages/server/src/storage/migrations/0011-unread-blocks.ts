// The number of unread messages in whole blocks of a log, so that unread counts do not read them one by one. See
// procedures/unread-blocks.ts.
import type { SchemaChange } from '../migration.ts'

/** Entries in a block. Part of the stored data: another size needs a migration. */
const size = 256

/** Logs that have unread counts. */
const counting = `l.kind IN ('single', 'group', 'thread')`

const place = `(e.seq - 1) / ${size}`
const isWhole = `e.seq <= l.head / ${size} * ${size}`

export const unreadBlocks: SchemaChange = {
  version: 11,
  name: 'unread blocks',
  statements: [
    // block: entries block * 256 + 1 to (block + 1) * 256 of the log. user_id 0: messages for everybody. Any other
    // user: messages to an audience that includes them, minus their own messages for everybody, which are not unread
    // for them.
    `CREATE TABLE unread_blocks (
      log_id INTEGER NOT NULL REFERENCES logs (id) ON DELETE CASCADE,
      user_id INTEGER NOT NULL,
      block INTEGER NOT NULL,
      count INTEGER NOT NULL,
      PRIMARY KEY (log_id, user_id, block)
    ) WITHOUT ROWID`,
    `INSERT INTO unread_blocks (log_id, user_id, block, count)
     SELECT e.log_id, 0, ${place}, count(*) FROM logs l JOIN entries e ON e.log_id = l.id
     WHERE ${counting} AND ${isWhole} AND e.counted = 1 AND e.audience IS NULL
     GROUP BY e.log_id, ${place}`,
    `INSERT INTO unread_blocks (log_id, user_id, block, count)
     SELECT mine.log_id, mine.user_id, mine.block, sum(mine.n) FROM (
       SELECT e.log_id, e.sender_id AS user_id, ${place} AS block, -1 AS n FROM logs l JOIN entries e ON e.log_id = l.id
       WHERE ${counting} AND ${isWhole} AND e.counted = 1 AND e.audience IS NULL AND e.sender_id > 0
       UNION ALL
       SELECT e.log_id, m.user_id, ${place} AS block, 1 AS n FROM logs l JOIN entries e ON e.log_id = l.id
       JOIN members m ON m.log_id = e.log_id
         AND e.audience LIKE '%,u' || CAST(m.user_id AS TEXT) || ',%' AND m.user_id <> e.sender_id
       WHERE ${counting} AND ${isWhole} AND e.counted = 1 AND e.audience IS NOT NULL
     ) AS mine GROUP BY mine.log_id, mine.user_id, mine.block`,
  ],
}
