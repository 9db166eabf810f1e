// Forgetting devices: the positions of a user's most advanced device are kept without the devices themselves.
import type { Migration } from '../migration.ts'

export const knownDevices: Migration = {
  version: 12,
  name: 'known devices',
  statements: [
    // Where a new device of a user starts in each log; see procedures/devices.ts.
    `CREATE TABLE user_cursors (
      user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      log_id INTEGER NOT NULL,
      seq INTEGER NOT NULL,
      PRIMARY KEY (user_id, log_id)
    ) WITHOUT ROWID`,
    // 1: all cursors of this device are in user_cursors, and it has not signed in since.
    'ALTER TABLE devices ADD COLUMN merged INTEGER NOT NULL DEFAULT 0',
    'CREATE INDEX devices_by_age ON devices (seen_at)',
  ],
}
