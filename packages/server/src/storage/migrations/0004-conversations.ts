// Conversation lists per user, in an order that is read without sorting, and messages that users removed from their own
// history.
import type { Migration } from '../migration.ts'

export const conversations: Migration = {
  version: 4,
  name: 'conversations',
  statements: [
    // The number and time of the newest counted entry for everybody, 0 if there is none.
    'ALTER TABLE logs ADD COLUMN last_seq INTEGER NOT NULL DEFAULT 0',
    'ALTER TABLE logs ADD COLUMN active_at INTEGER NOT NULL DEFAULT 0',
    // No counted entry is newer than this; see members.active_until.
    'ALTER TABLE logs ADD COLUMN active_until INTEGER NOT NULL DEFAULT 0',

    // removed_seq: the newest entry when the user removed the conversation from the list. pinned_at: 0 not pinned.
    // marks: one bit per mark.
    'ALTER TABLE members ADD COLUMN removed_seq INTEGER NOT NULL DEFAULT 0',
    'ALTER TABLE members ADD COLUMN pinned_at INTEGER NOT NULL DEFAULT 0',
    'ALTER TABLE members ADD COLUMN marks INTEGER NOT NULL DEFAULT 0',
    // An upper bound of the conversation's activity. It is moved ahead now and then instead of with every message, so
    // that a busy group does not write one row per member and message. A reader of this order can tell from it when to
    // stop.
    'ALTER TABLE members ADD COLUMN active_until INTEGER NOT NULL DEFAULT 0',

    `UPDATE logs SET last_seq = COALESCE((SELECT max(e.seq) FROM entries e
       WHERE e.log_id = logs.id AND e.counted = 1 AND e.audience IS NULL), 0)`,
    `UPDATE logs SET active_at = COALESCE((SELECT e.sent_at FROM entries e
       WHERE e.log_id = logs.id AND e.seq = logs.last_seq), 0)`,
    'UPDATE logs SET active_until = active_at',
    `UPDATE members SET active_until = (SELECT CASE WHEN l.active_until > members.joined_at THEN l.active_until
       ELSE members.joined_at END FROM logs l WHERE l.id = members.log_id)`,

    'CREATE INDEX members_by_activity ON members (user_id, active_until, log_id)',
    'CREATE INDEX members_pinned ON members (user_id, pinned_at, log_id) WHERE pinned_at > 0',
    // Counted entries that are not for everybody are rare. This index finds them without reading everything after
    // last_seq.
    'CREATE INDEX entries_directed ON entries (log_id, seq) WHERE counted = 1 AND audience IS NOT NULL',
    'CREATE INDEX members_marked ON members (user_id, active_until, log_id) WHERE marks > 0',

    // Single messages that a user removed from their history. Everything up to members.start is removed as a whole.
    `CREATE TABLE hidden (
      user_id INTEGER NOT NULL,
      log_id INTEGER NOT NULL,
      seq INTEGER NOT NULL,
      PRIMARY KEY (user_id, log_id, seq)
    )`,

    // The content type of a message; null for other entries and for messages older than this column.
    'ALTER TABLE entries ADD COLUMN kind INTEGER',

    // 0: new members see messages since they joined. 1: they see everything.
    'ALTER TABLE groups ADD COLUMN history_for_new INTEGER NOT NULL DEFAULT 0',
  ],
}
