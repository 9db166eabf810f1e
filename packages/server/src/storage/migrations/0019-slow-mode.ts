// The time that members of a room wait between two messages.
import type { Migration } from '../migration.ts'

export const slowMode: Migration = {
  version: 19,
  name: 'slow mode',
  statements: ['ALTER TABLE rooms ADD COLUMN slow_seconds INTEGER NOT NULL DEFAULT 0'],
}
