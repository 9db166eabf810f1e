// Who is mentioned where, so that the conversation list can count unread mentions without reading messages. See
// procedures/mentions.ts.
import type { Migration } from '../migration.ts'

export const mentions: Migration = {
  version: 17,
  name: 'mentions',
  statements: [
    // name: a mentioned user, or '' for everybody. By name, as in the message: it may be sent before the user exists.
    `CREATE TABLE mentions (
      log_id INTEGER NOT NULL REFERENCES logs (id) ON DELETE CASCADE,
      name TEXT NOT NULL,
      seq INTEGER NOT NULL,
      PRIMARY KEY (log_id, name, seq)
    ) WITHOUT ROWID`,
    'CREATE INDEX mentions_in ON mentions (log_id, seq)',
  ],
}
