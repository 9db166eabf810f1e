// Threads: conversations below a message of a group. The log of a thread has the kind 'thread' and the thread's public
// id as its key. Its members are in `members`, as in groups.
import type { Migration } from '../migration.ts'

export const threads: Migration = {
  version: 7,
  name: 'threads',
  statements: [
    // notice_id: the newest entry in the group's log that announces messages of the thread. It is emptied when the next
    // one is written, so that a device that was offline receives one of them and not a thousand.
    `CREATE TABLE threads (
      log_id INTEGER PRIMARY KEY REFERENCES logs (id) ON DELETE CASCADE,
      app_id INTEGER NOT NULL REFERENCES apps (id) ON DELETE CASCADE,
      group_log_id INTEGER NOT NULL,
      message_id INTEGER NOT NULL UNIQUE,
      name TEXT NOT NULL,
      owner_id INTEGER NOT NULL,
      created_at INTEGER NOT NULL,
      version INTEGER NOT NULL DEFAULT 0,
      notice_id INTEGER NOT NULL DEFAULT 0
    )`,
    'CREATE INDEX threads_of_group ON threads (group_log_id, log_id)',
  ],
}
