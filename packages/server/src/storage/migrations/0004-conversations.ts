// The list of conversations, as each user keeps it, in an order that is read without sorting, and what a user removed
// for himself.
import type { Migration } from '../migration.ts'

export const conversations: Migration = {
  version: 4,
  name: 'conversations',
  statements: [
    // The newest counted entry that is for everybody: its number and its time, 0 where there is none.
    'ALTER TABLE logs ADD COLUMN last_seq INTEGER NOT NULL DEFAULT 0',
    'ALTER TABLE logs ADD COLUMN active_at INTEGER NOT NULL DEFAULT 0',
    // No counted entry is newer than this, see members.active_until.
    'ALTER TABLE logs ADD COLUMN active_until INTEGER NOT NULL DEFAULT 0',

    // removed_seq: the user took the conversation off the list when this was its newest entry. pinned_at: 0 not pinned.
    // marks: one bit for each mark.
    'ALTER TABLE members ADD COLUMN removed_seq INTEGER NOT NULL DEFAULT 0',
    'ALTER TABLE members ADD COLUMN pinned_at INTEGER NOT NULL DEFAULT 0',
    'ALTER TABLE members ADD COLUMN marks INTEGER NOT NULL DEFAULT 0',
    // An upper bound of the conversation's activity, moved a while ahead now and then instead of with every message, so
    // that a busy group does not write a row per member and message. Whoever reads in its order knows when to stop.
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
    // What is counted but not for everybody is rare; with this it is found without reading everything after last_seq.
    'CREATE INDEX entries_directed ON entries (log_id, seq) WHERE counted = 1 AND audience IS NOT NULL',
    'CREATE INDEX members_marked ON members (user_id, active_until, log_id) WHERE marks > 0',

    // What a user removed from his history, one by one; whatever is up to members.start is removed as a whole.
    `CREATE TABLE hidden (
      user_id INTEGER NOT NULL,
      log_id INTEGER NOT NULL,
      seq INTEGER NOT NULL,
      PRIMARY KEY (user_id, log_id, seq)
    )`,

    // The content type of a message; null for what is no message, and for what is older than this column.
    'ALTER TABLE entries ADD COLUMN kind INTEGER',

    // 0: new members see what was said since they joined. 1: everything.
    'ALTER TABLE groups ADD COLUMN history_for_new INTEGER NOT NULL DEFAULT 0',
  ],
}
