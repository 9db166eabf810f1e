// Streamed messages that have not ended: the state that is needed to continue them after a restart.
import type { Migration } from '../migration.ts'

export const streams: Migration = {
  version: 13,
  name: 'streams',
  statements: [
    // number: the last stored piece. bytes: the length of the text so far. The text itself is in the entry of the
    // message.
    `CREATE TABLE streams (
      message_id INTEGER NOT NULL PRIMARY KEY,
      log_id INTEGER NOT NULL REFERENCES logs (id) ON DELETE CASCADE,
      sender_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      number INTEGER NOT NULL,
      bytes INTEGER NOT NULL,
      started_at INTEGER NOT NULL
    )`,
  ],
}
